// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiTestKit

@testable import TokiModel

struct TZifReaderTests {
  @Test func `A file with one type and no change is that type for ever`() throws {
    var file = ZoneFile()
    file.types = [(-3600, 0, 0)]
    file.names = Array("XYZ\0".utf8)
    file.footer = "\n\n"
    let rules = try ZoneRules(name: .utc, tzif: file.bytes)
    #expect(rules.offsetSeconds(at: UTCInstant(nanosecondsSinceEpoch: .min)) == -3600)
    #expect(rules.offsetSeconds(at: UTCInstant(nanosecondsSinceEpoch: .max)) == -3600)
    #expect(rules.abbreviation(at: UTCInstant(secondsSinceEpoch: 0)) == "XYZ")
    #expect(rules.transition(after: UTCInstant(nanosecondsSinceEpoch: .min)) == nil)
  }

  @Test func `Without a rule the last type holds after the table`() throws {
    var file = ZoneFile()
    file.types = [(0, 0, 0), (3600, 1, 4)]
    file.names = Array("UTC\0ABC\0".utf8)
    file.changes = [(100, 1)]
    file.footer = "\n\n"
    let rules = try ZoneRules(name: .utc, tzif: file.bytes)
    #expect(rules.offsetSeconds(at: UTCInstant(secondsSinceEpoch: 99)) == 0)
    #expect(rules.offsetSeconds(at: UTCInstant(secondsSinceEpoch: 100)) == 3600)
    #expect(
      rules.transition(after: UTCInstant(secondsSinceEpoch: 0))
        == ZoneTransition(
          instant: UTCInstant(secondsSinceEpoch: 100), offsetSecondsBefore: 0, offsetSecondsAfter: 3600))
    #expect(rules.transition(after: UTCInstant(secondsSinceEpoch: 100)) == nil)
  }

  @Test func `A change of the name alone is no change of the offset`() throws {
    var file = ZoneFile()
    file.types = [(0, 0, 0), (0, 0, 4)]
    file.names = Array("UTC\0GMT\0".utf8)
    file.changes = [(100, 1)]
    file.footer = "\nGMT0\n"
    let rules = try ZoneRules(name: .utc, tzif: file.bytes)
    #expect(rules.abbreviation(at: UTCInstant(secondsSinceEpoch: 100)) == "GMT")
    #expect(rules.transition(after: UTCInstant(secondsSinceEpoch: 0)) == nil)
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let error: TZifError
    let spoil: @Sendable (inout ZoneFile) -> Void

    init(_ what: String, _ error: TZifError, _ spoil: @escaping @Sendable (inout ZoneFile) -> Void) {
      testDescription = what
      self.error = error
      self.spoil = spoil
    }
  }

  @Test(arguments: [
    Fault("other magic", .notTZif) { $0.magic = "TZIF" },
    Fault("version 1", .no64BitData) { $0.version = 0 },
    Fault("version 9", .unknownVersion(0x39)) { $0.version = 0x39 },
    Fault("no type", .badCounts) { $0.types = [] },
    Fault("no name", .badCounts) { $0.names = [] },
    Fault("marks for some types", .badCounts) { $0.utcMarks = 7 },
    Fault("leap seconds", .countsLeapSeconds) { $0.leapSeconds = 1 },
    Fault("counts beyond the end", .truncated(offset: 98)) { ($0.utcMarks, $0.footer) = (1, "") },
    Fault("changes that do not rise", .changesOutOfOrder(index: 1)) { $0.changes = [(5, 0), (5, 0)] },
    Fault("a type that is not there", .noSuchType(index: 1)) { $0.changes = [(5, 0), (6, 1)] },
    Fault("25 hours behind", .offsetOutOfRange(index: 0)) { $0.types = [(-90_000, 0, 0)] },
    Fault("26 hours ahead", .offsetOutOfRange(index: 0)) { $0.types = [(93_600, 0, 0)] },
    Fault("no such offset", .offsetOutOfRange(index: 0)) { $0.types = [(.min, 0, 0)] },
    Fault("half daylight", .badDaylightMark(index: 0)) { $0.types = [(0, 2, 0)] },
    Fault("name behind the names", .badAbbreviation(index: 0)) { $0.types = [(0, 0, 4)] },
    Fault("empty name", .badAbbreviation(index: 0)) { $0.types = [(0, 0, 3)] },
    Fault("name without end", .badAbbreviation(index: 0)) { $0.names = Array("UTC".utf8) },
    Fault("escape in a name", .badAbbreviation(index: 0)) { $0.names = Array("\u{1B}[2J\0".utf8) },
    Fault("nothing after the data", .noFooter) { $0.footer = "" },
    Fault("rule on no line of its own", .noFooter) { $0.footer = "UTC0\n" },
    Fault("rule without end", .noFooter) { $0.footer = "\nUTC0" },
    Fault("bad rule", .badFooter(offset: 3)) { $0.footer = "\nUTC\n" },
  ])
  func `A bad file says what is wrong`(fault: Fault) {
    var file = ZoneFile()
    fault.spoil(&file)
    #expect(throws: fault.error) { try ZoneRules(name: .utc, tzif: file.bytes) }
  }

  @Test func `A file that counts leap seconds is refused`() throws {
    #expect(throws: TZifError.countsLeapSeconds) { try SystemZones.rules("right/Europe/Berlin") }
  }

  @Test func `A file cut at any byte is refused`() throws {
    for name in ["Europe/Berlin", "Asia/Tokyo"] {
      let bytes = try SystemZones.bytes(name)
      for count in 0..<bytes.count {
        #expect(throws: TZifError.self) { try ZoneRules(name: .utc, tzif: Array(bytes.prefix(count))) }
      }
    }
  }

  @Test func `No bytes trap, in the reader or in what it read`() throws {
    var numbers = SeededNumbers(seed: 20_260_329)
    var readable = 0
    let originals = try ["Europe/Berlin", "America/Nuuk", "Africa/Casablanca", "Asia/Gaza", "Asia/Tokyo"]
      .map { try SystemZones.bytes($0) }
    for _ in 0..<4000 {
      var bytes = try #require(originals.randomElement(using: &numbers))
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        // Half of the faults hit the second header, the types, the names and the rule.
        let tail = Bool.random(using: &numbers) ? bytes.count : min(bytes.count, 120)
        let index = bytes.count - Int.random(in: 1...tail, using: &numbers)
        bytes[index] = UInt8.random(in: 0...255, using: &numbers)
      }
      guard let rules = try? ZoneRules(name: .utc, tzif: bytes) else { continue }
      readable += 1
      let instant = UTCInstant(nanosecondsSinceEpoch: Int64.random(in: .min ... .max, using: &numbers))
      _ = rules.transition(after: instant)
      _ = rules.resolve(rules.civil(at: instant))
      _ = rules.resolve(try wall(9999, 12, 31, 23, 59, 59))
      _ = rules.resolve(try wall(1, 1, 1))
    }
    #expect(readable > 500)
  }
}
