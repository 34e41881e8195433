// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// Tables of items, as aligned text.
enum ItemTable {
  /// All items, with warnings and missed rings.
  ///
  /// Idle timers and sequences that have run are listed only if `isWhole`.
  static func list(_ state: EngineState, isWhole: Bool, context: CommandContext) -> String {
    let context = context.seeing(state).withKeptZones
    let listed = ItemKind.allCases.flatMap { Self.rows($0.told, state, isWhole: isWhole, context) }
    // Programs read the list without its header, and whole.
    let names = [tr("ID"), tr("State"), tr("Time"), tr("Next"), tr("Label")].map { Cell($0, .dim) }
    let styling = context.styling
    var text =
      listed.isEmpty || context.terminal == nil
      ? aligned(listed, styling: styling)
      : folded([names] + listed, at: 3, columns: context.terminal?.columns, styling: styling)
    if let warning = TrustedTimeNotes(state).warning(of: state.alarms, zone: { context.zone(of: $0) }) {
      text += CellStyle.trouble.text(warning, in: context.styling) + "\n"
    }
    for ring in state.rings {
      guard let silence = RingTexts.silence(of: ring, in: Localization.language) else { continue }
      let line = PlainText.of("\(ring.owner.text): \(silence)", longest: 600)
      text += CellStyle.trouble.text(line, in: styling) + "\n"
    }
    text += awakeLines(state, context)
    for ring in state.missed {
      let values = [
        "label": PlainText.of(name(of: ring), longest: Label.longest),
        "moment": WallText.moment(ring.planned, in: context.hostZone, Localization.language),
        "command": commandLine("dismiss \(ring.owner.text)"), "count": String(ring.attempt),
      ]
      let line =
        ring.rang == nil
        ? tr("Missed: {label} was to ring {moment}. Seen: {command}", values)
        : ring.attempt > 1
          ? tr("Nobody stopped: {label} rang {count} times, last {moment}. Seen: {command}", values)
          : tr("Nobody stopped: {label} rang {moment}. Seen: {command}", values)
      text += CellStyle.trouble.text(line, in: styling) + "\n"
      if let silence = RingTexts.silence(of: ring, in: Localization.language) {
        text += "  " + PlainText.of(silence, longest: 600) + "\n"
      }
    }
    let ready = state.items.count - listed.count
    if ready > 0 {
      let values = ["command": commandLine("list --all")]
      text +=
        trn(
          "{count} has finished and is ready to start again: {command}",
          "{count} have finished and are ready to start again: {command}",
          ready, values) + "\n"
    }
    text += RemoteLink.outlook(in: context)
    if text.isEmpty { text = tr("Nothing is set. Try: {command}", ["command": commandLine("25m")]) + "\n" }
    return text
  }

  /// Questions that ask, or will ask, if the person is awake, one line each.
  private static func awakeLines(_ state: EngineState, _ context: CommandContext) -> String {
    state.awakeChecks.map { item, check in
      let check = OverviewCheck(
        item: item.id, label: item.shelved.label, isAsked: check.isAsked, instant: check.due.utc)
      return awakeLine(check, in: context.hostZone) + "\n"
    }.joined()
  }

  /// A question that asks, or will ask, if the person is awake, and how to answer.
  static func awakeLine(_ check: OverviewCheck, in zone: ZoneRules) -> String {
    let time = WallText.time(check.instant, in: zone)
    let line =
      check.question.map { question in
        tr(
          "Still awake? {sentence} Answer: {command}",
          [
            "sentence": AwakeTexts.consequence(of: question, at: time, in: Localization.language),
            "command": commandLine("dismiss \(check.item.text)"),
          ])
      } ?? AwakeTexts.outlook(of: check.item, check.label, at: time, in: Localization.language)
    return PlainText.of(line, longest: 600)
  }

  /// The rows of a kind's items.
  private static func rows<Kept: Told>(
    _ kind: Kept.Type, _ state: EngineState, isWhole: Bool, _ context: CommandContext
  ) -> [[Cell]] {
    state.items[kind].filter { isWhole || !$0.isReadyAgain }.map { item in
      let style = item.style
      // Stopped items are faint as a whole; state and time show the rest.
      return item.row(in: state, context).enumerated().map { column, text in
        Cell(text, style.isDim || (1...2).contains(column) ? style : .plain)
      }
    }
  }

  /// Alarms, one row each.
  static func alarms(_ alarms: [Alarm], context: CommandContext) -> String {
    let context = context.withKeptZones
    return aligned(alarms.map { $0.row(context) })
  }

  /// Rings, each with its lateness and end.
  static func history(_ rings: [Ring], context: CommandContext) -> String {
    guard !rings.isEmpty else { return tr("Nothing has rung yet.") + "\n" }
    let zone = context.hostZone
    return aligned(
      rings.map { ring in
        let late =
          ring.rang == nil
          ? "" : tr("{late} late", ["late": LatenessText.of(ring.late, in: Localization.language)])
        return [
          Cell(WallText.moment(ring.began ?? ring.planned, in: zone, Localization.language)), Cell(ring.owner.text),
          Cell(late), Cell(word(forEndOf: ring), CellStyle(of: ring.end)),
          Cell(RingTexts.attempt(of: ring, in: Localization.language)),
          Cell(RingTexts.reach(of: ring, in: Localization.language)),
          Cell(ring.basis.map { TrustedTimeTexts.basis($0, in: Localization.language) } ?? ""),
          Cell(label(ring.label)),
        ]
      }, styling: context.styling)
  }

  /// The name of a ring: its label, or its owner's ID.
  static func name(of ring: Ring) -> String {
    ring.label.text.isEmpty ? ring.owner.text : ring.label.text
  }

  /// The word for the state of an item.
  static func word(for item: AnyItem) -> String {
    StateTexts.word(forCode: item.state, in: Localization.language) ?? item.state
  }

  /// The word for an alarm's state: also that nobody answered it and it rings again.
  static func word(for alarm: Alarm) -> String {
    alarm.waitsForNextAttempt ? tr("unanswered") : word(for: alarm.state)
  }

  /// The word for an alarm's state.
  static func word(for state: Alarm.State) -> String {
    switch state {
    case .off: tr("off")
    case .scheduled: tr("on")
    case .ringing: tr("ringing")
    case .snoozed: tr("snoozed")
    }
  }

  /// The word for how a ring ended; `nil` means that it still rings.
  static func word(for end: RingEnd?) -> String {
    switch end {
    case nil: tr("ringing")
    case .dismissed: tr("dismissed")
    case .snoozed: tr("snoozed")
    case .extended: tr("extended")
    case .restarted: tr("restarted")
    case .cancelled: tr("cancelled")
    case .unanswered: tr("nobody stopped it")
    case .superseded: tr("the next one came")
    case .missed: tr("missed")
    case .passed: tr("went on")
    case .clockWrong: tr("the clock was wrong")
    }
  }

  /// The word for how a ring ended; a chime needed nobody.
  static func word(forEndOf ring: Ring) -> String {
    ring.end == .passed && ring.settings.isChime ? tr("chimed") : word(for: ring.end)
  }

  /// The parts that are not empty.
  static func about(_ parts: [String]) -> String { parts.filter { !$0.isEmpty }.joined(separator: " · ") }

  /// A label as plain text.
  static func label(_ label: Label) -> String {
    PlainText.of(label.text, longest: Label.longest)
  }
}
