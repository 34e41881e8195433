// SPDX-License-Identifier: Apache-2.0

extension AlarmPlanReader {
  /// Reads days that are left out, or the only ones: `except sundays and 25 dec`, `only 1 jul to 31 aug`, 平日だけ,
  /// 12月29日〜1月3日を除く.
  mutating func readException() throws(WordingError) -> Bool {
    if try readDaysBeforeJapaneseException() { return true }
    var ahead = self
    if ahead.scanner.takeWord("only") { return try readOnly() }
    if said.weekDays != nil, scanner.take(anyOf: ["だけ", "のみ"]) { return true }
    guard
      ahead.scanner.takeWord(of: [
        "except for", "except", "excluding", "excepting", "but not", "but", "other than", "apart from", "without",
        "not on", "skipping",
      ])
    else { return false }
    ahead.scanner.skipSpaces()
    if ahead.scanner.takeWord(of: ["on", "from", "in", "between"]) { ahead.scanner.skipSpaces() }
    guard let list = try ahead.takeExceptions() else {
      if let refusal = ahead.takeOtherDays() { throw refusal }
      return false
    }
    guard ahead.leaveOut(list) else { return false }
    if let refusal = ahead.otherDaysInList() { throw refusal }
    self = ahead
    return true
  }

  private mutating func readOnly() throws(WordingError) -> Bool {
    var ahead = self
    _ = ahead.scanner.takeWord("only")
    ahead.scanner.skipSpaces()
    var next = ahead
    if next.scanner.takeWord(of: ["on", "from", "between", "during"]) { next.scanner.skipSpaces() }
    if let list = try next.takeExceptions(), list.isOnlyDays, next.keepOnly(list.days) {
      self = next
      return true
    }
    var rest = ahead.scanner
    guard said.weekDays != nil || WeekDaysText.read(&rest) != nil else { return false }
    scanner = ahead.scanner
    return true
  }

  /// Reads 12月29日〜1月3日を除く, 12月25日以外, 7月1日〜8月31日のみ.
  private mutating func readDaysBeforeJapaneseException() throws(WordingError) -> Bool {
    guard scanner.next.map({ !$0.isASCII || ("0"..."9").contains($0) || $0 == "(" }) ?? false,
      scanner.hasAhead(anyOf: Self.without + Self.alone)
    else { return false }
    var ahead = self
    let isInBrackets = ahead.scanner.take("(")
    let list: Exceptions?
    do throws(WordingError) { list = try ahead.takeExceptions() } catch { return false }
    if let refusal = ahead.otherDaysInList() { throw refusal }
    guard let list else { return false }
    let isAlone: Bool
    // Alone, 日曜以外 names the other days.
    if list.days.isEmpty, !list.hasHolidays, said.weekDays == nil, !said.namesEveryDay,
      ahead.scanner.startsWith(anyOf: ["以外"])
    {
      return false
    }
    if ahead.scanner.take(anyOf: Self.without) {
      isAlone = false
    } else {
      guard !list.days.isEmpty, ahead.scanner.take(anyOf: Self.alone) else { return false }
      isAlone = true
    }
    guard !isInBrackets || ahead.scanner.take(")") else { return false }
    guard isAlone ? list.isOnlyDays && ahead.keepOnly(list.days) : ahead.leaveOut(list) else { return false }
    ahead.said.isJapanese = true
    self = ahead
    return true
  }

  private static var without: [String] {
    ["を除いて", "を除いた", "を除き", "を除く", "は除く", "は除いて", "除く", "をのぞく", "をのぞいて", "以外", "は休み", "は鳴らさない", "抜き"]
  }

  private static var joints: [String] { ["と", "・", "、", "､", "や", "及び", "および"] }

  private static var alone: [String] { ["だけ", "のみ"] }

  private mutating func leaveOut(_ list: Exceptions) -> Bool {
    guard !list.hasHolidays || !said.exceptsHolidays else { return false }
    if list.hasHolidays { said.exceptsHolidays = true }
    guard !list.days.isEmpty || !list.weekDays.isEmpty else { return true }
    guard said.exceptions == nil, said.except.isEmpty else { return false }
    said.exceptions = list.weekDays.isEmpty ? nil : list.weekDays
    said.except = list.days
    return true
  }

  /// Keeps one row of days: of every year as an exception of the rest, of dates as the first and last day.
  private mutating func keepOnly(_ days: [ExceptedDays]) -> Bool {
    guard said.except.isEmpty, let days = ExceptedDays.normal(days), days.count == 1, let only = days.first else {
      return false
    }
    if case .dates(let range) = only {
      guard said.start == nil, said.startDay == nil, said.end == nil, said.endDay == nil, said.length == nil else {
        return false
      }
      (said.start, said.end) = (range.lowerBound, .until(range.upperBound))
      return true
    }
    guard let rest = only.complement else { return false }
    said.except = [rest]
    return true
  }

  /// Leaves the exceptions out of the days that were named; refuses them beside a single day, or if no day is left.
  mutating func settleExceptions() throws(WordingError) {
    guard let exceptions = said.exceptions else { return }
    if said.weekDays == nil, said.namesEveryDay {
      said.period = nil
      said.weekDays = WeekDaysText.Said(days: .everyDay, isOneDay: false)
    }
    guard var days = said.weekDays, !days.isOneDay else { throw .unreadable(whole) }
    days.days = days.days.subtracting(exceptions)
    guard !days.days.isEmpty else { throw .unreadable(whole) }
    said.weekDays = days
  }
}

// MARK: - Lists of days

extension AlarmPlanReader {
  /// Days of the week, other days, and holidays.
  struct Exceptions {
    var weekDays: WeekDays = []
    var days: [ExceptedDays] = []
    var hasHolidays = false

    var isOnlyDays: Bool { !days.isEmpty && weekDays.isEmpty && !hasHolidays }
  }

  /// Consumes `sundays, 25 dec and 1 jan`, `24 to 26 dec`, `july`, 12月24日と25日; `nil` if none begins here.
  private mutating func takeExceptions() throws(WordingError) -> Exceptions? {
    var list = Exceptions()
    var ahead = self
    while true {
      if let days = try ahead.takeRow(after: list.days.last) {
        list.days += days
      } else if ahead.takeHolidays() {
        list.hasHolidays = true
      } else if let days = WeekDaysText.read(&ahead.scanner, withOthers: false), days.days != .everyDay,
        !days.isBusiness
      {
        list.weekDays.formUnion(days.days)
      } else {
        break
      }
      self = ahead
      guard list.days.count <= ExceptedDays.most else { return nil }
      ahead.scanner.skipSpaces()
      // 土日祝.
      let isJapanese = ahead.scanner.take(anyOf: Self.joints) || ahead.scanner.next == "祝"
      guard isJapanese || EnglishList.takeSeparator(&ahead.scanner) else { break }
      ahead.scanner.skipSpaces()
      if ahead.scanner.takeWord(of: ["on", "from"]) { ahead.scanner.skipSpaces() }
    }
    return list.days.isEmpty && list.weekDays.isEmpty && !list.hasHolidays ? nil : list
  }

  /// Consumes one day or several in a row; `before` gives the month to a number alone.
  private mutating func takeRow(after before: ExceptedDays?) throws(WordingError) -> [ExceptedDays]? {
    if let days = try takeNumbersBeforeMonth() { return days }
    // The 1 of 1 jan is no day of the month before.
    if let first = try takeNamedDay() ?? takeNumber(inMonthOf: before) {
      guard let last = try takeEnd(of: first) else { return Self.row(first, first).map { [$0] } }
      return Self.row(first, last).map { [$0] }
    }
    var months = scanner
    guard let named = MonthsText.readEnglish(&months) ?? Self.takeJapaneseMonths(&months) else { return nil }
    scanner = months
    return named.numbers.compactMap { month in
      guard let first = DayOfYear(month: month, day: 1),
        let last = DayOfYear(month: month, day: CivilDate.length(ofMonth: month, year: 2000))
      else { return nil }
      return .everyYear(from: first, to: last)
    }
  }

  /// Consumes the 7月と8月 of 7月と8月は除く, without the は.
  private static func takeJapaneseMonths(_ scanner: inout WordingScanner) -> Months? {
    guard let months = MonthsText.readJapanese(&scanner) else { return nil }
    let last = scanner.position - 1
    if let particle = scanner.scalar(at: last), ["は", "の"].contains(particle) { scanner.move(to: last) }
    return months
  }

  /// The refusal of words behind a list of exceptions, as one more of them: `and tomorrow`, と祝日を除く, 祝以外.
  private func otherDaysInList() -> WordingError? {
    var ahead = self
    ahead.scanner.skipSpaces()
    let isJoined = EnglishList.takeSeparator(&ahead.scanner)
    let isJapanese = !isJoined && ahead.scanner.next?.isASCII == false
    guard isJoined || isJapanese else { return nil }
    if isJapanese { _ = ahead.scanner.take(anyOf: Self.joints) }
    ahead.scanner.skipSpaces()
    guard let refusal = ahead.takeOtherDays() else { return nil }
    if !isJapanese { return refusal }
    var endings = Self.without
    if case .cannotLeaveOut(_, isKnown: false) = refusal { endings += Self.joints }
    return ahead.scanner.startsWith(anyOf: endings) ? refusal : nil
  }

  /// Consumes days that no rule leaves out, `tomorrow`, `the 13th` or 祝日, and gives their refusal; `nil` if there are none.
  private mutating func takeOtherDays() -> WordingError? {
    let start = scanner.position
    if scanner.takeWord(of: Self.vacations) || scanner.take(anyOf: Self.japaneseVacations) {
      return .cannotLeaveOut(scanner.typed(start..<scanner.position), isKnown: false)
    }
    var ahead = self
    if (try? ahead.takeDay()) == nil {
      // The first monday, 第1月曜.
      ahead = self
      guard (try? ahead.readMonthDay()) == true, ahead.said.monthDay != nil else { return nil }
    }
    self = ahead
    return .cannotLeaveOut(scanner.typed(start..<scanner.position), isKnown: true)
  }

  /// Consumes the word for public holidays.
  private mutating func takeHolidays() -> Bool {
    scanner.takeWord(of: [
      "public holidays", "public holiday", "bank holidays", "bank holiday", "national holidays", "national holiday",
      "federal holidays", "federal holiday", "legal holidays", "legal holiday", "a holiday", "holidays", "holiday",
    ]) || scanner.take(anyOf: ["国民の祝日", "祝祭日", "祝日", "祭日", "祝"])
  }

  private static var vacations: [String] {
    ["school holidays", "the holidays", "my holidays", "my holiday", "vacations", "vacation"]
  }

  private static var japaneseVacations: [String] {
    ["休日", "年末年始", "お盆", "ゴールデンウィーク", "連休", "夏休み", "冬休み", "春休み"]
  }

  /// A day of a year, or of every year.
  private enum Place {
    case date(CivilDate)
    case day(DayOfYear)
  }

  private static func row(_ first: Place, _ last: Place) -> ExceptedDays? {
    switch (first, last) {
    case (.date(let first), .date(let last)): return first <= last ? .dates(first...last) : nil
    case (.day(let first), .day(let last)): return .everyYear(from: first, to: last)
    // A year said at one end holds for the other, over New Year if need be.
    case (.day(let first), .date(let last)):
      let year = first <= DayOfYear(last) ? last.year : last.year - 1
      return CivilDate(year: year, month: first.month, day: first.day).map { .dates($0...last) }
    case (.date(let first), .day(let last)):
      let year = DayOfYear(first) <= last ? first.year : first.year + 1
      return CivilDate(year: year, month: last.month, day: last.day).map { .dates(first...$0) }
    }
  }

  /// Consumes `25 dec`, `2026-12-25`, 12月25日; `nil`, with nothing consumed, for any other day.
  private mutating func takeNamedDay() throws(WordingError) -> Place? {
    var ahead = self
    let doubts = doubtCount
    guard let day = try ahead.takeDay() else { return nil }
    // Questions about many days would be too many.
    guard ahead.doubtCount == doubts || ahead.doubtCount <= 2 else { return nil }
    switch day {
    case .date(let date):
      self = ahead
      return .date(date)
    case .dayOfYear(let month, let day):
      guard let day = DayOfYear(month: month, day: day) else { return nil }
      self = ahead
      return .day(day)
    default: return nil
    }
  }

  /// Consumes the end of a row: `to 2 jan`, `- 26`, 〜1月3日, から3日まで; `nil` if it has none.
  private mutating func takeEnd(of first: Place) throws(WordingError) -> Place? {
    var ahead = self
    ahead.scanner.skipSpaces()
    guard
      ahead.scanner.take(anyOf: ["-", "~", "から", "より"])
        || ahead.scanner.takeWord(of: ["to", "through", "until", "till"])
    else { return nil }
    ahead.scanner.skipSpaces()
    guard let last = try ahead.takeNamedDay() ?? ahead.takeNumber(inMonthOf: Self.row(first, first)) else {
      return nil
    }
    _ = ahead.scanner.take("まで")
    self = ahead
    return last
  }

  /// Consumes a day of the month that was named before: the 26 of `dec 24 to 26`, the 25日 of 12月24日と25日.
  private mutating func takeNumber(inMonthOf before: ExceptedDays?) -> Place? {
    var ahead = scanner
    guard let before, let digits = ahead.takeDigits(), digits.count <= 2, let value = digits.value else { return nil }
    if !ahead.take("日") {
      let isOrdinal = ahead.takeWord(of: ["st", "nd", "rd", "th"])
      var next = ahead
      next.skipSpaces()
      let isTime =
        next.take(anyOf: [":", ".", "h", "時"]) || next.takeWord(of: ["am", "pm", "a.m.", "p.m.", "o'clock"])
      guard !isTime || isOrdinal, !ahead.isAtLetter else { return nil }
    }
    let day: Place?
    switch before {
    case .dates(let range):
      let last = range.upperBound
      day = CivilDate(year: last.year, month: last.month, day: Int(value)).map { .date($0) }
    case .everyYear(_, let last): day = DayOfYear(month: last.month, day: Int(value)).map { .day($0) }
    }
    guard let day else { return nil }
    scanner = ahead
    return day
  }

  /// Consumes days before their month: `24 and 25 dec`, `24-26 december 2026`; `nil`, with nothing consumed, otherwise.
  private mutating func takeNumbersBeforeMonth() throws(WordingError) -> [ExceptedDays]? {
    var ahead = self
    var numbers: [(day: Int, isRow: Bool)] = []
    while true {
      var next = ahead.scanner
      if next.takeWord("the") { next.skipSpaces() }
      guard let digits = next.takeDigits(), digits.count <= 2, let value = digits.value, (1...31).contains(value)
      else { break }
      _ = next.takeWord(of: ["st", "nd", "rd", "th"])
      next.skipSpaces()
      let isRow = next.take("-") || next.takeWord(of: ["to", "through"])
      guard isRow || EnglishList.takeSeparator(&next) else { break }
      next.skipSpaces()
      // 24-12-2026 is a date.
      guard next.isAtDigit || next.startsWith(anyOf: ["the "]) else { break }
      numbers.append((Int(value), isRow))
      ahead.scanner = next
    }
    guard !numbers.isEmpty, let last = try ahead.takeNamedDay() else { return nil }
    var result: [ExceptedDays] = []
    var end = last
    for number in numbers.reversed() {
      let place: Place?
      switch last {
      case .date(let date): place = CivilDate(year: date.year, month: date.month, day: number.day).map { .date($0) }
      case .day(let day): place = DayOfYear(month: day.month, day: number.day).map { .day($0) }
      }
      guard let place else { return nil }
      if !number.isRow {
        guard let days = Self.row(end, end) else { return nil }
        result.append(days)
        end = place
        continue
      }
      guard let row = Self.row(place, end), Self.isForward(place, end) else { return nil }
      result.append(row)
      end = place
    }
    if numbers.first?.isRow == false, let days = Self.row(end, end) { result.append(days) }
    self = ahead
    return result.reversed()
  }

  private static func isForward(_ first: Place, _ last: Place) -> Bool {
    switch (first, last) {
    case (.date(let first), .date(let last)): first < last
    case (.day(let first), .day(let last)): first < last
    default: false
    }
  }
}
