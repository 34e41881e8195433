// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiTestKit

@testable import TokiEngine

@Suite struct TimetableTests {
  @Test func `An entry has one deadline, and a new one replaces the old`() {
    var table = Timetable<String>()
    #expect(table.set("tea", at: 5) == nil)
    #expect(table.set("tea", at: 9) == 5)
    #expect(table.first == 9)
    #expect(table.pop(through: 8) == nil)
    #expect(table.pop(through: 9)?.what == "tea")
    #expect(table.first == nil)
  }

  @Test func `A removed item does not come due`() {
    var table = Timetable<String>()
    table.set("tea", at: 5)
    table.set("eggs", at: 7)
    #expect(table.set("tea", at: nil) == 5)
    #expect(table.set("tea", at: nil) == nil)
    #expect(table.pop(through: 100)?.what == "eggs")
    #expect(table.pop(through: 100) == nil)
  }

  @Test(arguments: [UInt64(1), 2]) func `It gives out what a dictionary would, the earliest first`(_ seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    var table = Timetable<Int>()
    var expected: [Int: Int64] = [:]
    for step in 0..<10_000 {
      if step % 1_000 == 500 { table.reserve(step) }
      let what = Int.random(in: 0..<200, using: &random)
      switch step % 4 {
      case 0, 1:
        let deadline = Int64.random(in: 0..<1_000, using: &random)
        #expect(table.set(what, at: deadline) == expected.updateValue(deadline, forKey: what))
      case 2:
        #expect(table.set(what, at: nil) == expected.removeValue(forKey: what))
      default:
        #expect(table.first == expected.values.min())
        guard let (what, deadline) = table.pop(through: 300) else {
          #expect((expected.values.min() ?? 1_000) > 300)
          continue
        }
        #expect(deadline == expected.values.min() && expected.removeValue(forKey: what) == deadline)
      }
    }
  }
}
