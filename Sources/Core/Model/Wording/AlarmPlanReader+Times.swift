// SPDX-License-Identifier: Apache-2.0

/// A time as it was typed, and its position.
struct TypedClock {
  var clock: ClockTime
  /// Includes its own part of the day.
  var places: Range<Int>
  /// The part of the day of this time and those behind it, as in 朝7時と夜7時; `nil` for that of the whole text.
  var part: PartOfDay?
}

extension AlarmPlanReader {
  /// Reads the other times behind the first: `7:00, 7:30 and 8:00`, `7 in the morning and 7 at night`, 7時と8時,
  /// 朝7時と夜7時; or the last one of a window: `9:00 to 17:00`, 9時から17時まで.
  ///
  /// `isWindow` is whether a word such as `from` began a window.
  mutating func readFurtherTimes(isWindow: Bool) -> Bool {
    guard !readWindowEnd(isBetween: false) else { return true }
    guard !isWindow else { return false }
    if readFurtherTimesWithParts() { return true }
    while true {
      var ahead = scanner
      guard EnglishList.takeSeparator(&ahead) || ahead.take(anyOf: ["と", "、", "､", "・"]) else { return true }
      ahead.skipSpaces()
      if ahead.takeWord("at") { ahead.skipSpaces() }
      let start = ahead.position
      let part = takeFurtherPart(&ahead)
      guard var clock = Self.takeClock(&ahead) else { return true }
      clock.part = part ?? said.clocks.last?.part
      clock.places = start..<clock.places.upperBound
      said.clocks.append(clock)
      scanner = ahead
    }
  }

  /// Reads the rest of `7 in the morning and 7 at night`, where each time has its part of the day behind it.
  private mutating func readFurtherTimesWithParts() -> Bool {
    var ahead = scanner
    guard said.clocks.count == 1, said.part == nil, let part = Self.takePartBehind(&ahead) else { return false }
    var clocks = said.clocks
    clocks[0].part = part
    while EnglishList.takeSeparator(&ahead) {
      if ahead.takeWord("at") { ahead.skipSpaces() }
      guard var clock = Self.takeClock(&ahead), let part = Self.takePartBehind(&ahead) else { break }
      clock.part = part
      clocks.append(clock)
      scanner = ahead
    }
    guard clocks.count > 1 else { return false }
    said.clocks = clocks
    return true
  }

  /// Consumes the `in the morning` behind a time; `nil`, consuming nothing, if it names a day or is none.
  private static func takePartBehind(_ scanner: inout WordingScanner) -> PartOfDay? {
    var ahead = scanner
    ahead.skipSpaces()
    guard let part = PartOfDay.read(&ahead), !part.isJapanese, part.day == .none else { return nil }
    ahead.skipSpaces()
    scanner = ahead
    return part.part
  }

  /// Consumes the 夜 of 朝7時と夜7時, or the 毎晩 of 毎朝7時と毎晩7時; `nil`, consuming nothing, if none comes next.
  private func takeFurtherPart(_ scanner: inout WordingScanner) -> PartOfDay? {
    var ahead = scanner
    guard let part = PartOfDay.read(&ahead), part.isJapanese, part.day == .none || part.day == said.part?.day else {
      return nil
    }
    _ = ahead.take("の")
    ahead.skipSpaces()
    scanner = ahead
    return part.part
  }

  /// Consumes a time; `nil`, perhaps with something consumed, if none comes next.
  private static func takeClock(_ scanner: inout WordingScanner) -> TypedClock? {
    let start = scanner.position
    var reader = TimeOfDayReader(scanner: scanner)
    guard case .time(let clock) = reader.read(), clock.readings.isEmpty || !reader.scanner.isAtLetter else {
      return nil
    }
    scanner = reader.scanner
    // The 8 of `7:00 and 8 dec` is no time, nor is that of 8月.
    if !clock.readings.isEmpty {
      var ahead = scanner
      ahead.skipSpaces()
      guard ahead.isAtEnd || !ahead.isAtLetter || beginsWord(ahead) else { return nil }
      guard !ahead.startsWith(anyOf: [".", "/", "年", "月", "日", "週", "回"]) else { return nil }
    }
    return TypedClock(clock: clock, places: start..<scanner.position)
  }

  /// `true` if a word that can follow an hour comes next.
  private static func beginsWord(_ scanner: WordingScanner) -> Bool {
    var ahead = scanner
    return ahead.takeWord(of: [
      "and", "to", "until", "till", "on", "every", "each", "in", "at", "except", "only", "tomorrow", "today",
      "weekdays",
      "weekends", "daily", "from", "for", "zone",
    ])
  }

  // MARK: - Windows

  /// Reads the beginning of a window, and its end: `from 9 to 17`, `between 9am and 5pm`, `starting at 9:00`.
  mutating func readWindow() throws(WordingError) -> Bool {
    guard said.clocks.isEmpty, !said.isWindow else { return false }
    let start = scanner.position
    if said.step != nil, scanner.takeWord(of: ["from now on", "from now", "starting now", "beginning now"]) {
      // An alarm's times are those of a day, whenever it is set.
      doubt(start..<scanner.position, [""])
      return true
    }
    var ahead = self
    let isBetween = ahead.scanner.takeWord("between")
    guard
      isBetween
        || ahead.scanner.takeWord(of: ["starting at", "starting from", "starting", "beginning at", "beginning", "from"])
    else { return false }
    ahead.scanner.skipSpaces()
    guard let clock = Self.takeClock(&ahead.scanner) else { return false }
    ahead.said.clocks = [clock]
    ahead.clockPlaces = clock.places
    if !ahead.readWindowEnd(isBetween: isBetween) {
      guard !isBetween, clock.clock.readings.isEmpty,
        ahead.scanner.isAtEnd || ahead.scanner.startsWith(anyOf: [" ", ","])
      else { return false }
      ahead.said.isWindow = true
    }
    self = ahead
    windowPlaces = start..<scanner.position
    return true
  }

  private mutating func readWindowEnd(isBetween: Bool) -> Bool {
    guard said.clocks.count == 1, !said.isWindow else { return false }
    var ahead = scanner
    ahead.skipSpaces()
    let partOfFirst = Self.takePartBehind(&ahead)
    let isFrom = ahead.take("から")
    if isFrom {
      _ = ahead.take("、")
    } else {
      // Until 2027-06-30 is the end of a rule.
      guard !beginsLimit else { return false }
      guard
        ahead.takeWord(of: ["to", "until", "till", "through"] + (isBetween ? ["and"] : []))
          || ahead.take(anyOf: ["-", "~"])
      else { return false }
    }
    ahead.skipSpaces()
    let isNextDay = ahead.take(anyOf: ["翌日の", "翌日", "翌"])
    let part = takeFurtherPart(&ahead)
    // Nor is 7:00 - 2027-06-30 a window.
    guard var last = Self.takeClock(&ahead), !ahead.startsWith(anyOf: ["-", "/", ".", "年", "月"]) else {
      // 9時から15分ごと goes on to the end of the day.
      guard isFrom, !isNextDay else { return false }
      said.isWindow = true
      _ = scanner.take("から")
      if let clock = said.clocks.first { windowPlaces = clock.places.lowerBound..<scanner.position }
      return true
    }
    last.part = part ?? partOfFirst.flatMap { _ in Self.takePartBehind(&ahead) }
    if let partOfFirst { said.clocks[0].part = partOfFirst }
    _ = ahead.take(anyOf: ["までの間", "までの", "まで", "の間"])
    said.clocks.append(last)
    said.isWindow = true
    said.endsNextDay = isNextDay
    scanner = ahead
    return true
  }

  /// `true` if a first or last day comes next, also one that does not exist.
  private var beginsLimit: Bool {
    var limit = self
    limit.scanner.skipSpaces()
    do throws(WordingError) { return try limit.readLimitDay() } catch { return true }
  }

  // MARK: - Steps

  /// Reads a step below a day: `every 15 minutes`, `hourly`, 30分ごと, 毎時.
  mutating func readStep() throws(WordingError) -> Bool {
    guard said.step == nil else { return false }
    let start = scanner.position
    var ahead = scanner
    let minutes: Int?
    if ahead.takeWord(of: ["hourly", "once an hour", "once every hour"]) || ahead.take(anyOf: ["毎時間", "毎時"]) {
      minutes = 60
    } else if let japanese = Self.takeJapaneseStep(&ahead) {
      minutes = japanese
      said.isJapanese = true
    } else {
      _ = ahead.takeWord("once")
      ahead.skipSpaces()
      guard ahead.takeWord(of: ["every", "each"]) else { return false }
      ahead.skipSpaces()
      guard let english = Self.takeEnglishStep(&ahead) else { return false }
      minutes = english
    }
    guard let minutes, (1..<1_440).contains(minutes) else {
      throw .noSuchRule(scanner.typed(start..<ahead.position))
    }
    said.step = minutes
    stepPlaces = start..<ahead.position
    scanner = ahead
    if minutes == 60 { readMinuteOfHours() }
    return true
  }

  /// Reads the 15分 of 毎時15分, and `on the hour`, `on the half hour`.
  private mutating func readMinuteOfHours() {
    var ahead = scanner
    ahead.skipSpaces()
    if ahead.takeWord("on the hour") {
      scanner = ahead
    } else if ahead.takeWord(of: ["on the half hour", "at half past", "on the half-hour"]) {
      said.stepStart = TimeOfDay(checkedSecondOfDay: 1_800)
      scanner = ahead
    } else if let minute = Self.takeJapaneseNumber(&ahead), (0..<60).contains(minute), ahead.take("分"),
      !Self.beginsStepSuffix(ahead)
    {
      said.stepStart = TimeOfDay(checkedSecondOfDay: minute * 60)
      scanner = ahead
    }
  }

  /// Consumes `hour`, `half hour`, `15 minutes`, `hour and a half`, in minutes.
  private static func takeEnglishStep(_ scanner: inout WordingScanner) -> Int? {
    if scanner.takeWord(of: ["half hour", "half an hour", "half-hour"]) { return 30 }
    if scanner.takeWord(of: ["quarter hour", "quarter of an hour", "quarter-hour"]) { return 15 }
    let isOther = scanner.takeWord("other")
    if isOther { scanner.skipSpaces() }
    let count = isOther ? 2 : scanner.takeDigits().map(number) ?? scanner.takeEnglishNumber().map { Int($0) }
    scanner.skipSpaces()
    if scanner.takeWord(of: ["hour and a half"]), count == nil { return 90 }
    if scanner.takeWord(of: ["hours", "hour", "hrs", "hr", "h"]) { return (count ?? 1) * 60 }
    return scanner.takeWord(of: ["minutes", "minute", "mins", "min", "m"]) ? count ?? 1 : nil
  }

  /// `true` if a suffix comes next that makes a step of a span: ごと, おき.
  static func beginsStepSuffix(_ scanner: WordingScanner) -> Bool {
    var ahead = scanner
    guard !ahead.take(anyOf: stepSuffixes) else { return true }
    // Not the 毎日 of 7時30分毎日.
    guard ahead.take("毎") else { return false }
    return ahead.isAtEnd || ahead.startsWith(anyOf: [" ", "に", "で", "、"])
  }

  private static let stepSuffixes = ["ごと", "おき", "置き", "間隔", "に1回", "に一回", "に1度", "に一度"]

  /// Consumes 15分ごと, 2時間毎, 1時間おきに, in minutes; `nil` if none comes next.
  private static func takeJapaneseStep(_ scanner: inout WordingScanner) -> Int? {
    var ahead = scanner
    guard let count = takeJapaneseNumber(&ahead) else { return nil }
    let isHours = ahead.take("時間")
    guard isHours || ahead.take("分") else { return nil }
    let isHalf = isHours && ahead.take("半")
    guard beginsStepSuffix(ahead), ahead.take(anyOf: stepSuffixes + ["毎"]) else { return nil }
    _ = ahead.take(anyOf: ["で", "に"])
    scanner = ahead
    return isHours ? count * 60 + (isHalf ? 30 : 0) : count
  }

  // MARK: - Their meaning

  /// The times of a step in its window; all day without one.
  ///
  /// Of two hours that can be meant, the one is taken that makes a window within a day. If several do, both are doubted.
  mutating func stepTimes(_ minutes: Int) -> TimesOfDay? {
    guard let first = said.clocks.first else {
      doubtUneven(minutes, from: said.stepStart)
      return TimesOfDay(every: minutes, from: said.stepStart, to: Self.endOfDay)
    }
    guard said.isWindow, let start = first.clock.times.first else { return nil }
    guard said.clocks.count == 2 else { return roundTheClock(minutes, from: start) }
    let last = said.clocks[1]
    guard let end = last.clock.times.first else { return nil }
    let isOpen = !first.clock.readings.isEmpty
    let starts = isOpen ? first.clock.times : [start]
    let ends = !last.clock.readings.isEmpty || start > end ? last.clock.times : [end]
    if said.endsNextDay {
      // A window is no longer than a day.
      guard let start = starts.last, let end = ends.first, end < start else { return nil }
      said.nightStart = start
      return TimesOfDay(every: minutes, from: start, to: end)
    }
    var pairs: [(TimeOfDay, TimeOfDay)] = []
    for start in starts { for end in ends where start < end { pairs.append((start, end)) } }
    guard let only = pairs.first else {
      said.nightStart = end < start ? start : nil
      return TimesOfDay(every: minutes, from: start, to: end)
    }
    if pairs.count > 1 {
      if isOpen { doubt(first.places, starts.map { $0.text }) }
      if ends.count > 1 { doubt(last.places, ends.map { $0.text }) }
    } else if !isOpen, ends.count > 1 {
      // From 9:00 to 5:00 may go on through the night.
      doubt(last.places, [only.1.text, end.text])
    }
    return TimesOfDay(every: minutes, from: only.0, to: only.1)
  }

  /// The steps from a time on without an end, which go on over midnight until they are back at that time.
  private mutating func roundTheClock(_ minutes: Int, from start: TimeOfDay) -> TimesOfDay? {
    guard Self.minutesOfDay % minutes == 0 else {
      doubtUneven(minutes, from: start)
      return TimesOfDay(every: minutes, from: start, to: Self.endOfDay)
    }
    let before = (start.secondOfDay + (Self.minutesOfDay - minutes) * 60) % (Self.minutesOfDay * 60)
    let last = TimeOfDay(checkedSecondOfDay: before)
    if last < start { said.nightStart = start }
    return TimesOfDay(every: minutes, from: start, to: last)
  }

  /// Doubts a step that does not divide a day: an alarm's times are those of each day, so that its last step is shorter.
  private mutating func doubtUneven(_ minutes: Int, from start: TimeOfDay) {
    guard Self.minutesOfDay % minutes != 0, let stepPlaces,
      let last = TimesOfDay(every: minutes, from: start, to: Self.endOfDay)?.all.last
    else { return }
    let step = scanner.typed(stepPlaces)
    let words = said.isJapanese ? "\(start.text)から\(last.text)まで\(step)" : "\(step) from \(start.text) to \(last.text)"
    let start = min(stepPlaces.lowerBound, windowPlaces?.lowerBound ?? stepPlaces.lowerBound)
    let end = max(stepPlaces.upperBound, windowPlaces?.upperBound ?? stepPlaces.upperBound)
    doubt(start..<end, [words])
  }

  private static let minutesOfDay = 1_440
  private static var startOfDay: TimeOfDay { TimeOfDay(checkedSecondOfDay: 0) }
  private static var endOfDay: TimeOfDay { TimeOfDay(checkedSecondOfDay: 86_399) }
}
