// SPDX-License-Identifier: Apache-2.0

/// Checks a label without quotation marks for anything that may be more than a label.
///
/// - It must not begin with a digit, a sign or a particle, nor with a word of time, order or count: `later`, `from`,
///   `until`, `ago`, `times`, `am`, を, に, まで, 後.
/// - It must not contain a span, a time, a day or a count: `tea 7am`, `call monday`, 作業4回.
/// - After a lone span it must not begin with a word that only orders or repeats (`then`, `first`, `again`, `daily`),
///   nor be just a part of the day, such as `morning`.
///
/// The words are in `LabelReader+Words.swift`.
struct LabelReader {
  var scanner: WordingScanner
  /// `true` if the span before it is not one of several steps.
  let isAlone: Bool
  /// `true` if it follows the span without a space.
  let isAttached: Bool

  /// Makes a reader; `nil` if there is no label.
  init?(_ label: String, isAlone: Bool, isAttached: Bool) {
    guard let scanner = WordingScanner(label) else { return nil }
    self.scanner = scanner
    self.isAlone = isAlone
    self.isAttached = isAttached
  }

  /// Another possible meaning of the label; `nil` if it is just a label.
  mutating func doubt() -> LabelDoubt? {
    if let rest = restBehindFromNow() { return .fromNow(rest: rest) }
    for place in 0..<scanner.count where isBoundary(place) {
      scanner.move(to: place)
      if let times = takeTimes() { return .count(times, place..<scanner.position) }
      scanner.move(to: place)
      if isAtSpan() { return .span(place) }
      if isAtTime() || isAtDay(place) { return .words }
    }
    scanner.move(to: 0)
    if let doubt = beginning() { return doubt }
    scanner.move(to: 0)
    return isAlone ? closedDoubt() : nil
  }

  /// `true` if the label only says that this is a timer: `10 minute timer`, 10分のタイマー.
  mutating func isTimerWord() -> Bool {
    defer { scanner.move(to: 0) }
    return (scanner.takeWord("timer") || scanner.take(anyOf: ["タイマー", "のタイマー"])) && scanner.isAtEnd
  }

  // MARK: - Places

  /// `true` if a word, a number or a Japanese character can begin at a position.
  private func isBoundary(_ place: Int) -> Bool {
    guard place > 0, let next = scanner.scalar(at: place), let last = scanner.scalar(at: place - 1) else { return true }
    let isBehindWord = ("a"..."z").contains(last) || ("0"..."9").contains(last)
    switch next {
    case "0"..."9": return !isBehindWord && last != "."
    case "a"..."z": return !isBehindWord && last != "'" && last != "’"
    default: return true
    }
  }

  /// Consumes the first of these words that comes next, unless it is part of a longer one: `to-do`, `first-aid`.
  mutating func takeWhole(_ words: [String]) -> Bool {
    let start = scanner.position
    for word in words where scanner.takeWord(word) {
      guard let next = scanner.next, next == "-" || next == "'" || next == "’" else { return true }
      scanner.move(to: start)
    }
    return false
  }

  // MARK: - Counts and spans

  /// Consumes `x4`, `times 4`, `4 times`, `four times`, `twice` or 4回, and returns the count.
  ///
  /// A number that is too large for any use is 0; `nil` if there is no count.
  private mutating func takeTimes() -> Int64? {
    if takeWhole(["twice"]) { return 2 }
    if takeWhole(["thrice"]) { return 3 }
    var ahead = scanner
    if ahead.take(anyOf: SequenceReader.times) || ahead.takeWord("times") {
      ahead.skipSpaces()
      guard let digits = ahead.takeDigits(), !ahead.isAtLetter else { return nil }
      scanner = ahead
      return digits.value ?? 0
    }
    guard let number = Self.takeNumber(&ahead) else { return nil }
    ahead.skipSpaces()
    if ahead.take(anyOf: ["回", "セット", "ラウンド", "×"]) {
      // With 目 it is an ordinal: the second set.
      guard ahead.next != "目" else { return nil }
    } else if ahead.takeWord("x") {
      // A size, such as two by four.
      guard !ahead.isAtDigit else { return nil }
    } else {
      guard ahead.takeWord(of: ["times", "sets", "rounds", "cycles"]) else { return nil }
    }
    scanner = ahead
    return number
  }

  private static func takeNumber(_ scanner: inout WordingScanner) -> Int64? {
    if let digits = scanner.takeDigits() { return digits.value ?? 0 }
    return scanner.takeEnglishNumber() ?? scanner.takeKanjiNumber()
  }

  private func isAtSpan() -> Bool {
    var ahead = scanner
    if ahead.takeFractionWords() != nil, ahead.takeJoint(), ahead.takeWord(of: ["an", "a", "of"]) { return true }
    ahead = scanner
    if ahead.takeWord(of: ["an", "a"]) {
      ahead.skipSpaces()
      return ahead.takeWord(of: ["hour", "hr", "minute", "min"])
    }
    if ahead.takeDigits() != nil, ahead.take(":") { return ahead.takeTwoDigits() != nil }
    ahead = scanner
    guard WordingAmount(inWords: &ahead) != nil else { return false }
    ahead.skipSpaces()
    // 5日 is the fifth of a month, 5日間 are five days.
    if ahead.take("日") { return ahead.take("間") }
    return ahead.takeDurationUnit() != nil
  }

  /// `true` if a number can lack its unit before these words, as in `25 work`; the words can mean a time as well, as in
  /// 7時に, `7 o'clock` and `6 in the afternoon`.
  static func isBareNumber(_ number: String, before words: String) -> Bool {
    if let reader = LabelReader(number + words, isAlone: true, isAttached: false), reader.isAtTime() { return false }
    guard var reader = LabelReader(words, isAlone: true, isAttached: false) else { return true }
    return !reader.takeWhole(wordsOfTime + wordsOfOrder + wordsOfPlace + wordsOfUnits)
      && !reader.scanner.startsWith(anyOf: japaneseUnits)
  }

  // MARK: - The beginning

  private mutating func beginning() -> LabelDoubt? {
    guard let first = scanner.next else { return nil }
    if scanner.isAtDigit || scanner.takeFractionSign() != nil { return .words }
    if Self.signs.contains(first) {
      while let next = scanner.next, next == " " || Self.signs.contains(next) { scanner.skip() }
      return .sign(rest: scanner.position)
    }
    if let doubt = japaneseBeginning() { return doubt }
    guard isAlone else { return takeWhole(Self.wordsOfTime) ? .words : nil }
    for (words, kind) in Self.kinds {
      if takeWhole(words.english) || scanner.take(anyOf: words.japanese) { return .kind(kind) }
    }
    if takeWhole(Self.wordsOfTime) || takeWhole(Self.wordsOfOrder) || takeWhole(Self.repetitions) { return .words }
    if scanner.takeEnglishNumber() != nil { return .words }
    if takeWhole(Self.partsOfDay + Self.wordsOfMore) || scanner.take(anyOf: Self.japanesePartsOfDay) {
      _ = scanner.take("に")
      return scanner.isAtEnd ? .words : nil
    }
    return nil
  }

  /// Position after `later`, `from now` or 後 at the beginning; `nil` if it begins with none of them.
  private func restBehindFromNow() -> Int? {
    var ahead = self
    if ahead.takeWhole(["from"]) {
      ahead.scanner.skipSpaces()
      guard ahead.takeWhole(["now", "today"]) else { return nil }
    } else if !ahead.takeWhole(["later", "hence"]) {
      guard ahead.scanner.take("後"), isAttached || ahead.isAtEndOfWord else { return nil }
      _ = ahead.scanner.take(anyOf: Self.particlesBehindSuffix)
    }
    ahead.scanner.skipSpaces()
    return ahead.scanner.position
  }

  private func japaneseBeginning() -> LabelDoubt? {
    var ahead = self
    if ahead.scanner.take(anyOf: Self.approximations), isAttached || ahead.isAtEndOfWord {
      _ = ahead.scanner.take(anyOf: Self.particlesBehindSuffix)
      return .about(rest: ahead.scanner.position)
    }
    ahead = self
    if ahead.scanner.take(anyOf: Self.suffixes), isAttached || ahead.isAtEndOfWord { return .words }
    ahead = self
    if ahead.scanner.take(anyOf: Self.suffixesAtEnd), ahead.isAtEndOfWord { return .words }
    ahead = self
    if ahead.scanner.take("まで") || Self.isDenied(scanner) { return .words }
    for joint in Self.japaneseJoints where isAttached {
      ahead = self
      guard ahead.scanner.take(joint) else { continue }
      if joint == "で", !ahead.scanner.startsWith(anyOf: ["お", "ご"]) { continue }
      return .particle(rest: ahead.scanner.position)
    }
    for particle in Self.particles {
      ahead = self
      guard ahead.scanner.take(particle) else { continue }
      // にんじん and からあげ are words; text after a particle is mostly written in kanji or katakana.
      if !ahead.isAtHiragana || particle == "を" { return .particle(rest: ahead.scanner.position) }
      if isAttached, particle == "に" || particle == "から" { return .particle(rest: nil) }
    }
    return nil
  }

  /// `true` if it is negated: 計ってしない.
  private static func isDenied(_ scanner: WordingScanner) -> Bool {
    var last = scanner
    for word in ["しない", "しないで", "ないで", "いらない"] where scanner.count >= word.unicodeScalars.count {
      last.move(to: scanner.count - word.unicodeScalars.count)
      if last.take(word), last.isAtEnd { return true }
    }
    return false
  }

  private var isAtHiragana: Bool { scanner.next.map { (0x3041...0x309F).contains($0.value) } ?? false }

  /// `true` if a Japanese word ends here, apart from a particle.
  private var isAtEndOfWord: Bool {
    var ahead = scanner
    _ = ahead.take(anyOf: Self.particlesBehindSuffix)
    return ahead.isAtEnd || ahead.next == " "
  }

  private static let particlesBehindSuffix = ["に", "の", "で"]
}
