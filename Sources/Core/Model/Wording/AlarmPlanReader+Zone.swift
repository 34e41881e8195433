// SPDX-License-Identifier: Apache-2.0

extension AlarmPlanReader {
  /// Reads `Europe/Berlin`, `in Europe/Berlin`, `UTC`, any name after `zone`, and usual names: `new york`, `JST`.
  mutating func readZone() throws(WordingError) -> Bool {
    if readOffset() { return true }
    if try readZoneName() { return true }
    return readUsualName()
  }

  /// Reads the `Z` of `17:00Z`, the `+09:00` of `9:00+09:00`, and `UTC+9`.
  ///
  /// The tz database has zones for whole hours alone (`etcetera`), with the sign the other way round.
  private mutating func readOffset() -> Bool {
    guard said.zone == nil else { return false }
    var ahead = scanner
    let isBehindTime =
      scanner.position > 0 && scanner.scalar(at: scanner.position - 1).map { ("0"..."9").contains($0) } ?? false
    if isBehindTime, ahead.takeWord("z") { return hold(.utc, ahead) }
    let isNamed = ahead.take(anyOf: ["utc", "gmt"])
    if isNamed { ahead.skipSpaces() }
    guard isNamed || isBehindTime else { return false }
    let isEast = ahead.take("+")
    guard isEast || ahead.take("-"), let digits = ahead.takeDigits(), var hours = digits.value else { return false }
    if digits.count == 4 {
      guard hours % 100 == 0 else { return false }
      hours /= 100
    } else {
      guard digits.count <= 2 else { return false }
      if ahead.take(":"), ahead.takeTwoDigits() != 0 { return false }
      guard isNamed || digits.count == 2, !isEast || hours <= 14, isEast || hours <= 12 else { return false }
    }
    guard isEast ? hours <= 14 : hours <= 12 else { return false }
    guard let zone = hours == 0 ? .utc : ZoneName("Etc/GMT\(isEast ? "-" : "+")\(hours)") else { return false }
    return hold(zone, ahead)
  }

  /// Reads a usual name: `london`, `in new york`, `tokyo time`, `PST`, ロンドン時間.
  private mutating func readUsualName() -> Bool {
    guard said.zone == nil, let next = scanner.next, next.value > 0x39 else { return false }
    var ahead = scanner
    _ = goes(behind: "in", &ahead)
    let start = ahead.position
    guard let zones = Self.takeUsualName(&ahead, isBehindTime: !said.clocks.isEmpty), let first = zones.first,
      let zone = ZoneName(first)
    else {
      return false
    }
    if zones.count > 1 { doubt(start..<ahead.position, zones) }
    return hold(zone, ahead)
  }

  /// Consumes a usual name; `isBehindTime` takes a region without "time" after it, at the end of the text.
  static func takeUsualName(_ scanner: inout WordingScanner, isBehindTime: Bool) -> [String]? {
    for words in ZoneWords.alone {
      if scanner.takeWord(of: words.english) {
        _ = takeTime(&scanner)
        return words.zones
      }
      if scanner.take(anyOf: words.japanese) {
        _ = scanner.take(anyOf: ["時間", "の現地時間"])
        return words.zones
      }
    }
    for words in ZoneWords.regions {
      var ahead = scanner
      if ahead.takeWord(of: words.english) {
        // 9am pacific, at the end.
        guard takeTime(&ahead) || isBehindTime && ahead.isAtEnd else { continue }
      } else {
        guard ahead.take(anyOf: words.japanese), ahead.take("時間") || takeJoint(&ahead) else { continue }
      }
      scanner = ahead
      return words.zones
    }
    return nil
  }

  /// Consumes the の of ハワイの朝8時, if a time or a part of the day comes next.
  private static func takeJoint(_ scanner: inout WordingScanner) -> Bool {
    var ahead = scanner
    guard ahead.take("の") else { return false }
    var times = TimeOfDayReader(scanner: ahead)
    var part = ahead
    if PartOfDay.read(&part) == nil { guard case .time = times.read() else { return false } }
    scanner = ahead
    return true
  }

  /// Consumes the ` time` of `tokyo time`.
  private static func takeTime(_ scanner: inout WordingScanner) -> Bool {
    var ahead = scanner
    ahead.skipSpaces()
    guard ahead.takeWord(of: ["standard time", "time"]) else { return false }
    scanner = ahead
    return true
  }

  private mutating func readZoneName() throws(WordingError) -> Bool {
    var ahead = scanner
    var name = Self.takeName(&ahead)
    if !name.hasSlash, goes(behind: "in", &ahead) { name = Self.takeName(&ahead) }
    if name.places.count == 3, ahead.text(name.places).utf8.elementsEqual("utc".utf8) {
      return hold(.utc, ahead)
    }
    guard name.hasSlash || goes(behind: "zone", &ahead) else { return false }
    // Mon/wed/fri are days.
    var days = scanner
    if name.hasSlash, WeekDaysText.readDay(&days) != nil, days.next == "/" { return false }
    if !name.hasSlash { name = Self.takeName(&ahead) }
    let text = ahead.typed(name.places)
    guard let zone = ZoneName(text) else { throw .noSuchZone(text) }
    return hold(zone, ahead)
  }

  private mutating func hold(_ zone: ZoneName, _ ahead: WordingScanner) -> Bool {
    guard said.zone == nil else { return false }
    said.zone = zone
    scanner = ahead
    return true
  }

  /// Moves `ahead` past a word and a space, if they come next.
  private func goes(behind word: String, _ ahead: inout WordingScanner) -> Bool {
    var here = scanner
    guard here.takeWord(word), here.next == " " else { return false }
    here.skipSpaces()
    ahead = here
    return true
  }

  /// Consumes a possible name of a zone; it is one if it begins with a letter and has a slash.
  private static func takeName(
    _ scanner: inout WordingScanner
  ) -> (places: Range<Int>, hasSlash: Bool) {
    let start = scanner.position
    let isLetter = scanner.next.map { ("a"..."z").contains($0) } ?? false
    var hasSlash = false
    while let next = scanner.next, next.isASCII, next != " ", next != "," {
      hasSlash = hasSlash || next == "/"
      scanner.skip()
    }
    return (start..<scanner.position, isLetter && hasSlash)
  }
}
