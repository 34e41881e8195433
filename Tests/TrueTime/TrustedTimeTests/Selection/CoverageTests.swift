// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TrustedTime

@Suite struct CoverageTests {
  /// The example of Marzullo (1984): 8…12, 11…13, 10…12 have 11…12 in common.
  @Test func `The classic example has its classic answer`() {
    let coverage = Coverage([.after(8, 12), .after(11, 13), .after(10, 12)])
    #expect(coverage.most == 3)
    #expect(coverage.hull(sharedBy: 3) == .after(11, 12))
    #expect(coverage.hull(sharedBy: 2) == .after(10, 12))
    #expect(coverage.hull(sharedBy: 1) == .after(8, 13))
  }

  @Test func `Two of three may agree without the third`() {
    let coverage = Coverage([.after(8, 12), .after(11, 13), .after(14, 15)])
    #expect(coverage.most == 2)
    #expect(coverage.hull(sharedBy: 2) == .after(11, 12))
    #expect(coverage.hull(sharedBy: 3) == nil)
  }

  @Test func `The hull reaches over a gap`() {
    let coverage = Coverage([.after(0, 10), .after(0, 2), .after(8, 10)])
    #expect(coverage.hull(sharedBy: 2) == .after(0, 10))
  }

  @Test func `Intervals that touch share an instant`() {
    #expect(Coverage([.after(0, 5), .after(5, 9)]).hull(sharedBy: 2) == .after(5, 5))
    #expect(Coverage([.after(5, 5), .after(5, 5)]).hull(sharedBy: 2) == .after(5, 5))
  }

  @Test func `Without intervals, or for none of them, nothing is shared`() {
    #expect(Coverage([]).hull(sharedBy: 1) == nil)
    #expect(Coverage([.after(1, 2)]).hull(sharedBy: 0) == nil)
  }

  @Test func `The hull agrees with counting place by place`() {
    var numbers = SeededNumbers(seed: 23)
    for _ in 0..<400 {
      let intervals = (0..<numbers.span(1...7)).map { _ in
        let start = numbers.span(0...30)
        return UTCInterval.after(start, start + numbers.span(0...12))
      }
      let coverage = Coverage(intervals)
      for needed in 1...7 {
        let shared = (Int64(0)...43).filter { place in
          intervals.count { $0.contains(noon + .milliseconds(place)) } >= needed
        }
        let hull = shared.first.flatMap { first in shared.last.map { UTCInterval.after(first, $0) } }
        #expect(coverage.hull(sharedBy: needed) == hull)
      }
    }
  }
}
