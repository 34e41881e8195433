// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// The help, derived from the table.
enum HelpText {
  /// The columns and lines that help is meant to fit.
  private static let (columns, lines) = (80, 40)

  /// Help on all commands, on one screen; `isWhole` gives each command a line of its own.
  static func overall(isWhole: Bool = false) -> String {
    var text = tr("Toki: timers and alarms that ring on time, even after the terminal is closed.") + "\n\n"
    text += rows([
      (tr("toki 25m tea"), tr("a timer with a label")),
      (tr("toki tomorrow 6:40"), tr("an alarm")),
      (tr("toki every weekday 7:00"), tr("an alarm that repeats")),
      (tr("toki \"25m work, 5m rest\""), tr("a sequence of steps")),
      ("toki list", tr("show what is set")),
    ])
    text += "\n"
    if isWhole {
      for group in CommandTable.groups {
        text += tr("{title}:", ["title": group.title]) + "\n"
        text += rows(group.commands.map { ($0.usage, summary(of: $0)) }) + "\n"
      }
    } else {
      text += rows(
        CommandTable.groups.map { group in
          // The lines below are about help itself.
          let names = group.commands.map(\.name).filter { $0 != HelpShow.spec.name }
          return (tr("{title}:", ["title": group.title]), names.joined(separator: " "))
        }, indent: "")
      text += "\n"
      text += rows(
        [
          ("toki help --all", tr("each command in a line")),
          ("toki help COMMAND", tr("its examples and options")),
        ] + japaneseNames, indent: "")
      text += "\n"
    }
    return text + wrapped(ids) + keys + exitCodes
  }

  /// A few of the Japanese names; only in Japanese.
  private static var japaneseNames: [(left: String, right: String)] {
    guard Localization.language == .japanese else { return [] }
    let names = ["list", "dismiss", "cancel"].compactMap { JapaneseNames.usual[$0] }
    return [(names.map { "toki \($0)" }.joined(separator: " "), tr("commands have Japanese names, too"))]
  }

  /// A command's description, in Japanese with its name in that language.
  private static func summary(of spec: CommandSpec) -> String {
    guard Localization.language == .japanese, let name = spec.japaneseNames.first else { return spec.summary }
    return "\(spec.summary)（\(name)）"
  }

  /// Help on one command: how it is used, then its options.
  ///
  /// Options for another place are only named unless `isWhole`; so are those that many commands share where they would
  /// fill more than a screen.
  static func about(_ spec: CommandSpec, isWhole: Bool = false) -> String {
    var head = "toki \(spec.usage) [\(tr("OPTIONS"))]\n\n\(spec.summary)\n"
    let aliases = spec.aliases + (Localization.language == .japanese ? spec.japaneseNames : [])
    if !aliases.isEmpty {
      head += tr("Also: {commands}", ["commands": aliases.map { "toki " + $0 }.joined(separator: ", ")]) + "\n"
    }
    if !spec.examples.isEmpty {
      head += "\n" + tr("Examples:") + "\n" + spec.examples.map { "  \($0)\n" }.joined()
    }
    head += "\n" + tr("Options:") + "\n"
    let foot = notes(on: spec)
    let every = spec.everyOption.filter { $0 != .version }
    guard !isWhole else { return head + rows(every.map { row($0, spec) }) + foot }
    let ofPlaces = every.filter { Option.ofPlaces.contains($0) && !spec.options.contains($0) }
    let short = head + options(every, except: ofPlaces, of: spec) + foot
    guard short.utf8.count(where: { $0 == UInt8(ascii: "\n") }) > lines else { return short }
    return head + options(every, except: every.filter { Option.shared.contains($0) } + ofPlaces, of: spec) + foot
  }

  /// A row for each option, and the names of the others.
  private static func options(_ every: [Option], except others: [Option], of spec: CommandSpec) -> String {
    let own = rows(every.filter { !others.contains($0) }.map { row($0, spec) })
    guard !others.isEmpty else { return own }
    let more = tr("What these do: {command}", ["command": "toki help \(spec.name) --all"]) + "\n"
    return own + "\n" + wrapped(others.map(\.text).joined(separator: " ")) + more
  }

  private static func row(_ option: Option, _ spec: CommandSpec) -> (left: String, right: String) {
    (
      option.text + (option.value(in: spec.name).map { " " + $0 } ?? ""),
      option.summary(in: spec.name)
    )
  }

  /// Notes in its own help below the options.
  private static func notes(on spec: CommandSpec) -> String {
    var text = ""
    if spec.options.contains(.trustedWait) {
      let values = ["command": commandLine("settings time-servers --suggest"), "other": "toki help time"]
      text +=
        "\n"
        + wrapped(
          tr(
            "It rings by the true time of NTP servers, also where this device's clock is wrong, as soon as you choose some: {command}. More: {other}",
            values))
    }
    switch spec.name {
    case TimerCreate.spec.name: text += "\n" + keys + exitCodes
    case AlarmUntil.spec.name: text += "\n" + appointmentKeys + exitCodes
    case SequenceCreate.spec.name: text += "\n" + sequenceKeys + exitCodes
    case TimeShow.spec.name: text += "\n" + paragraphs(ManualTexts.trust) + timeExitCodes
    case SettingsChange.spec.name: text += "\n" + paragraphs(ManualTexts.servers)
    default:
      let notes = spec.notes()
      if !notes.isEmpty { text += "\n" + notes + "\n" }
    }
    return text
  }

  /// The form of IDs.
  static var ids: String {
    tr(
      "An ID is t3 (a timer), a2 (an alarm), s1 (a sequence) or w4 (a stopwatch). Its number or label will do where that is unambiguous, and no ID is needed where only one fits."
    )
  }

  /// The keys of a countdown, and of its ring.
  private static var keys: String {
    lines(of: DisplayKeys.timer(in: Localization.language)) + lines(of: DisplayKeys.ring(in: Localization.language))
  }

  /// The keys of a countdown to an alarm.
  private static var appointmentKeys: String {
    lines(of: DisplayKeys.alarm(in: Localization.language)) + lines(of: DisplayKeys.ring(in: Localization.language))
  }

  /// The keys of a sequence, and of a step's ring.
  private static var sequenceKeys: String {
    lines(of: DisplayKeys.sequence(in: Localization.language))
      + lines(of: DisplayKeys.stepRing(in: Localization.language))
  }

  private static func lines(of keys: String) -> String {
    TextWrap.lines(ofKeys: keys, columns: columns - 1).joined(separator: "\n") + "\n"
  }

  private static var exitCodes: String {
    tr("Exit codes: 0 rang or done, 1 error, 2 usage, 3 cancelled or detached, 4 missed") + "\n"
  }

  private static var timeExitCodes: String {
    tr("Exit codes: 0 trusted, 1 error, 2 usage, 3 interrupted, 4 not trusted") + "\n"
  }

  /// Named paragraphs.
  private static func paragraphs(_ items: [ManualTexts.Item]) -> String {
    items.map { wrapped(tr("{name}: {text}", ["name": $0.name, "text": $0.text])) + "\n" }.joined()
  }

  private static func wrapped(_ text: String) -> String {
    TextWrap.lines(of: text, columns: columns - 1).joined(separator: "\n") + "\n"
  }

  /// Two columns, the right one wrapped where there is room for it.
  private static func rows(_ rows: [(left: String, right: String)], indent: String = "  ") -> String {
    let widest = rows.map { DisplayWidth.of($0.left) }.max() ?? 0
    let start = indent.utf8.count + widest + 2
    let room = max(columns - 1 - start, 24)
    return rows.map { left, right in
      let lines = TextWrap.lines(of: right, columns: room)
        .joined(separator: "\n" + String(repeating: " ", count: start))
      return "\(indent)\(DisplayWidth.padded(left, to: widest))  \(lines)\n"
    }.joined()
  }
}
