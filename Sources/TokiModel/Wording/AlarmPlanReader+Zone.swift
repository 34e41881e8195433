// SPDX-License-Identifier: Apache-2.0

extension AlarmPlanReader {
  /// Reads `Europe/Berlin`, `in Europe/Berlin`, `UTC`, or any name after `zone`.
  mutating func readZone() throws(WordingError) -> Bool {
    var ahead = scanner
    var name = Self.takeName(&ahead)
    if !name.hasSlash, goes(behind: "in", &ahead) { name = Self.takeName(&ahead) }
    if name.places.count == 3, ahead.text(name.places).utf8.elementsEqual("utc".utf8) {
      return hold(.utc, ahead)
    }
    guard name.hasSlash || goes(behind: "zone", &ahead) else { return false }
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

  /// Consumes what could be a zone's name; it is one if it begins with a letter and has a slash.
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
