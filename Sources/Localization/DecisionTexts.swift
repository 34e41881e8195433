// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// Decisions in words, in the language of the task.
public enum DecisionTexts {
  /// What was decided, as a sentence, with times in `zone`.
  public static func sentence(_ decision: Decision, in zone: ZoneRules) -> String {
    var values = ["by": by(decision.by)]
    values["when"] = decision.instant.map { WallText.moment($0, in: zone) }
    values["span"] = decision.span.map { length($0) }
    let isTimed = decision.instant != nil
    switch decision.kind {
    case .created where isTimed: return tr("Created{by}, set to ring {when}.", values)
    case .created: return tr("Created{by}.", values)
    case .imported where isTimed: return tr("Imported{by}, set to ring {when}.", values)
    case .imported: return tr("Imported{by}.", values)
    case .armed where isTimed: return tr("Set to ring {when}{by}.", values)
    case .armed: return tr("Started{by}.", values)
    case .edited where isTimed: return tr("Changed{by}; set to ring {when}.", values)
    case .edited: return tr("Changed{by}.", values)
    case .paused where decision.span != nil: return tr("Paused{by} with {span} left.", values)
    case .paused: return tr("Paused{by}.", values)
    case .resumed where isTimed: return tr("Resumed{by}; set to ring {when}.", values)
    case .resumed: return tr("Resumed{by}.", values)
    case .reset: return tr("Reset{by}.", values)
    case .extended: return extended(decision.span ?? .zero, isTimed: isTimed, values)
    case .skipped where isTimed: return tr("The next ring was skipped{by}; set to ring {when}.", values)
    case .skipped: return tr("The next ring was skipped{by}.", values)
    case .unskipped where isTimed: return tr("The skip was undone{by}; set to ring {when}.", values)
    case .unskipped: return tr("The skip was undone{by}.", values)
    case .turnedOff: return tr("Turned off{by}.", values)
    case .cancelled: return tr("Removed{by}.", values)
    case .dismissed: return tr("Stopped{by}.", values)
    case .awakeAnswered: return tr("Answered{by}: awake.", values)
    case .snoozed where isTimed: return tr("Snoozed{by} for {span}, until {when}.", values)
    case .snoozed: return tr("Snoozed{by}.", values)
    default: return unasked(decision, values)
    }
  }

  /// What was decided without a request.
  private static func unasked(_ decision: Decision, _ values: [String: String]) -> String {
    let isTimed = decision.instant != nil
    switch decision.kind {
    case .rang: return rang(late: decision.span ?? .zero, because: nil)
    case .missed: return missed(late: decision.span ?? .zero, because: nil)
    case .unanswered where isTimed && decision.span != nil:
      return tr("Nobody stopped it for {span}; set to ring again {when}.", values)
    case .unanswered where decision.span != nil: return tr("Nobody stopped it; it ended after {span}.", values)
    case .unanswered: return tr("Nobody stopped it.", values)
    case .superseded: return tr("It ended because the next ring began.", values)
    case .continued: return tr("Toki was started again, and the ring went on.", values)
    case .clockWrong where isTimed:
      return tr("The clock had been ahead: the ring was taken back; set to ring {when}.", values)
    case .clockWrong: return tr("The clock had been ahead: the ring was taken back.", values)
    case .stepEnded: return tr("A step ended.", values)
    case .timeKnown: return tr("From then on it went by the true time.", values)
    case .timeLost: return tr("From then on it went by the device's clock: the true time was not known.", values)
    case .hookEnded: return decision.hook.map { hook($0) } ?? tr("A hook ended.", values)
    case .awakeAsked where isTimed:
      return tr("It asked whether you were awake, to ring again {when} without an answer.", values)
    case .awakeAsked: return tr("It asked whether you were awake.", values)
    case .awakeLapsed where decision.span == nil: return tr("It did not ask whether you were awake.")
    case .awakeLapsed:
      return tr("It did not ask whether you were awake: found only {span} after its time, too late to ask.", values)
    case .preAlarm where decision.span != nil: return tr("A quiet pre-alarm was heard {span} before the ring.", values)
    case .preAlarm: return tr("A pre-alarm told of the ring without a sound.", values)
    case .restored: return tr("Toki was started.", values)
    case .clockStepped: return tr("The device's clock was set.", values)
    case .zoneChanged: return tr("The time zone of the machine changed.", values)
    case .slept where decision.span != nil: return tr("The machine woke after {span} of sleep.", values)
    case .slept: return tr("The machine woke from sleep.", values)
    default: return decision.kind.rawValue
    }
  }

  /// That it rang, how late, and why; the lateness goes without mention below a second.
  static func rang(late: TimeSpan, because cause: String?) -> String {
    guard late >= .seconds(1) else { return tr("It rang on time.") }
    let values = ["late": length(late), "cause": cause ?? ""]
    return cause == nil ? tr("It rang {late} late.", values) : tr("It rang {late} late, because {cause}.", values)
  }

  /// That it was found too late to ring, and why.
  static func missed(late: TimeSpan, because cause: String?) -> String {
    let values = ["late": length(late), "cause": cause ?? ""]
    return cause == nil
      ? tr("It was missed: found only {late} after its time, too late to ring.", values)
      : tr("It was missed: found only {late} after its time, too late to ring, because {cause}.", values)
  }

  /// The tries to make a ring heard and seen; `nil` if none is known.
  static func heard(_ ring: Ring) -> String? {
    if let silence = RingTexts.silence(of: ring) { return tr("{sentence}.", ["sentence": silence]) }
    guard !ring.lastTries.isEmpty else { return nil }
    let tries = (0...3).flatMap { rank in ring.lastTries.filter { Self.rank(of: $0) == rank } }
    let ways = tries.map { RingTexts.line(of: $0) }.joined(separator: tr(", "))
    return ring.reach == .heard
      ? tr("It was heard: {ways}.", ["ways": ways]) : tr("It was shown: {ways}.", ["ways": ways])
  }

  /// That the chosen output was not there; `nil` if it was, none was chosen, or the tries to be heard end with that.
  static func missingOutput(of ring: Ring) -> String? {
    guard let missing = ring.tries.firstIndex(where: { $0.result == .missing }),
      !ring.lastTries.contains(where: { $0.result == .missing })
    else { return nil }
    let others = ring.tries[missing...].filter { $0.output != ring.tries[missing].output }
    let values = ["output": ring.tries[missing].output ?? ""]
    return others.contains { $0.by == .sound && !$0.hasFailed }
      ? tr("The chosen output “{output}” was not there, so another one played.", values)
      : tr("The chosen output “{output}” was not there.", values)
  }

  /// The order in which tries are told: what was heard, what was done for it, what was seen, what failed.
  private static func rank(of attempt: RingTry) -> Int {
    if attempt.hasFailed { return 3 }
    return switch attempt.by {
    case .sound, .soundCard: 0
    case .volume: 1
    default: 2
    }
  }

  private static func extended(_ span: TimeSpan, isTimed: Bool, _ values: [String: String]) -> String {
    let values = values.merging(["span": length(span < .zero ? .zero - span : span)]) { $1 }
    return switch (span < .zero, isTimed) {
    case (false, true): tr("{span} added{by}; set to ring {when}.", values)
    case (false, false): tr("{span} added{by}.", values)
    case (true, true): tr("{span} taken off{by}; set to ring {when}.", values)
    case (true, false): tr("{span} taken off{by}.", values)
    }
  }

  private static func hook(_ result: HookResult) -> String {
    let output = result.output.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    let values = ["call": result.call, "code": result.code.map(String.init) ?? "?", "output": output]
    let sentence =
      switch result.end {
      case .exited where result.hasSucceeded: tr("The hook “{call}” ran", values)
      case .exited: tr("The hook “{call}” failed with status {code}", values)
      case .killed: tr("The hook “{call}” was ended by signal {code}", values)
      case .timedOut: tr("The hook “{call}” was ended because it took too long", values)
      case .notStarted: tr("The hook “{call}” could not be started", values)
      }
    return output.isEmpty
      ? tr("{sentence}.", ["sentence": sentence])
      : tr("{sentence}: {output}", ["sentence": sentence, "output": output])
  }

  /// The face, as it follows a verb; empty if it is not known.
  private static func by(_ face: FaceName?) -> String {
    guard let face else { return "" }
    let terminal = "terminal "
    switch face {
    case .command: return tr(" on the command line")
    case .app: return tr(" in the app")
    case .notification: return tr(" on the notification")
    case _ where face.text.hasPrefix(terminal):
      return tr(" in the terminal {terminal}", ["terminal": String(face.text.dropFirst(terminal.count))])
    default: return tr(" by way of “{face}”", ["face": face.text])
    }
  }

  private static func length(_ span: TimeSpan) -> String { LatenessText.of(span, in: Localization.language) }
}
