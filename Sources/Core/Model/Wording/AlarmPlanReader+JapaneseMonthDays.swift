// SPDX-License-Identifier: Apache-2.0

extension AlarmPlanReader {
  /// Reads 「第2火曜」, 「第2・第4火曜」, 「最終平日」, 「末日」, 「5日と20日」.
  mutating func readJapaneseMonthDays() throws(WordingError) -> Bool {
    let start = scanner.position
    var ahead = scanner
    let isCounted = ahead.startsWith(anyOf: ["第", "月初", "月末の平日", "月末平日"])
    if let days = Self.takeDayNumbers(&ahead) {
      for day in days where !(1...31).contains(day) && day != Recurrence.MonthDay.lastOrdinal {
        throw .noSuchDate(scanner.typed(start..<ahead.position))
      }
      said.monthDay = AlarmPhrase.MonthDay(.days(days))
    } else if let days = try Self.takeOrdinalDays(&ahead) {
      said.monthDay = AlarmPhrase.MonthDay(days)
      // Every month has a second Tuesday, or a first working day; otherwise the text would name the month.
      said.isEvery = said.isEvery || isCounted && said.months == nil
    } else {
      return false
    }
    said.isJapanese = true
    scanner = ahead
    return true
  }

  // MARK: - Numbers

  /// Consumes 「5日」, 「5日と20日」, 「5・20日」, 「15日と末日」; the last day has the number -1.
  private static func takeDayNumbers(_ scanner: inout WordingScanner) -> [Int]? {
    var days: [Int] = []
    var ahead = scanner
    while true {
      guard let more = takeNumbersOfDays(&ahead) else { break }
      days += more
      scanner = ahead
      guard takeSeparator(&ahead) else { break }
    }
    return days.isEmpty ? nil : days
  }

  private static func takeNumbersOfDays(_ scanner: inout WordingScanner) -> [Int]? {
    var ahead = scanner
    if !ahead.startsWith(anyOf: ["月末の平日", "月末平日"]), ahead.take(anyOf: ["末日", "月末"]) || takeLastDay(&ahead) {
      scanner = ahead
      return [Recurrence.MonthDay.lastOrdinal]
    }
    var numbers: [Int] = []
    while let day = takeJapaneseNumber(&ahead) {
      numbers.append(day)
      if ahead.take("日") {
        // 3日間 and 3日ごと are not days of a month.
        guard !ahead.startsWith(anyOf: ["間", "ごと", "おき", "後", "曜", "に1", "に一"]) else { return nil }
        scanner = ahead
        return numbers
      }
      guard ahead.take(anyOf: ["・", "、", "､", ","]) else { return nil }
      ahead.skipSpaces()
    }
    return nil
  }

  /// Consumes digits, or a number in Japanese words; one that is too large for any use is clamped to a million.
  static func takeJapaneseNumber(_ scanner: inout WordingScanner) -> Int? {
    if let digits = scanner.takeDigits() { return number(digits) }
    return scanner.takeKanjiNumber().map { Int($0) }
  }

  /// Consumes the last day (最終日), but not the start of the last Sunday (最終日曜).
  private static func takeLastDay(_ scanner: inout WordingScanner) -> Bool {
    var ahead = scanner
    guard ahead.take("最終日"), ahead.next != "曜" else { return false }
    scanner = ahead
    return true
  }

  /// Consumes the separator of two days in a list.
  private static func takeSeparator(_ scanner: inout WordingScanner) -> Bool {
    scanner.skipSpaces()
    guard scanner.take(anyOf: ["と", "・", "、", "､", ","]) else { return false }
    scanner.skipSpaces()
    return true
  }

  // MARK: - Ordinals

  /// Consumes 「第2火曜」, 「第2・4火曜」, 「第1月曜と第3金曜」, 「第1平日」, 「月初の平日」, 「最終金曜」.
  private static func takeOrdinalDays(_ scanner: inout WordingScanner) throws(WordingError) -> Recurrence.MonthDays? {
    let start = scanner.position
    var ahead = scanner
    if ahead.take(anyOf: ["月初の平日", "月初平日"]) {
      scanner = ahead
      return .workingDays([1])
    }
    if ahead.take(anyOf: ["月末の平日", "月末平日"]) {
      scanner = ahead
      return .workingDays([Recurrence.MonthDay.lastOrdinal])
    }
    var days: [Recurrence.OrdinalWeekDay] = []
    while let ordinals = takeOrdinals(&ahead) {
      ahead.skipSpaces()
      if days.isEmpty, ahead.startsWith(anyOf: ["営業日"]) {
        // The first one is after the holidays of New Year, which are not known.
        let place = ahead.position
        throw .ambiguous(
          ahead.typed(0..<ahead.count), readings: [ahead.typed(0..<place) + "平日" + ahead.typed(place + 3..<ahead.count)]
        )
      }
      if days.isEmpty, ahead.take("平日") {
        try check(ordinals, in: Recurrence.MonthDays.workingDays, scanner.typed(start..<ahead.position))
        scanner = ahead
        return .workingDays(ordinals)
      }
      let week = takeWeekDays(&ahead)
      guard !week.isEmpty else { break }
      try check(ordinals, in: 1...5, scanner.typed(start..<ahead.position))
      for ordinal in ordinals { for day in week { days.append(Recurrence.OrdinalWeekDay(day, ordinal: ordinal)) } }
      scanner = ahead
      _ = takeSeparator(&ahead)
    }
    return days.isEmpty ? nil : .weekDays(days)
  }

  private static func check(_ ordinals: [Int], in range: ClosedRange<Int>, _ typed: String) throws(WordingError) {
    for ordinal in ordinals where !range.contains(ordinal) && ordinal != Recurrence.MonthDay.lastOrdinal {
      throw .noSuchRule(typed)
    }
  }

  /// Consumes 「第2」, 「第2・第4」, 「第2・4」, 「第1・最終」, 「最初の」.
  private static func takeOrdinals(_ scanner: inout WordingScanner) -> [Int]? {
    var ordinals: [Int] = []
    var ahead = scanner
    while true {
      if ahead.take(anyOf: ["最終", "最後の"]) {
        ordinals.append(Recurrence.MonthDay.lastOrdinal)
      } else if ahead.take("最初の") {
        ordinals.append(1)
      } else {
        guard ahead.take("第") || !ordinals.isEmpty && ahead.isAtDigit, let number = takeJapaneseNumber(&ahead) else {
          break
        }
        ordinals.append(number)
      }
      scanner = ahead
      // 第1第3月曜 needs none.
      _ = takeSeparator(&ahead)
    }
    return ordinals.isEmpty ? nil : ordinals
  }

  /// Consumes 「火曜」, 「月・金曜」; nothing if there is none.
  private static func takeWeekDays(_ scanner: inout WordingScanner) -> [WeekDay] {
    var days: [WeekDay] = []
    var ahead = scanner
    while !ahead.isAtLetter, let (day, _) = WeekDaysText.readDay(&ahead) {
      days.append(day)
      scanner = ahead
      guard ahead.take("・") else { break }
    }
    return days
  }
}
