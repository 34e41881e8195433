// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiTerminal

/// The help, derived from the table.
enum HelpText {
  /// Help on all commands.
  static func overall() -> String {
    var text = tr("Toki: timers and alarms that ring on time, even after the terminal is closed.") + "\n\n"
    text += tr("Usage:") + "\n"
    text += rows([
      ("toki 25m", tr("a timer; words are joined: toki 1h 30m")),
      ("toki 25m tea", tr("a timer with a label")),
      ("toki every weekday 7:00", tr("an alarm")),
      ("toki \"25m work, 5m rest\"", tr("a sequence of steps")),
      ("toki COMMAND …", tr("one of the commands below")),
    ])
    text += "\n" + tr("Commands:") + "\n"
    text += rows(CommandTable.commands.map { (usage($0), $0.summary) })
    text += "\n" + tr("Options:") + "\n"
    text += rows(Option.everywhere.map { ($0.text, CommandTable.summary(of: $0)) })
    text +=
      "\n" + ids + "\n"
    text += keys + exitCodes
    return text
  }

  /// Help on one command.
  static func about(_ spec: CommandSpec) -> String {
    let options = tr("OPTIONS")
    var text = "toki \(usage(spec)) [\(options)]\n\n\(spec.summary)\n"
    text += "\n" + tr("Options:") + "\n"
    text += rows(
      (spec.options + [.help]).map { option in
        (option.text + (option.value.map { " " + $0 } ?? ""), CommandTable.summary(of: option))
      })
    if !spec.examples.isEmpty {
      text += "\n" + tr("Examples:") + "\n"
      for example in spec.examples { text += "  \(example)\n" }
    }
    if spec.options.contains(.trusted) {
      let values = ["command": "toki settings time-servers --suggest", "other": "toki help time"]
      let lines = TextWrap.lines(
        of: tr(
          "With --trusted it goes by the true time of NTP servers, also where this device's clock is wrong. Choose them first: {command}. More: {other}",
          values), columns: 79)
      text += "\n" + lines.joined(separator: "\n") + "\n"
    }
    switch spec.name {
    case TimerCreate.spec.name: text += "\n" + keys + exitCodes
    case AlarmUntil.spec.name: text += "\n" + appointmentKeys + exitCodes
    case SequenceCreate.spec.name: text += "\n" + sequenceKeys + exitCodes
    case TimeShow.spec.name: text += "\n" + paragraphs(ManualTexts.trust) + timeExitCodes
    case SettingsChange.spec.name: text += "\n" + paragraphs(ManualTexts.servers)
    default: if !spec.notes.isEmpty { text += "\n" + spec.notes + "\n" }
    }
    return text
  }

  /// What IDs look like.
  static var ids: String {
    tr("An ID is t3 (a timer), a2 (an alarm), s1 (a sequence), w4 (a stopwatch), or the number where only one has it.")
  }

  /// The keys of a countdown, and of its ring.
  private static var keys: String {
    tr("Keys: space pause · + 1 min · r restart · q detach · Ctrl-C cancel") + "\n"
      + tr("While it rings: {keys}", ["keys": tr("Enter stop · s snooze")]) + "\n"
  }

  /// The keys of a countdown to an alarm.
  private static var appointmentKeys: String {
    tr("Keys: {keys}", ["keys": tr("q detach · Ctrl-C cancel")]) + "\n"
      + tr("While it rings: {keys}", ["keys": tr("Enter stop · s snooze")]) + "\n"
  }

  /// The keys of a sequence, and of a step's ring.
  private static var sequenceKeys: String {
    tr("Keys: space pause · n next step · + 1 min · r restart · q detach · Ctrl-C cancel") + "\n"
      + tr("While it rings: {keys}", ["keys": tr("Enter next step · s snooze")]) + "\n"
  }

  private static var exitCodes: String {
    tr("Exit codes: 0 rang or done, 1 error, 2 usage, 3 cancelled or detached, 4 missed") + "\n"
  }

  private static var timeExitCodes: String {
    tr("Exit codes: 0 trusted, 1 error, 2 usage, 3 interrupted, 4 not trusted") + "\n"
  }

  /// Named paragraphs, wrapped for a terminal of 80 columns.
  private static func paragraphs(_ items: [ManualTexts.Item]) -> String {
    items.map { item in
      let values = ["name": item.name, "text": item.text]
      return TextWrap.lines(of: tr("{name}: {text}", values), columns: 79).joined(separator: "\n") + "\n\n"
    }.joined()
  }

  private static func usage(_ spec: CommandSpec) -> String {
    spec.arguments.isEmpty ? spec.name : "\(spec.name) \(spec.arguments)"
  }

  private static func rows(_ rows: [(left: String, right: String)]) -> String {
    let widest = rows.map { DisplayWidth.of($0.left) }.max() ?? 0
    return rows.map { "  \(DisplayWidth.padded($0.left, to: widest))  \($0.right)\n" }.joined()
  }
}
