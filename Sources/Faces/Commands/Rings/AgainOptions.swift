// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

extension Invocation {
  /// Adds the options about rings that nobody answers, and about snoozes in a row.
  func addAgain(to settings: inout Said<RingSettings>) throws(CommandFailure) {
    if let text = self[.again] { settings.again = try AgainWords.count(text, of: Option.again.text) }
    if let text = self[.every] { settings.every = try RingOptionWords.length(text, of: Option.every.text) }
    if let text = self[.snoozeLimit] {
      settings.snoozeLimit = .some(try AgainWords.limit(text, of: Option.snoozeLimit.text))
    }
  }
}

/// Rings that nobody answers, and limits of snoozes: as typed, and in words.
enum AgainWords {
  /// How many more times something rings; `name` is the option, for the error.
  static func count(_ text: String, of name: String) throws(CommandFailure) -> Int {
    guard let count = ValueWords.number(text), (0...RingSettings.mostAgain).contains(count) else {
      throw .usage(tr("{option} takes a whole number from 0 to 3.", ["option": name]))
    }
    return count
  }

  /// The most snoozes in a row; `nil` for `none`, which is no limit.
  static func limit(_ text: String, of name: String) throws(CommandFailure) -> Int? {
    if ValueWords.isNone(text) { return nil }
    guard let limit = ValueWords.number(text), RingSettings.snoozeLimits.contains(limit) else {
      throw .usage(tr("{option} takes a whole number from 0 to 99, or none.", ["option": name]))
    }
    return limit
  }

  /// One line for each of what is set, or that it is a chime; none for what rings once and may be snoozed at will.
  static func lines(_ settings: RingSettings) -> [String] {
    guard !settings.isChime else { return [tr("a chime: nobody has to stop it")] }
    var lines: [String] = []
    if settings.again > 0 {
      lines.append(
        trn(
          "if nobody answers, rings {count} more time, {span} later",
          "if nobody answers, rings {count} more times, {span} apart",
          settings.again, ["span": settings.every.words(in: Localization.language)]))
    }
    if let limit = settings.snoozeLimit {
      lines.append(
        limit == 0
          ? tr("cannot be snoozed")
          : trn("at most {count} snooze in a row", "at most {count} snoozes in a row", limit))
    }
    return lines
  }
}
