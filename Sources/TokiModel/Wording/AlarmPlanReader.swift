// SPDX-License-Identifier: Apache-2.0

/// Walks over what was said of an alarm, part by part, in any order; `PlanText` says what is read.
///
/// The days and rules are in `AlarmPlanReader+Days.swift` and `AlarmPlanReader+Rules.swift`.
struct AlarmPlanReader {
  var scanner: WordingScanner
  var said = AlarmPhrase()
  /// Parts that can be read in more than one way, held for the first of them meanwhile.
  private var doubts: [Doubt] = []
  /// Where "midnight" stands.
  private var midnight: Range<Int>?
  private let whole: String

  private struct Doubt {
    let places: Range<Int>
    let readings: [String]
  }

  /// Longer than the longest name of a zone and all other words together.
  private static let longest = 600

  /// Makes a reader; `nil` where there is nothing to read.
  init?(_ text: String) {
    guard let scanner = WordingScanner(text, longest: Self.longest) else { return nil }
    self.scanner = scanner
    whole = text
  }

  /// Whether a part of an alarm begins a text.
  static func begins(_ text: String) -> Bool {
    guard var reader = AlarmPlanReader(text) else { return false }
    do throws(WordingError) {
      return try reader.readPart()
    } catch {
      return true
    }
  }

  mutating func read() throws(WordingError) -> AlarmPlan {
    if let instant = try readInstant() { return .instant(instant) }
    while !scanner.isAtEnd {
      let start = scanner.position
      guard try readPart() else { throw unreadable(from: start) }
      _ = scanner.take(anyOf: ["に", "の"])
      scanner.skipSpaces()
      if scanner.take(anyOf: [",", "、", "､"]) {
        scanner.skipSpaces()
        guard !scanner.isAtEnd else { throw .unreadable(whole) }
      }
    }
    switch said.whole() {
    case .unreadable: throw .unreadable(whole)
    case .noSuchDate: throw .noSuchDate(whole)
    case .repeats(let words):
      let gap = said.isJapanese ? "" : " "
      throw .ambiguous(whole, readings: doubtless(0..<scanner.count).map { words + gap + $0 })
    case .plan(let plan):
      if said.isMidnight, !isOnAnyDay(plan) { doubtMidnight() }
      guard doubts.isEmpty else { throw .ambiguous(whole, readings: doubtless(0..<scanner.count)) }
      return plan
    }
  }

  /// Reads one part of what is said; `false`, and perhaps something is stepped over, where none begins.
  private mutating func readPart() throws(WordingError) -> Bool {
    if scanner.takeWord("at") || scanner.take("@") {
      scanner.skipSpaces()
      return try readTime()
    }
    var isDay = false
    for word in ["on", "the"] where scanner.takeWord(word) {
      scanner.skipSpaces()
      isDay = true
    }
    if isDay { return try readDay() }
    if try readZone() { return true }
    if try readLimit() { return true }
    if try readRule() { return true }
    if try readDay() { return true }
    return try readTime()
  }

  /// The text, or the word that is not understood where it is not the first.
  private func unreadable(from start: Int) -> WordingError {
    var ahead = scanner
    ahead.move(to: start)
    while let next = ahead.next, next != " ", next != ",", next != "、" { ahead.skip() }
    return .unreadable(start == 0 || ahead.position == start ? whole : ahead.typed(start..<ahead.position))
  }

  // MARK: - Doubts

  mutating func doubt(from start: Int, _ readings: [String]) {
    doubts.append(Doubt(places: start..<scanner.position, readings: readings))
  }

  private mutating func doubtMidnight() {
    guard let midnight else { return }
    doubts.append(Doubt(places: midnight, readings: ["00:00", "23:59"]))
  }

  /// Whether "midnight" is the same however one counts: the next one, or that of every day.
  private func isOnAnyDay(_ plan: AlarmPlan) -> Bool {
    switch plan {
    case .at(_, .next, _): true
    case .at(_, .every(let rule, from: nil), _): rule.cycle == .weeks(.everyDay) && rule.interval == 1
    default: false
    }
  }

  /// What lies between two places with each doubt cleared, in every way.
  private func doubtless(_ places: Range<Int>) -> [String] {
    var texts = [""]
    var place = places.lowerBound
    // A phrase has a time, a day, a first and a last day: so at most 16 ways.
    for doubt in doubts.sorted(by: { $0.places.lowerBound < $1.places.lowerBound }) {
      let before = scanner.typed(place..<doubt.places.lowerBound)
      texts = texts.flatMap { text in doubt.readings.map { text + before + $0 } }
      place = doubt.places.upperBound
    }
    let rest = scanner.typed(place..<places.upperBound)
    return texts.map { $0 + rest }
  }

  // MARK: - Time and zone

  private mutating func readTime() throws(WordingError) -> Bool {
    let start = scanner.position
    let isMidnight = scanner.next == "m"
    var reader = TimeOfDayReader(scanner: scanner)
    let reading = reader.read()
    let places = start..<reader.scanner.position
    switch reading {
    case .unreadable: return false
    case .noSuchTime: throw .noSuchTime(scanner.typed(places))
    case .time(let time):
      guard said.time == nil else { return false }
      said.time = time
      said.isMidnight = isMidnight
      midnight = isMidnight ? places : nil
      scanner = reader.scanner
    case .ambiguous(let readings):
      // A reading ends with a letter, so that no letter can follow it.
      guard said.time == nil, !reader.scanner.isAtLetter else { return false }
      said.time = TimeOfDay(checkedSecondOfDay: 0)
      scanner = reader.scanner
      doubt(from: start, readings)
    }
    return true
  }

  /// Reads `Europe/Berlin`, `UTC`, or any name behind `zone`.
  private mutating func readZone() throws(WordingError) -> Bool {
    var ahead = scanner
    if ahead.takeWord("in") { ahead.skipSpaces() }
    if ahead.takeWord("utc") {
      guard said.zone == nil else { return false }
      said.zone = .utc
      scanner = ahead
      return true
    }
    let isNamed = ahead.takeWord("zone")
    if isNamed { ahead.skipSpaces() }
    guard isNamed || ahead.next.map({ ("a"..."z").contains($0) }) == true else { return false }
    let start = ahead.position
    var hasSlash = false
    while let next = ahead.next, next.isASCII, next != " ", next != "," {
      hasSlash = hasSlash || next == "/"
      ahead.skip()
    }
    guard isNamed || hasSlash else { return false }
    let name = ahead.typed(start..<ahead.position)
    guard let zone = ZoneName(name) else { throw .noSuchZone(name) }
    guard said.zone == nil else { return false }
    said.zone = zone
    scanner = ahead
    return true
  }

  // MARK: - Instants

  /// Reads `2026-12-31T23:59:59+09:00`; `nil` where it is none.
  private func readInstant() throws(WordingError) -> UTCInstant? {
    var ahead = scanner
    var dates = DateReader(scanner: ahead)
    guard case .date(let date)? = dates.read() else { return nil }
    ahead = dates.scanner
    let isISO = ahead.take("t")
    if !isISO { ahead.skipSpaces() }
    guard let hour = ahead.takeTwoDigits(), ahead.take(":"), let minute = ahead.takeTwoDigits() else {
      return nil
    }
    var second = 0
    var fraction = ""
    if ahead.take(":") {
      guard let number = ahead.takeTwoDigits() else { return nil }
      second = number
      let start = ahead.position
      if ahead.take(".") {
        guard let digits = ahead.takeDigits(), digits.count <= 9 else { return nil }
        fraction = ahead.text(start..<ahead.position)
      }
    }
    if !isISO { ahead.skipSpaces() }
    var offset = "Z"
    if !ahead.take("z") {
      let start = ahead.position
      guard ahead.take(anyOf: ["+", "-"]), ahead.takeTwoDigits() != nil, ahead.take(":"),
        ahead.takeTwoDigits() != nil
      else { return nil }
      offset = ahead.text(start..<ahead.position)
    }
    guard ahead.isAtEnd else { return nil }
    guard let time = TimeOfDay(hour: hour, minute: minute, second: second) else { throw .noSuchTime(whole) }
    let clock = time.second == 0 ? time.text + ":00" : time.text
    let text = date.words(in: .english) + "T" + clock + fraction + offset
    guard let instant = UTCInstant(rfc3339: text) else { throw .noSuchDate(whole) }
    return instant
  }
}
