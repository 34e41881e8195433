// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// A reading that is offered, in the language in which the text was typed.
enum TypedReading {
  /// The reading in the language of a text; the person's where the text has no words, as `3`.
  ///
  /// `command` is the one that the reading completes, such as `alarm`; empty for none. A text that would not be read as
  /// the same plan stays as it is.
  static func of(_ reading: String, for text: String, command: String) -> String {
    let isJapanese = TypedScript.isJapanese(text) || !hasLetter(text) && Localization.language == .japanese
    guard isJapanese else { return reading }
    for prefix in ["timer ", "alarm ", "sequence ", "until "] where reading.hasPrefix(prefix) {
      return prefix + inJapanese(String(reading.dropFirst(prefix.count)), after: prefix)
    }
    return inJapanese(reading, after: ["timer", "alarm", "sequence", "until"].contains(command) ? command + " " : "")
  }

  private static func inJapanese(_ reading: String, after prefix: String) -> String {
    guard hasLetter(reading), let plan = try? PlanWords.plan(of: prefix + reading) else { return reading }
    let words: String
    switch plan {
    case .timer(let span, .none): words = span.words(in: .japanese)
    case .alarm(let alarm, let label): words = alarm.words(labelled: label, in: .japanese)
    default: return reading
    }
    return (try? PlanWords.plan(of: prefix + words)) == plan ? words : reading
  }

  private static func hasLetter(_ text: String) -> Bool {
    text.unicodeScalars.contains { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }
  }
}
