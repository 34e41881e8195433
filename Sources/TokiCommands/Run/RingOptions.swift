// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

extension Invocation {
  /// The label that was given, or none.
  func label() throws(CommandFailure) -> Label {
    guard let text = self[.label] else { return .none }
    do { return try Label(text) } catch { throw CommandFailure(error) }
  }

  /// The set that was given; `.some(nil)` for none, `nil` where nothing was said.
  func alarmSet() throws(CommandFailure) -> AlarmSetName?? {
    guard let text = self[.set] else { return nil }
    return text == "none" ? .some(nil) : .some(try AlarmSetName(typed: text))
  }

  /// How it is to ring.
  func ringSettings(in context: CommandContext) throws(CommandFailure) -> RingSettings {
    try settingsEdit(in: context).applied(to: RingSettings(terminal: context.terminalName))
  }

  /// What was said about how it is to ring.
  func settingsEdit(in context: CommandContext) throws(CommandFailure) -> SettingsEdit {
    var settings = SettingsEdit()
    if let sound = self[.sound] { settings.sound = try Self.sound(sound, folder: context.workingFolder) }
    if let volume = self[.volume] {
      guard let percent = Int(volume), let checked = Volume(percent: percent) else {
        throw .usage(
          tr("“{word}” is not a volume; it is a whole number from 0 to 100.", ["word": PlainText.of(volume)]))
      }
      settings.volume = checked
    }
    if let text = self[.snooze] { settings.snoozeLength = try ringLength(text, of: .snooze) }
    if let text = self[.ring] { settings.ringLength = try ringLength(text, of: .ring) }
    return settings
  }

  private func ringLength(_ text: String, of option: Option) throws(CommandFailure) -> TimeSpan {
    let span = try SpanWords.span(of: text)
    guard RingSettings.lengths.contains(span) else {
      throw .usage(tr("{option} takes 1 s to 24 h.", ["option": option.text]))
    }
    return span
  }

  /// `none`, a file where it has a slash or a point, else one of Toki's own sounds.
  private static func sound(_ text: String, folder: String) throws(CommandFailure) -> RingSound {
    guard !text.isEmpty, !text.utf8.contains(0) else {
      throw .usage(tr("{option} needs a value: {value}", ["option": "--sound", "value": "NAME|FILE|none"]))
    }
    if text == "none" { return .none }
    if text.hasPrefix("/") { return .file(text) }
    guard text.contains("/") || text.contains(".") else { return .named(text) }
    return .file(folder.hasSuffix("/") ? folder + text : folder + "/" + text)
  }
}
