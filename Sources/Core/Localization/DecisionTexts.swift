// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// Decisions in words.
public enum DecisionTexts {
  /// The decision as a sentence, with times in `zone`.
  public static func sentence(_ decision: Decision, in zone: ZoneRules, _ language: Language) -> String {
    var values = ["by": by(decision.by, language)]
    values["when"] = decision.instant.map { WallText.moment($0, in: zone, language) }
    values["span"] = decision.span.map { LatenessText.of($0, in: language) }
    let isTimed = decision.instant != nil
    switch decision.kind {
    case .created where isTimed: return tr("Created{by}, set to ring {when}.", values, in: language)
    case .created: return tr("Created{by}.", values, in: language)
    case .imported where isTimed: return tr("Imported{by}, set to ring {when}.", values, in: language)
    case .imported: return tr("Imported{by}.", values, in: language)
    case .armed where isTimed: return tr("Set to ring {when}{by}.", values, in: language)
    case .armed: return tr("Started{by}.", values, in: language)
    case .edited where isTimed: return tr("Changed{by}; set to ring {when}.", values, in: language)
    case .edited: return tr("Changed{by}.", values, in: language)
    case .paused where decision.span != nil: return tr("Paused{by} with {span} left.", values, in: language)
    case .paused: return tr("Paused{by}.", values, in: language)
    case .resumed where isTimed: return tr("Resumed{by}; set to ring {when}.", values, in: language)
    case .resumed: return tr("Resumed{by}.", values, in: language)
    case .reset: return tr("Reset{by}.", values, in: language)
    case .extended: return extended(decision.span ?? .zero, isTimed: isTimed, values, language)
    case .skipped where isTimed: return tr("The next ring was skipped{by}; set to ring {when}.", values, in: language)
    case .skipped: return tr("The next ring was skipped{by}.", values, in: language)
    case .unskipped where isTimed: return tr("The skip was undone{by}; set to ring {when}.", values, in: language)
    case .unskipped: return tr("The skip was undone{by}.", values, in: language)
    case .uncancelled where decision.ring != nil: return tr("Brought back{by}; it rang on.", values, in: language)
    case .unedited where decision.ring != nil:
      return tr("The change was undone{by}; it rang on.", values, in: language)
    case .uncancelled where isTimed: return tr("Brought back{by}; set to ring {when}.", values, in: language)
    case .uncancelled: return tr("Brought back{by}.", values, in: language)
    case .unedited where isTimed: return tr("The change was undone{by}; set to ring {when}.", values, in: language)
    case .unedited: return tr("The change was undone{by}.", values, in: language)
    case .turnedOff: return tr("Turned off{by}.", values, in: language)
    case .cancelled: return tr("Removed{by}.", values, in: language)
    case .dismissed: return tr("Stopped{by}.", values, in: language)
    case .awakeAnswered: return tr("Answered{by}: awake.", values, in: language)
    case .snoozed where isTimed: return tr("Snoozed{by} for {span}, until {when}.", values, in: language)
    case .snoozed: return tr("Snoozed{by}.", values, in: language)
    default: return unasked(decision, values, language)
    }
  }

  /// A sentence for a decision made without a request.
  private static func unasked(_ decision: Decision, _ values: [String: String], _ language: Language) -> String {
    let isTimed = decision.instant != nil
    switch decision.kind {
    case .rang: return rang(late: decision.span ?? .zero, because: nil, in: language)
    case .missed: return missed(late: decision.span ?? .zero, because: nil, in: language)
    case .unanswered where isTimed && decision.span != nil:
      return tr("Nobody stopped it for {span}; set to ring again {when}.", values, in: language)
    case .unanswered where decision.span != nil:
      return tr("Nobody stopped it; it ended after {span}.", values, in: language)
    case .unanswered: return tr("Nobody stopped it.", values, in: language)
    case .superseded: return tr("It ended because the next ring began.", values, in: language)
    case .continued: return tr("Toki was started again, and the ring went on.", values, in: language)
    case .clockWrong where isTimed:
      return tr("The clock had been ahead: the ring was taken back; set to ring {when}.", values, in: language)
    case .clockWrong: return tr("The clock had been ahead: the ring was taken back.", values, in: language)
    case .stepEnded: return tr("A step ended.", values, in: language)
    case .timeKnown: return tr("From then on it went by the true time.", values, in: language)
    case .timeLost:
      return tr("From then on it went by the device's clock: the true time was not known.", values, in: language)
    case .hookEnded: return decision.hook.map { hook($0, language) } ?? tr("A hook ended.", values, in: language)
    case .awakeAsked where isTimed:
      return tr("It asked whether you were awake, to ring again {when} without an answer.", values, in: language)
    case .awakeAsked: return tr("It asked whether you were awake.", values, in: language)
    case .awakeLapsed where decision.span == nil: return tr("It did not ask whether you were awake.", in: language)
    case .awakeLapsed:
      return tr(
        "It did not ask whether you were awake: found only {span} after its time, too late to ask.", values,
        in: language)
    case .preAlarm where decision.span != nil:
      return tr("Its quiet pre-alarm began {span} before the ring.", values, in: language)
    case .preAlarm: return tr("A pre-alarm told of the ring without a sound.", values, in: language)
    case .restored: return tr("Toki was started.", values, in: language)
    case .clockStepped: return tr("The device's clock was set.", values, in: language)
    case .zoneChanged: return tr("The time zone of the machine changed.", values, in: language)
    case .slept where decision.span != nil: return tr("The machine woke after {span} of sleep.", values, in: language)
    case .slept: return tr("The machine woke from sleep.", values, in: language)
    case .systemRang: return tr("The system rang it while the app was not running.", values, in: language)
    default: return decision.kind.rawValue
    }
  }

  /// That it rang, how late, and why; the lateness goes without mention below a second.
  static func rang(late: TimeSpan, because cause: String?, in language: Language) -> String {
    guard late >= .seconds(1) else { return tr("It rang on time.", in: language) }
    let values = ["late": LatenessText.of(late, in: language), "cause": cause ?? ""]
    return cause == nil
      ? tr("It rang {late} late.", values, in: language)
      : tr("It rang {late} late, because {cause}.", values, in: language)
  }

  /// That it was found too late to ring, and why.
  static func missed(late: TimeSpan, because cause: String?, in language: Language) -> String {
    let values = ["late": LatenessText.of(late, in: language), "cause": cause ?? ""]
    return cause == nil
      ? tr("It was missed: found only {late} after its time, too late to ring.", values, in: language)
      : tr("It was missed: found only {late} after its time, too late to ring, because {cause}.", values, in: language)
  }

  /// The tries to make a ring heard and seen; `nil` if none is known.
  static func heard(_ ring: Ring, in language: Language) -> String? {
    if let silence = RingTexts.silence(of: ring, in: language) {
      return tr("{sentence}.", ["sentence": silence], in: language)
    }
    guard !ring.lastTries.isEmpty else { return nil }
    let tries = (0...3).flatMap { rank in ring.lastTries.filter { Self.rank(of: $0) == rank } }
    let ways = tries.map { RingTexts.line(of: $0, in: language) }.joined(separator: tr(", ", in: language))
    let values = ["ways": ways]
    return switch ring.reach {
    case .heard: tr("It was heard: {ways}.", values, in: language)
    case .bell: tr("A terminal's bell rang: {ways}.", values, in: language)
    case .seen: tr("It was shown: {ways}.", values, in: language)
    case .nobody: tr("Nobody could hear or see it: {ways}.", values, in: language)
    case nil where ring.isRinging: tr("It is not known yet whether anybody can hear it: {ways}.", values, in: language)
    case nil: tr("It ended before it was known whether it was heard: {ways}.", values, in: language)
    }
  }

  /// That the chosen output was not there; `nil` if it was, none was chosen, or the tries to be heard end with that.
  static func missingOutput(of ring: Ring, in language: Language) -> String? {
    guard let missing = ring.tries.firstIndex(where: { $0.result == .missing }),
      !ring.lastTries.contains(where: { $0.result == .missing })
    else { return nil }
    let others = ring.tries[missing...].filter { $0.output != ring.tries[missing].output }
    let values = ["output": ring.tries[missing].output ?? ""]
    return others.contains { $0.by == .sound && !$0.hasFailed }
      ? tr("The chosen output “{output}” was not there, so another one played.", values, in: language)
      : tr("The chosen output “{output}” was not there.", values, in: language)
  }

  /// The order in which tries are told: heard, done for that, seen, failed.
  private static func rank(of attempt: RingTry) -> Int {
    if attempt.hasFailed { return 3 }
    return switch attempt.by {
    case .sound, .soundCard: 0
    case .volume: 1
    default: 2
    }
  }

  private static func extended(_ span: TimeSpan, isTimed: Bool, _ values: [String: String], _ language: Language)
    -> String
  {
    let values = values.merging(["span": LatenessText.of(span < .zero ? .zero - span : span, in: language)]) { $1 }
    return switch (span < .zero, isTimed) {
    case (false, true): tr("{span} added{by}; set to ring {when}.", values, in: language)
    case (false, false): tr("{span} added{by}.", values, in: language)
    case (true, true): tr("{span} taken off{by}; set to ring {when}.", values, in: language)
    case (true, false): tr("{span} taken off{by}.", values, in: language)
    }
  }

  private static func hook(_ result: HookResult, _ language: Language) -> String {
    let output = result.output.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    let values = ["call": result.call, "code": result.code.map(String.init) ?? "?", "output": output]
    let sentence =
      switch result.end {
      case .exited where result.hasSucceeded: tr("The hook “{call}” ran", values, in: language)
      case .exited: tr("The hook “{call}” failed with status {code}", values, in: language)
      case .killed: tr("The hook “{call}” was ended by signal {code}", values, in: language)
      case .timedOut: tr("The hook “{call}” was ended because it took too long", values, in: language)
      case .notStarted: tr("The hook “{call}” could not be started", values, in: language)
      }
    return output.isEmpty
      ? tr("{sentence}.", ["sentence": sentence], in: language)
      : tr("{sentence}: {output}", ["sentence": sentence, "output": output], in: language)
  }

  /// The client, as it follows a verb; empty if it is not known.
  private static func by(_ client: ClientName?, _ language: Language) -> String {
    guard let client else { return "" }
    let terminal = "terminal "
    switch client {
    case .command: return tr(" on the command line", in: language)
    case .app: return tr(" in the app", in: language)
    case .notification: return tr(" on the notification", in: language)
    case .sessionBus: return tr(" over the session bus", in: language)
    case _ where client.text.hasPrefix(terminal):
      return tr(
        " in the terminal {terminal}", ["terminal": String(client.text.dropFirst(terminal.count))], in: language)
    default: return tr(" by way of “{client}”", ["client": client.text], in: language)
    }
  }
}
