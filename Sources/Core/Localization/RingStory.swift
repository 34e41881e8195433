// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// The events around one ring and their reasons, in sentences.
public struct RingStory: Hashable, Sendable {
  /// A sentence, and when that was; `nil` for one about the present.
  public struct Line: Hashable, Sendable {
    /// The moment, on the device's clock.
    public let at: UTCInstant?
    /// One sentence; it can hold a hook's output, so a terminal must be protected from it.
    public let text: String
    /// The kind of event that the sentence begins, a ring or a missed one; `nil` for any other sentence.
    public var kind: Decision.Kind?
  }

  /// The sentences, oldest first.
  public let lines: [Line]
  /// The decisions told, oldest first, with those about the host that bear on them.
  public let decisions: [Decision]
  /// The newest ring told; `nil` if nothing has rung, or the history does not have it.
  public let ring: Ring?

  /// Tells an episode.
  ///
  /// - Parameters:
  ///  - episode: The decisions about the item.
  ///  - host: Decisions about the host during the episode, oldest first.
  ///  - rings: The episode's rings, oldest first.
  ///  - item: The item as it is now; `nil` if it is gone.
  ///  - warnings: Findings about its next ring; of these, only those that make its time uncertain are told.
  ///  - zone: The zone for all times.
  ///  - language: The language of the sentences.
  public init(
    _ episode: RingEpisode, host: [Decision], rings: [Ring], item: (any Item)?, warnings: [Finding] = [],
    in zone: ZoneRules, _ language: Language
  ) {
    let allOfHost = host
    let host = host.filter { $0.bears(on: episode, among: host) }
    var told = episode.decisions
    for decision in host {
      // A turn decides about the items first, and about the host that moved them last.
      let place = told.firstIndex { $0.at >= decision.at } ?? told.endIndex
      told.insert(decision, at: place)
    }
    var lines: [Line] = []
    for decision in told {
      let ring = Self.ring(of: decision, rings)
      switch decision.kind {
      case .rang, .missed:
        let beginning = Self.beginning(decision, ring, host, in: zone, language)
        lines.append(Line(at: decision.at, text: beginning, kind: decision.kind))
        if decision.kind == .rang, let heard = ring.flatMap({ DecisionTexts.heard($0, in: language) }) {
          lines.append(Line(at: decision.at, text: heard))
        }
        let others = [
          ring.flatMap { DecisionTexts.missingOutput(of: $0, in: language) },
          decision == episode.rings.first
            ? Self.wakefulness(for: decision, ring, in: episode, among: allOfHost, language) : nil,
        ]
        lines += others.compactMap { $0 }.map { Line(at: decision.at, text: $0) }
      default: lines.append(Line(at: decision.at, text: DecisionTexts.sentence(decision, in: zone, language)))
      }
    }
    if let ring = rings.last, let ended = ring.ended, let end = Self.unrecorded(ring, language) {
      let place = lines.lastIndex { $0.at.map { $0 <= ended } ?? false }.map { $0 + 1 } ?? lines.endIndex
      lines.insert(Line(at: ended, text: end), at: place)
    }
    if let outlook = Self.outlook(episode, rings.last, item, in: zone, language) {
      lines.append(Line(at: nil, text: outlook))
    }
    lines += warnings.filter { $0.code.makesTimeUncertain }
      .compactMap { DoctorTexts.problem($0, in: language) }.map { Line(at: nil, text: $0) }
    self.lines = lines
    decisions = told
    ring = rings.last
  }

  /// The ring that a decision began; rows of earlier versions do not name it.
  private static func ring(of decision: Decision, _ rings: [Ring]) -> Ring? {
    if let id = decision.ring { return rings.first { $0.id == id } }
    return rings.first { $0.planned == decision.instant }
  }

  /// The sentence for a ring's beginning, with the reason for its lateness.
  private static func beginning(
    _ decision: Decision, _ ring: Ring?, _ host: [Decision], in zone: ZoneRules, _ language: Language
  ) -> String {
    let late = decision.span ?? .zero
    let cause = late >= .seconds(1) ? cause(of: decision, ring, host, in: zone, language) : nil
    let sentence =
      decision.kind == .rang
      ? DecisionTexts.rang(late: late, because: cause, in: language)
      : DecisionTexts.missed(late: late, because: cause, in: language)
    guard let ring, ring.attempt > 1 else { return sentence }
    return tr("Attempt {number}: {sentence}", ["number": String(ring.attempt), "sentence": sentence], in: language)
  }

  private static func cause(
    of decision: Decision, _ ring: Ring?, _ host: [Decision], in zone: ZoneRules, _ language: Language
  ) -> String? {
    if let ring, let wait = ring.basis, wait.bound == nil, ring.settings.trustedWait > .zero,
      ring.late >= ring.settings.trustedWait
    {
      return tr("it waited for the true time", in: language)
    }
    let between = host.filter { $0.isBetweenPlanAndRing(decision) }
    func time(_ decision: Decision) -> [String: String] {
      ["time": WallText.time(decision.instant ?? decision.at, in: zone)]
    }
    if let started = between.last(where: { $0.kind == .restored }) {
      return tr("Toki was not running until {time}", time(started), in: language)
    }
    if let woke = between.last(where: { $0.kind == .slept }) {
      return tr("the machine slept until {time}", time(woke), in: language)
    }
    // Before decisions named their ring, a suspend looked like a step of the clock.
    if decision.ring != nil, between.contains(where: { $0.kind == .clockStepped }) {
      return tr("the device's clock was set", in: language)
    }
    return nil
  }

  /// A sentence about the machine's wakefulness for a ring; `nil` if it was not to stay awake.
  private static func wakefulness(
    for decision: Decision, _ ring: Ring?, in episode: RingEpisode, among host: [Decision], _ language: Language
  ) -> String? {
    guard let ring, ring.settings.keepsAwake else { return nil }
    let setting = episode.decisions.last { $0.instant == decision.instant && $0.at < decision.at }
    let since = host.filter { other in
      // The two are made in one turn or in neighbouring ones, hence the second.
      setting.map { $0.at < other.at && other.at <= decision.at + .seconds(1) } ?? false
    }
    if since.contains(where: { $0.kind == .slept }) {
      return tr("The machine was to stay awake for it, but slept.", in: language)
    }
    // Events before the daemon's start are not known, nor without the decision that set the item.
    guard setting != nil, !since.contains(where: { $0.kind == .restored }) else {
      return tr("The machine was to stay awake for it.", in: language)
    }
    return tr("The machine stayed awake for it, as was set.", in: language)
  }

  /// A ring's end where no decision says so; `nil` otherwise.
  private static func unrecorded(_ ring: Ring, _ language: Language) -> String? {
    switch ring.end {
    case .superseded: tr("It ended because the next ring began.", in: language)
    case .passed where ring.settings.isChime: tr("It chimed, and was over by itself.", in: language)
    case .passed: tr("It ended by itself, and the next step began.", in: language)
    default: nil
    }
  }

  /// A sentence about the next ring.
  private static func outlook(
    _ episode: RingEpisode, _ ring: Ring?, _ item: (any Item)?, in zone: ZoneRules, _ language: Language
  ) -> String? {
    guard episode.isLatest else {
      return episode.next.map {
        tr("The next ring was planned for {when}.", ["when": WallText.moment($0, in: zone, language)], in: language)
      }
    }
    guard let item else {
      return episode.decisions.contains { $0.kind == .cancelled } ? nil : tr("It is gone.", in: language)
    }
    if ring?.isRinging == true { return tr("It is ringing now.", in: language) }
    guard let next = item.ringsNext else { return tr("Nothing is planned now.", in: language) }
    return tr("It rings next {when}.", ["when": WallText.moment(next, in: zone, language)], in: language)
  }
}

extension Decision {
  /// `true` if a decision about the host lies between the planned instant of a ring and its beginning.
  ///
  /// The two are made in one turn or in neighbouring ones, hence the second.
  fileprivate func isBetweenPlanAndRing(_ ring: Decision) -> Bool {
    guard let planned = ring.instant else { return false }
    let moment = kind == .slept ? instant ?? at : at
    return planned < moment && moment <= ring.at + .seconds(1)
  }

  /// `true` if a decision about the host explains a part of an episode, and no other explains it better.
  fileprivate func bears(on episode: RingEpisode, among host: [Decision]) -> Bool {
    let isSleep = kind == .clockStepped && host.contains { $0.kind == .slept && abs($0.at, at) <= .seconds(2) }
    guard !isSleep else { return false }
    return episode.rings.contains { isBetweenPlanAndRing($0) }
      || episode.decisions.contains { $0.at == at && $0.by == nil && $0.kind != .rang && $0.kind != .hookEnded }
  }

  private func abs(_ one: UTCInstant, _ other: UTCInstant) -> TimeSpan { one > other ? one - other : other - one }
}
