// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// Parses the values of ring options.
enum RingOptionWords {
  static func volume(_ text: String) throws(CommandFailure) -> Volume {
    guard let percent = ValueWords.percent(text), let volume = Volume(percent: percent) else {
      throw .usage(
        tr("“{word}” is not a volume; it is a whole number from 0 to 100.", ["word": PlainText.of(text)]))
    }
    return volume
  }

  /// The length of a snooze or ring, 1 s to 24 h; `name` is the option, for the error.
  static func length(_ text: String, of name: String) throws(CommandFailure) -> TimeSpan {
    let span = try SpanWords.spanOrZero(of: text)
    guard RingSettings.lengths.contains(span) else {
      throw .usage(tr("{option} takes 1 s to 24 h.", ["option": name]))
    }
    return span
  }

  /// How long the volume rises, 0 to 5 min.
  static func ramp(_ text: String, of name: String) throws(CommandFailure) -> TimeSpan {
    let span = ValueWords.isNone(text) ? .zero : try SpanWords.spanOrZero(of: text)
    guard RingSettings.ramps.contains(span) else {
      throw .usage(tr("{option} takes 0 to 5 min.", ["option": name]))
    }
    return span
  }

  /// How long a ring waits for the true time, 0 to 1 h.
  static func trustedWait(_ text: String, of name: String) throws(CommandFailure) -> TimeSpan {
    let span = ValueWords.isNone(text) ? .zero : try SpanWords.spanOrZero(of: text)
    guard RingSettings.trustedWaits.contains(span) else {
      throw .usage(tr("{option} takes 0 to 1 h.", ["option": name]))
    }
    return span
  }

  /// The name of an output, at most 200 characters; `none` for the one that the sound server chooses.
  static func output(_ text: String, of name: String) throws(CommandFailure) -> String? {
    guard RingSettings.outputLengths.contains(text.unicodeScalars.count) else {
      throw .usage(tr("{option} takes 1 to 200 characters.", ["option": name]))
    }
    return ValueWords.isNone(text) ? nil : text
  }

  /// How long after a ring to ask whether the person is awake, 1 s to 1 h; `none` for never.
  static func check(_ text: String, of name: String) throws(CommandFailure) -> TimeSpan? {
    if ValueWords.isNone(text) { return nil }
    let span = try SpanWords.spanOrZero(of: text)
    guard AwakeCheck.waits.contains(span) else {
      throw .usage(tr("{option} takes 1 s to 1 h, or none.", ["option": name]))
    }
    return span
  }

  /// `none`, a file if it contains a slash or dot, otherwise one of Toki's own sounds.
  static func sound(
    _ text: String, of name: String, folder: String
  ) throws(CommandFailure) -> RingSound {
    guard !text.isEmpty, !text.utf8.contains(0) else {
      throw .usage(tr("{option} needs a value: {value}", ["option": name, "value": "NAME|FILE|none"]))
    }
    if ValueWords.isNone(text) { return .none }
    if text.hasPrefix("/") { return .file(text) }
    guard text.contains("/") || text.contains(".") else { return .named(text) }
    return .file(folder.hasSuffix("/") ? folder + text : folder + "/" + text)
  }
}
