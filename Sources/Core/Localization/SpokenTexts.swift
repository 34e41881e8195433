// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The spoken text of a ring: the time, and the label where the voice can read it.
///
/// English and Japanese tell the time by rules of their own; in another language the voice reads its digits.
public enum SpokenTexts {
  /// The language of the voice: English for one whose catalogue lacks the sentence.
  public static func voice(for language: Language) -> Language {
    language == .japanese || sentence(with: "", in: language) != sentence(with: "", in: .english) ? language : .english
  }

  private static func sentence(with time: String, in language: Language) -> String {
    // Translators: spoken by espeak-ng in your language, which reads the digits of the time: “It is 7:05.”.
    tr("It is {time}.", ["time": time], in: language)
  }

  /// The time and the label, each as a sentence.
  public static func text(at time: TimeOfDay, label: Label, in language: Language) -> String {
    switch voice(for: language) {
    case .japanese:
      return "\(japanese(hour: time.hour, minute: time.minute)) です。" + read(label, in: language, "", "。")
    case .english:
      let words = english(hour: time.hour, minute: time.minute)
      return sentence(with: words, in: .english) + read(label, in: language, " ", ".")
    default:
      let digits = "\(time.hour):" + (time.minute < 10 ? "0" : "") + String(time.minute)
      return sentence(with: digits, in: language) + read(label, in: language, " ", ".")
    }
  }

  /// The label between two texts; empty if there is nothing to read in it.
  private static func read(_ label: Label, in language: Language, _ start: String, _ end: String) -> String {
    let readable = readable(label.text, in: language)
    return readable.isEmpty ? "" : start + readable + end
  }

  /// The letters, digits and marks of a label, without signs such as emoji; empty if it has letters that the voice would
  /// spell or name instead of reading them, such as kanji.
  static func readable(_ text: String, in language: Language) -> String {
    var result = ""
    var hasLetters = false
    for character in text {
      let scalars = character.unicodeScalars
      if scalars.allSatisfy({ isRead($0, in: language) }) {
        result.append(character)
        hasLetters = true
      } else if scalars.contains(where: \.properties.isAlphabetic) {
        return ""
      } else if ".,!?'-–:・、。！？".contains(character) {
        result.append(character)
      } else {
        result.append(" ")
      }
    }
    guard hasLetters else { return "" }
    let words = result.split(separator: " ").joined(separator: " ")
    // The sentence ends with a mark of its own.
    return String(words.reversed().drop { ".!?。！？、, ".contains($0) }.reversed())
  }

  /// `true` if the voice of a language reads a letter or digit as written.
  private static func isRead(_ scalar: Unicode.Scalar, in language: Language) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    // Latin letters with marks, and marks of their own; neither the cross nor the division sign.
    case 0xC0...0x24F where scalar.value != 0xD7 && scalar.value != 0xF7: true
    case 0x300...0x36F: true
    // Hiragana, katakana, and the sign for a long vowel.
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC: language == .japanese
    default: false
    }
  }
}

// MARK: - English

extension SpokenTexts {
  private static let ones = [
    "twelve", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  private static let tens = ["", "", "twenty", "thirty", "forty", "fifty"]

  /// As a person says it who knows which half of the day it is: `seven oh five`.
  private static func english(hour: Int, minute: Int) -> String {
    if minute == 0 { return hour == 0 ? "midnight" : hour == 12 ? "noon" : ones[hour % 12] + " o'clock" }
    let minutes =
      switch minute {
      case 1...9: "oh " + ones[minute]
      case 10...19: ones[minute]
      default: tens[minute / 10] + (minute % 10 == 0 ? "" : " " + ones[minute % 10])
      }
    return ones[hour % 12] + " " + minutes
  }
}

// MARK: - Japanese

extension SpokenTexts {
  private static let digits = ["", "いち", "に", "さん", "よん", "ご", "ろく", "なな", "はち", "きゅう"]

  /// In kana, as a voice does not read kanji: `しちじさんじゅっぷん`.
  private static func japanese(hour: Int, minute: Int) -> String {
    hours(hour) + (minute == 0 ? "" : minutes(minute))
  }

  private static func hours(_ hour: Int) -> String {
    let last =
      switch hour % 10 {
      case 4: "よ"
      case 7: "しち"
      case 9: "く"
      case let digit: digits[digit]
      }
    return (hour == 0 ? "れい" : ten(hour) + last) + "じ"
  }

  private static func minutes(_ minute: Int) -> String {
    // The counter changes with the digit before it, and the digit with the counter.
    if minute % 10 == 0 { return ten(minute).dropLast() + "っぷん" }
    let last =
      switch minute % 10 {
      case 1: "いっぷん"
      case 3: "さんぷん"
      case 4: "よんぷん"
      case 6: "ろっぷん"
      case 8: "はっぷん"
      case let digit: digits[digit] + "ふん"
      }
    return ten(minute) + last
  }

  /// `じゅう` with its number before it; empty below ten.
  private static func ten(_ number: Int) -> String {
    number < 10 ? "" : (number < 20 ? "" : digits[number / 10]) + "じゅう"
  }
}
