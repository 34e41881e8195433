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

  /// A length within limits.
  ///
  /// `none` is 0 where that is one of them. `name` is the option, and `takesNil` whether it takes `none`, for the error.
  static func span(
    _ text: String, in range: ClosedRange<TimeSpan>, of name: String, takesNone: Bool = true, takesNil: Bool = false
  ) throws(CommandFailure) -> TimeSpan {
    let isNone = takesNone && range.contains(.zero) && ValueWords.isNone(text)
    let span = isNone ? .zero : try SpanWords.spanOrZero(of: text)
    guard range.contains(span) else {
      let limits = limits(range, name)
      throw .usage(
        takesNil
          ? tr("{option} takes {least} to {most}, or none.", limits) : tr("{option} takes {least} to {most}.", limits))
    }
    return span
  }

  private static func limits(_ range: ClosedRange<TimeSpan>, _ name: String) -> [String: String] {
    func words(_ span: TimeSpan) -> String {
      // As it is typed, and not a day.
      span == .zero ? "0" : span == .hours(24) ? tr("24 h") : span.words(in: Localization.language)
    }
    return ["option": name, "least": words(range.lowerBound), "most": words(range.upperBound)]
  }

  /// How many times.
  static func count(
    _ text: String, in range: ClosedRange<Int>, of name: String, takesNil: Bool = false
  ) throws(CommandFailure) -> Int {
    guard let count = ValueWords.number(text), range.contains(count) else {
      let limits = limits(range, name)
      throw .usage(
        takesNil
          ? tr("{option} takes a whole number from {least} to {most}, or none.", limits)
          : tr("{option} takes a whole number from {least} to {most}.", limits))
    }
    return count
  }

  private static func limits(_ range: ClosedRange<Int>, _ name: String) -> [String: String] {
    ["option": name, "least": String(range.lowerBound), "most": String(range.upperBound)]
  }

  /// The name of an output, at most 200 characters; `none` for the one that the sound server chooses.
  static func output(_ text: String, of name: String) throws(CommandFailure) -> String? {
    guard RingSettings.outputLengths.contains(text.unicodeScalars.count) else {
      throw .usage(tr("{option} takes 1 to 200 characters.", ["option": name]))
    }
    return ValueWords.isNone(text) ? nil : text
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
