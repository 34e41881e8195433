// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// Rings that nobody answers, and limits of snoozes, in words.
enum AgainWords {
  /// One line for each setting, or that it is a chime; none for a ring that comes once and may be snoozed at will.
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
