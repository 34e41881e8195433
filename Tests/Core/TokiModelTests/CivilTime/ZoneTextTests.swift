// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// What is kept of a zone's rules says the same as its file.
@Suite struct ZoneTextTests {
  @Test func `Every zone of the database rings for ever as its file has it`() throws {
    let start = try utc(2025, 1, 1)
    for name in try SystemZones.distinctNames() {
      let rules = try SystemZones.rules(name)
      let kept = rules.from(start, named: rules.name)
      let read = try #require(ZoneRules(text: kept.text), "\(name): \(kept.text)")
      #expect(read == kept, "\(name)")
      var (instant, changes) = (start, 0)
      while let change = rules.transition(after: instant), changes < 400 {
        #expect(read.transition(after: instant) == change, "\(name)")
        #expect(read.abbreviation(at: change.instant) == rules.abbreviation(at: change.instant), "\(name)")
        (instant, changes) = (change.instant, changes + 1)
      }
      #expect(read.offsetSeconds(at: start) == rules.offsetSeconds(at: start), "\(name)")
    }
  }

  @Test func `The text is short and readable`() throws {
    let start = try utc(2026, 1, 1)
    func text(_ name: String) throws -> String {
      let rules = try SystemZones.rules(name)
      return rules.from(start, named: rules.name).text
    }
    #expect(try text("Asia/Tokyo") == "Asia/Tokyo 32400:JST JST-9")
    #expect(try text("Europe/Berlin").hasSuffix(" CET-1CEST,M3.5.0,M10.5.0/3"))
    #expect(ZoneRules.utc.text == "UTC 0:UTC")
  }

  @Test(arguments: [
    "", "UTC", "UTC 0", "UTC 0:", "UTC 0:U TC", "../UTC 0:UTC", "UTC 99999:UTC", "UTC 0:UTC @1", "UTC 0:UTC @x=0:UTC",
    "UTC 0:UTC @2=0:UTC @1=3600:CET", "UTC 0:UTC JST-9 JST-9", "UTC 0:UTC JST", "UTC  0:UTC", "UTC 0:UTC ",
    "UTC 0:U\u{1B}[2J",
  ])
  func `An invalid text is no zone`(text: String) { #expect(ZoneRules(text: text) == nil) }

  @Test func `The rules of TZ alone are a zone`() throws {
    let name = try #require(ZoneName("JST-9"))
    #expect(try ZoneRules(name: name, posix: "JST-9").offsetSeconds(at: utc(2026, 7, 1)) == 32_400)
    let berlin = try ZoneRules(name: name, posix: "CET-1CEST,M3.5.0,M10.5.0/3")
    #expect(try [1, 7].map { try berlin.offsetSeconds(at: utc(2026, $0, 1)) } == [3_600, 7_200])
    #expect(throws: TZifError.self) { try ZoneRules(name: name, posix: "Asia") }
  }
}
