// SPDX-License-Identifier: Apache-2.0

/// Reads the text of an alarm, part by part in any order; `PlanText` lists the forms.
///
/// Each kind of part has its own file: parts of the day, days, days of a month, rules and limits, zones and instants.
struct AlarmPlanReader {
  var scanner: WordingScanner
  var said = AlarmPhrase()
  /// Ambiguous parts, which are taken in their first reading for now.
  private var doubts: [Doubt] = []
  /// Positions of the first time, and of the part of the day.
  var clockPlaces: Range<Int>?
  var partPlaces: Range<Int>?
  /// Positions of the weekdays, and of the rule.
  private var weekDaysPlaces: Range<Int>?
  private var rulePlaces: Range<Int>?
  /// Positions of a step, and of the words for its window.
  var stepPlaces: Range<Int>?
  var windowPlaces: Range<Int>?
  /// A bare number that is not an hour; refused once everything else is understood.
  private var noTime: Range<Int>?
  let whole: String

  private struct Doubt {
    let places: Range<Int>
    let readings: [String]
  }

  /// Longer than the longest name of a zone and all other words together.
  private static let longest = 600

  /// Makes a reader; `nil` if there is nothing to read, or too much.
  init?(_ text: String) {
    guard let scanner = WordingScanner(text, longest: Self.longest) else { return nil }
    self.scanner = scanner
    whole = text
  }

  mutating func read() throws(WordingError) -> AlarmPlan {
    if let instant = try readInstant() { return .instant(instant) }
    while !scanner.isAtEnd {
      let start = scanner.position
      guard try readPart() else { throw unreadable(from: start) }
      _ = scanner.take(anyOf: ["に", "の"])
      takeObject()
      scanner.skipSpaces()
      if scanner.take(anyOf: [",", "、", "､"]) {
        scanner.skipSpaces()
        guard !scanner.isAtEnd else { throw .unreadable(whole) }
      }
    }
    try settleTime()
    try checkShift()
    try settleExceptions()
    if said.namesDaysTwice { throw try doubtDays() }
    if let doubt = doubtWeek() { throw doubt }
    switch said.together() {
    case .unreadable: throw .unreadable(whole)
    case .otherWeekDay(let date): throw .otherWeekDay(whole, date: date)
    case .nights(let evenings, let mornings):
      guard doubts.isEmpty else { throw .ambiguous(whole, readings: readingsOfText()) }
      let language: Language = said.isJapanese || said.part?.isJapanese == true ? .japanese : .english
      throw .overMidnight(whole, alarms: [evenings, mornings].map { $0.words(in: language) })
    case .repeats(let words):
      let gap = said.isJapanese ? "" : " "
      throw .ambiguous(whole, readings: readingsOfText().map { words + gap + $0 })
    case .plan(let plan):
      if let noTime { throw .noSuchTime(scanner.typed(noTime)) }
      if said.isMidnight, !isOnAnyDay(plan) { doubtMidnight() }
      guard doubts.isEmpty else { throw .ambiguous(whole, readings: readingsOfText()) }
      return try onItsNight(plan)
    }
  }

  /// Reads one part; `false`, perhaps after consuming something, if none begins here.
  private mutating func readPart() throws(WordingError) -> Bool {
    // A zone can have any name, so it is tried before the words.
    if try readZone() { return true }
    let start = scanner.position
    defer {
      // Include the "on" before them.
      if weekDaysPlaces == nil, said.weekDays != nil { weekDaysPlaces = start..<scanner.position }
      if rulePlaces == nil, said.period != nil { rulePlaces = start..<scanner.position }
    }
    if let isRead = readPartOfDay() { return isRead }
    if try readException() { return true }
    if scanner.takeWord("at") || scanner.take("@") {
      scanner.skipSpaces()
      return try readTime(isBehindAt: true)
    }
    // 1日1回 is a rule, and 1回 a count.
    if scanner.startsWith(anyOf: ["日に1回", "1日に1回", "1日1回", "週に1回", "週1回", "月に1回", "月1回", "年に1回", "年1回"]), try readRule()
    {
      return true
    }
    if readShift() { return true }
    // On 5 days: a count.
    if try readCount() { return true }
    var isDay = false
    for word in ["on", "the"] where scanner.takeWord(word) {
      scanner.skipSpaces()
      isDay = true
    }
    if isDay { return try readDay() }
    if try readStep() { return true }
    if try readLimit() { return true }
    if try readWindow() { return true }
    if try readRule() { return true }
    if try readDay() { return true }
    return try readTime()
  }

  /// Consumes the を of 毎日7時を2週間.
  private mutating func takeObject() {
    var ahead = scanner
    guard ahead.take("を") else { return }
    ahead.skipSpaces()
    if ahead.isAtDigit { scanner = ahead }
  }

  /// The error for the words that are not understood: from a position on, as far as no part begins.
  private func unreadable(from start: Int) -> WordingError {
    var ahead = scanner
    var start = start
    // The 25 of `25m!` was read as a number.
    while start > 0, Self.isASCIIWord(scanner.scalar(at: start)), Self.isASCIIWord(scanner.scalar(at: start - 1)) {
      start -= 1
    }
    ahead.move(to: start)
    var end = start
    while !ahead.isAtEnd, end == start || !beginsPart(ahead) {
      Self.skipWord(&ahead)
      end = ahead.position
      while ahead.take(anyOf: [" ", ",", "、", "､"]) {}
    }
    return .unreadable(end == start ? whole : ahead.typed(start..<end))
  }

  private static func isASCIIWord(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { ("a"..."z").contains($0) || ("0"..."9").contains($0) } ?? false
  }

  /// Moves behind an English word or number, or behind one character of any other kind.
  private static func skipWord(_ scanner: inout WordingScanner) {
    let isASCII = scanner.next?.isASCII ?? false
    repeat { scanner.skip() } while isASCII && scanner.next.map { $0.isASCII && $0 != " " && $0 != "," } ?? false
  }

  /// `true` if a part of an alarm begins at a scanner's position.
  private func beginsPart(_ scanner: WordingScanner) -> Bool {
    var reader = self
    reader.scanner = scanner
    reader.said = AlarmPhrase()
    do throws(WordingError) {
      return try reader.readPart()
    } catch {
      return false
    }
  }

  // MARK: - Doubts

  /// Number of ambiguous parts.
  var doubtCount: Int { doubts.count }

  mutating func doubt(_ places: Range<Int>, _ readings: [String]) {
    doubts.append(Doubt(places: places, readings: readings))
  }

  /// The doubt about every day beside weekdays, 平日毎日; its readings leave out the one or the other.
  private func doubtDays() throws(WordingError) -> WordingError {
    guard let rulePlaces, let weekDaysPlaces else { throw .unreadable(whole) }
    var (onDays, onAll) = (self, self)
    onDays.doubt(rulePlaces, [""])
    if said.weekDays?.isOneDay == true {
      // Once on Monday is not the other meaning.
      let day = said.weekDays?.days.words(in: said.isJapanese ? .japanese : .english) ?? ""
      onDays.doubt(weekDaysPlaces, [said.isJapanese ? "毎週" + day : "every " + day])
    }
    onAll.doubt(weekDaysPlaces, [""])
    return .ambiguous(whole, readings: onDays.readingsOfText() + onAll.readingsOfText())
  }

  /// The text without doubled spaces, and without spaces around it and commas before it.
  private static func withoutGaps(_ text: String) -> String {
    guard var scanner = WordingScanner(text, longest: Self.longest) else { return text }
    var result = ""
    while scanner.take(anyOf: [",", "、", " "]) {}
    while let next = scanner.nextTyped {
      let isGap = scanner.next == " "
      if !isGap || result.unicodeScalars.last != " " { result.unicodeScalars.append(isGap ? " " : next) }
      scanner.skip()
    }
    return result
  }

  private mutating func doubtMidnight() {
    guard let clockPlaces else { return }
    doubt(clockPlaces, ["00:00", "23:59"])
  }

  /// `true` if "midnight" means the same on either day: the next one, or that of every day.
  func isOnAnyDay(_ plan: AlarmPlan) -> Bool {
    switch plan {
    case .at(_, .next, _): true
    case .at(_, .every(let rule, from: nil), _):
      rule.cycle == .weeks(.everyDay) && rule.interval == 1 && rule.exceptions.isEmpty
    default: false
    }
  }

  /// The text with each ambiguous part replaced by a reading, in every combination.
  func readingsOfText() -> [String] {
    var texts = [""]
    var place = 0
    // A phrase has a time, a day, a first and a last day, so there are at most 16 combinations.
    for doubt in doubts.sorted(by: { $0.places.lowerBound < $1.places.lowerBound }) {
      let before = scanner.typed(place..<doubt.places.lowerBound)
      texts = texts.flatMap { text in doubt.readings.map { text + before + $0 } }
      place = doubt.places.upperBound
    }
    let rest = scanner.typed(place..<scanner.count)
    // A reading may leave a part out.
    let hasGap = doubts.contains { $0.readings.contains { $0.isEmpty } }
    return texts.map { hasGap ? Self.withoutGaps($0 + rest) : $0 + rest }
  }

  // MARK: - Time

  private mutating func readTime(isBehindAt: Bool = false) throws(WordingError) -> Bool {
    guard said.clocks.isEmpty, noTime == nil else { return false }
    let start = scanner.position
    var reader = TimeOfDayReader(scanner: scanner)
    let reading = reader.read()
    let places = start..<reader.scanner.position
    switch reading {
    case .unreadable: return false
    case .noSuchTime:
      // The 25 of `25 work` is not meant as a time.
      guard Self.isNumber(scanner.text(places)) else { throw .noSuchTime(scanner.typed(places)) }
      said.times = TimesOfDay(TimeOfDay(checkedSecondOfDay: 0))
      noTime = places
    case .time(var clock):
      // A reading ends with a letter, so no letter can follow it.
      guard clock.readings.isEmpty || !reader.scanner.isAtLetter else { return false }
      clock.isLikeSpan = clock.isLikeSpan && !isBehindAt
      said.clocks = [TypedClock(clock: clock, places: places)]
      clockPlaces = places
      scanner = reader.scanner
      skipExactness()
      return readFurtherTimes(isWindow: false)
    }
    scanner = reader.scanner
    return true
  }

  /// Consumes the word of `5 pm sharp`, as every alarm rings at its second.
  private mutating func skipExactness() {
    var ahead = scanner
    ahead.skipSpaces()
    if ahead.takeWord(of: ["sharp", "on the dot", "exactly", "precisely"]) { scanner = ahead }
  }

  private static func isNumber(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { ("0"..."9").contains($0) }
  }
}
