// SPDX-License-Identifier: Apache-2.0

/// Writes the steps of a sequence so that `SequenceReader` can read them.
package enum SequenceWriter {
  static func text(of parts: [SequencePart]) -> String {
    var text = ""
    for part in parts {
      if !text.isEmpty { text += ", " }
      switch part {
      case .step(let step): text += self.text(of: step)
      case .repeated(let parts, let times): text += "\(times)x(\(self.text(of: parts)))"
      }
    }
    return text
  }

  /// The text of one step; `rules` decide which labels need no quotation marks.
  static func text(of step: SequenceStep, rules: SequenceReader.LabelRules = .steps) -> String {
    let span = step.duration.shortText
    var text = span
    if !step.label.text.isEmpty {
      let plain = span + " " + step.label.text
      text = isRead(plain, as: step, by: rules) ? plain : span + " " + quoted(step.label.text)
    }
    var marks = step.waits ? "wait" : ""
    if let sound = step.sound {
      if step.waits { marks += ", " }
      marks += "sound " + word(for: sound)
    }
    return marks.isEmpty ? text : "\(text) [\(marks)]"
  }

  /// `true` if a step is read back unchanged, so that its label needs no quotation marks.
  private static func isRead(
    _ text: String, as step: SequenceStep, by rules: SequenceReader.LabelRules
  ) -> Bool {
    // A space at either end would be lost.
    guard let scanner = WordingScanner(text, longest: SequenceText.longest),
      scanner.count == text.unicodeScalars.count
    else { return false }
    var reader = SequenceReader(scanner: scanner, form: .timer, rules: rules, isReading: true)
    do throws(WordingError) {
      guard case .step(let read)? = try reader.read().first else { return false }
      return read.duration == step.duration && isSame(read.label.text, step.label.text)
    } catch {
      return false
    }
  }

  /// Compares scalars, because strings are equal even if a letter is written in two ways.
  static func isSame(_ left: String, _ right: String) -> Bool {
    left.unicodeScalars.elementsEqual(right.unicodeScalars)
  }

  private static func word(for sound: RingSound) -> String {
    switch sound {
    case .none: "none"
    case .file(let path): quoted(path)
    case .named(let name): isWord(name) ? name : quoted(name)
    }
  }

  /// `true` if a name is only letters, digits, dots, hyphens and underscores, and does not begin with `none`.
  private static func isWord(_ name: String) -> Bool {
    guard var scanner = WordingScanner(name), !scanner.take("none") else { return false }
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
        continue
      default: return false
      }
    }
    return true
  }

  /// The text in quotation marks, with `\` before any that it contains.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result.unicodeScalars.append("\\") }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }
}

extension TimeSpan {
  /// The shortest exact text for the span, which is over zero: `1h30m`, `9.25s`, `500ms`.
  ///
  /// `DurationText` reads it back.
  package var shortText: String {
    var text = ""
    // `1 h 30 min` without spaces, and with only the m of minutes.
    for scalar in words(in: .english).unicodeScalars where ![" ", "i", "n"].contains(scalar) {
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}
