// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

extension RingStory {
  /// The most rows of one answer.
  private static let most = 1_000

  /// Reads and tells the events of an item; `nil` if there has never been such an item.
  ///
  /// - Parameters:
  ///  - item: The item, which may be gone.
  ///  - choice: Which of its rings.
  ///  - control: Answers the questions.
  ///  - zone: The zone for all times.
  ///  - language: The language of the sentences.
  public static func read(
    of item: ItemID, _ choice: RingEpisode.Choice, by control: any TokiControl, in zone: ZoneRules,
    _ language: Language
  ) async throws(ControlError) -> RingStory? {
    var decisions = try await decisions(about: item, choice, by: control)
    // Only the newest decisions are kept, but all rings.
    if !decisions.contains(where: { [.rang, .missed, .systemRang].contains($0.kind) }) {
      decisions = try await rings(of: item, by: control).flatMap(\.decisions) + decisions
    }
    let standing = try await standing(item, by: control)
    guard standing != nil || !decisions.isEmpty, let episode = RingEpisode(choice, of: decisions) else { return nil }
    var rings: [Ring] = []
    for decision in episode.rings {
      if let ring = try await ring(of: decision, item, by: control) { rings.append(ring) }
    }
    let warnings = standing == nil ? [] : try await control.warnings(about: item)
    return RingStory(
      episode, host: try await host(during: episode, by: control), rings: rings, item: standing, warnings: warnings,
      in: zone, language)
  }

  /// The item as it is now; `nil` if it is gone.
  private static func standing(
    _ item: ItemID, by control: any TokiControl
  ) async throws(ControlError) -> (any Item)? {
    do throws(ControlError) {
      switch item {
      case .timer(let id): return try await control.item(id)
      case .alarm(let id): return try await control.item(id)
      case .sequence(let id): return try await control.item(id)
      case .stopwatch(let id): return try await control.item(id)
      }
    } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }

  /// The decisions about an item, oldest first.
  private static func decisions(
    about item: ItemID, _ choice: RingEpisode.Choice, by control: any TokiControl
  ) async throws(ControlError) -> [Decision] {
    let newest = try await control.decisions(about: item, limit: most)
    guard newest.count == most, let oldest = newest.last, let instant = choice.instant, instant < oldest.at
    else { return newest.reversed() }
    let range = UTCInstant(nanosecondsSinceEpoch: .min)...max(instant, instant + .hours(48))
    return try await control.decisions(about: item, within: range, limit: most).reversed()
  }

  /// The rings of an item, oldest first, from the whole history.
  private static func rings(of item: ItemID, by control: any TokiControl) async throws(ControlError) -> [Ring] {
    try await control.history(most, where: { $0.owner == item }).reversed()
  }

  /// The ring that a decision began; `nil` if the history does not have it any more.
  private static func ring(
    of decision: Decision, _ item: ItemID, by control: any TokiControl
  ) async throws(ControlError) -> Ring? {
    guard let id = decision.ring else {
      return try await control.history(1) { $0.owner == item && $0.planned == decision.instant }.first
    }
    return try await control.send(ListHistory(before: RingID(id.number &+ 1), limit: 1)).rings.first { $0.id == id }
  }

  /// The decisions about the host during an episode, oldest first.
  private static func host(
    during episode: RingEpisode, by control: any TokiControl
  ) async throws(ControlError) -> [Decision] {
    let moments = episode.decisions.map(\.at) + episode.rings.compactMap(\.instant)
    guard let first = moments.min(), let last = moments.max() else { return [] }
    let range = first...max(first, last + .seconds(2))
    return try await control.decisions(about: nil, within: range, limit: most).reversed()
  }
}

extension Ring {
  /// The content of its row, as decisions.
  fileprivate var decisions: [Decision] {
    let start = Decision(
      at: rang ?? ended ?? planned, item: owner, kind: rang == nil ? .missed : .rang, instant: planned, span: late,
      ring: id)
    let kind: Decision.Kind? =
      switch end {
      case .dismissed: .dismissed
      case .snoozed: .snoozed
      case .unanswered: .unanswered
      case .cancelled: .cancelled
      default: nil
      }
    guard let kind, let ended else { return [start] }
    return [start, Decision(at: ended, item: owner, kind: kind, ring: id)]
  }
}

extension RingEpisode.Choice {
  /// The instant that it is about; `nil` for the newest ring.
  fileprivate var instant: UTCInstant? {
    switch self {
    case .newest: nil
    case .nearest(let instant), .ring(_, planned: let instant): instant
    }
  }
}
