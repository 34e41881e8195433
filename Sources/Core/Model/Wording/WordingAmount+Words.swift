// SPDX-License-Identifier: Apache-2.0

extension WordingAmount {
  /// Reads a number in digits or words, with its fraction; `nil` if there is none.
  ///
  /// Examples: `25`, `1.5`, `.5`, `1½`, `½`, `1/2`, `twenty-five`, `two and a half`, 二十五; `1,5` before a unit.
  init?(inWords scanner: inout WordingScanner) {
    if let hundredths = scanner.takeFractionSign() ?? scanner.takeFractionBeforeUnit() {
      self.init(whole: 0, hundredths: hundredths)
    } else if scanner.next == "." {
      // The point of `1h.5m` is no decimal point.
      guard scanner.scalar(at: scanner.position - 1).map({ $0 == " " }) ?? true, scanner.take("."),
        let fraction = scanner.takeDigits()
      else { return nil }
      self.init(fraction: fraction)
    } else if scanner.isAtDigit {
      guard let amount = WordingAmount(beforeUnit: &scanner) ?? WordingAmount(&scanner) else { return nil }
      self = amount.withFraction(&scanner)
    } else if let number = scanner.takeEnglishNumber() {
      self = WordingAmount(whole: number, hundredths: 0).withFraction(&scanner)
    } else {
      guard let number = scanner.takeKanjiNumber() else { return nil }
      // 二十日 is the 20th of a month; only 二十日間 is a span.
      var ahead = scanner
      guard !ahead.take("日") || ahead.take("間") else { return nil }
      self.init(whole: number, hundredths: 0)
    }
  }

  /// Reads `1,5` before a unit; `nil`, consuming nothing, otherwise.
  private init?(beforeUnit scanner: inout WordingScanner) {
    var ahead = scanner
    // 2,3分 is two or three minutes.
    guard let amount = WordingAmount(&ahead, points: [","]), amount.isShort, ahead.isBeforeUnit,
      ahead.isAtLetter || ahead.next == " "
    else { return nil }
    scanner = ahead
    self = amount
  }

  /// The number with the `½`, `1/2` or `and a half` that follows it, if any.
  private func withFraction(_ scanner: inout WordingScanner) -> WordingAmount {
    guard !hasFraction else { return self }
    var ahead = scanner
    ahead.skipSpaces()
    guard
      let hundredths = ahead.takeFractionSign() ?? ahead.takeFractionBeforeUnit() ?? ahead.takeAndFraction()
    else { return self }
    scanner = ahead
    return WordingAmount(self, hundredths: hundredths)
  }
}

extension WordingScanner {
  /// Consumes `½`, `¼` or `¾`, in hundredths; `nil`, consuming nothing, if there is none.
  mutating func takeFractionSign() -> Int64? {
    if take("½") { return 50 }
    if take("¼") { return 25 }
    return take("¾") ? 75 : nil
  }

  /// Consumes `1/2`, `1/4` or `3/4`, in hundredths; `nil`, consuming nothing, if there is none.
  mutating func takeFractionOfDigits() -> Int64? {
    for (text, hundredths) in [("1/2", Int64(50)), ("1/4", 25), ("3/4", 75)] {
      var ahead = self
      guard ahead.take(text), !ahead.isAtDigit, ahead.next != "/" else { continue }
      self = ahead
      return hundredths
    }
    return nil
  }

  /// The same before a unit, without which it would be a date; `nil`, consuming nothing, if there is none.
  mutating func takeFractionBeforeUnit() -> Int64? {
    var ahead = self
    guard let hundredths = ahead.takeFractionOfDigits(), ahead.isBeforeUnit else { return nil }
    self = ahead
    return hundredths
  }

  /// `true` if a unit of a span comes next.
  fileprivate var isBeforeUnit: Bool {
    var ahead = self
    ahead.skipSpaces()
    return ahead.takeDurationUnit() != nil
  }

  /// Consumes `and a half`, in hundredths; `nil`, consuming nothing, if there are no such words.
  mutating func takeAndFraction() -> Int64? {
    var ahead = self
    guard ahead.takeWord("and") else { return nil }
    ahead.skipSpaces()
    guard let hundredths = ahead.takeFractionWords() else { return nil }
    self = ahead
    return hundredths
  }

  /// Consumes `half`, `a half`, `a quarter` or `three quarters`, in hundredths.
  ///
  /// `nil`, consuming nothing, if there are no such words.
  mutating func takeFractionWords() -> Int64? {
    guard isAtLetter else { return nil }
    var ahead = self
    if ahead.takeWord("three") {
      guard ahead.takeJoint(), ahead.takeWord(of: ["quarters", "quarter"]) else { return nil }
      self = ahead
      return 75
    }
    if ahead.takeWord(of: ["a", "one"]), !ahead.takeJoint() { return nil }
    let hundredths: Int64
    if ahead.takeWord("half") {
      hundredths = 50
    } else {
      guard ahead.takeWord("quarter") else { return nil }
      hundredths = 25
    }
    self = ahead
    return hundredths
  }

  /// Consumes spaces or one hyphen between two words; returns whether there were any.
  mutating func takeJoint() -> Bool {
    if take("-") { return true }
    let start = position
    skipSpaces()
    return position > start
  }
}
