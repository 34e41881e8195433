// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiModel

@testable import CalendarFile

/// Time and memory for reading unusually large files grow only in proportion.
@Suite struct LargeFileTests {
  /// An event whose summary is folded after every second character.
  private static func folded(_ count: Int) -> [UInt8] {
    let text = Sample.event("DTSTART:20261224T180000\nSUMMARY:a" + String(repeating: "\n bc", count: count))
    return Array(text.replacing("\n", with: "\r\n").utf8)
  }

  /// Computing time of this thread in nanoseconds, without waiting.
  private func work(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
    let start = now()
    try body()
    return now() - start
  }

  @Test func `Eight times as many folds are some eight times the work`() throws {
    func least(_ count: Int) throws -> Double {
      let bytes = Self.folded(count)
      return try (0..<3).map { _ in try work { _ = try Sample.read(bytes: bytes) } }.min() ?? 0
    }
    // The ratio would be 64 if the summary were truncated character by character, counting the rest each time. The
    // bound is in the middle, because caches and neighbours on this machine can cause a factor of two.
    let ratio = try least(80_000) / least(10_000)
    #expect(ratio < 24)
  }

  @Test func `A folded line is read like one in a piece`() throws {
    let reading = try Sample.read(bytes: Self.folded(20))
    #expect(reading.alarms.map(\.label.text) == ["a" + String(repeating: "bc", count: 20)])
    let long = try Sample.read(bytes: Self.folded(200_000))
    #expect(long.alarms.map(\.label.text) == ["a" + String(repeating: "bc", count: 99) + "b"])
    #expect(long.notices.map(\.what) == [.labelCut])
  }

  @Test func `A letter may be folded in two`() throws {
    let text = Sample.event("DTSTART:20261224T180000\nSUMMARY:Caf\u{E9}")
    var bytes = Array(text.utf8)
    let place = try #require(bytes.firstIndex(of: 0xC3))
    bytes.insert(contentsOf: Array("\r\n ".utf8), at: place + 1)
    #expect(try Sample.read(bytes: bytes).alarms.map(\.label.text) == ["Café"])
  }

  @Test(arguments: ["EXDATE", "EXDATE;TZID=Europe/Berlin", "RDATE"])
  func `Lists of more dates than anybody has are refused before they are read`(_ name: String) {
    let dates = Array(repeating: "20261224T180000", count: 1_000).joined(separator: ",")
    let lists = Array(repeating: "\(name):\(dates)", count: 200).joined(separator: "\n")
    let text = Sample.event("DTSTART:20261224T180000\nRRULE:FREQ=DAILY\n\(lists)")
    #expect(Sample.faults(text) == [CalendarFault(line: 56, .tooManyDates(50_000))])
  }

  @Test func `Days of the past may be left out by the thousand`() throws {
    let dates = (0..<20_000).map { CivilDate(daysSinceEpoch: $0).text.replacing("-", with: "") + "T180000" }
    // libical accepts at most 500 of them in one list.
    let lists = stride(from: 0, to: dates.count, by: 500).map { first in
      "EXDATE:" + dates[first..<first + 500].joined(separator: ",")
    }
    let text = Sample.event("DTSTART:19700101T180000\nRRULE:FREQ=DAILY\n\(lists.joined(separator: "\n"))")
    #expect(try Sample.read(text).alarms.map(\.skipped) == [[]])
  }
}
