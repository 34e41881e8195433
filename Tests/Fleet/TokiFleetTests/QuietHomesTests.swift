// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TokiFleet

/// Which homes need no engine any more, as a timeline in seconds.
@Suite struct QuietHomesTests {
  private func at(_ seconds: Int64) -> BootInstant { BootInstant(nanosecondsSinceBoot: 0) + .seconds(seconds) }

  private func homes(_ numbers: Int64..., at seconds: Int64 = 0) -> QuietHomes {
    var homes = QuietHomes(linger: .seconds(10))
    for number in numbers { homes.note(HomeID(number), at: at(seconds)) }
    return homes
  }

  /// Looks at as many homes as one time allows.
  private func look(_ homes: inout QuietHomes, at seconds: Int64, busy: Set<Int64> = []) -> [Int64] {
    (0..<homes.share).compactMap { _ in
      homes.look(at: at(seconds)) { !busy.contains($0.number) }?.number
    }
  }

  @Test func `A home is let go once nothing has happened in it for the whole time`() {
    var homes = homes(1, 2)
    #expect(look(&homes, at: 9) == [])
    homes.note(HomeID(1), at: at(9))
    #expect(look(&homes, at: 10) == [2])
    #expect(look(&homes, at: 18) == [])
    #expect(look(&homes, at: 19) == [1])
    #expect(homes.share == 0)
  }

  @Test func `A home that is not idle is looked at again each time`() {
    var homes = homes(1, 2)
    #expect(look(&homes, at: 10, busy: [1]) == [2])
    #expect(look(&homes, at: 11, busy: [1]) == [])
    #expect(look(&homes, at: 12) == [1])
  }

  @Test func `A home that was released or lost is looked at again only after something happens in it`() {
    var homes = homes(1, 2)
    homes.remove(HomeID(2))
    #expect(look(&homes, at: 10) == [1])
    #expect(look(&homes, at: 20) == [])
    homes.note(HomeID(1), at: at(20))
    #expect(look(&homes, at: 30) == [1])
  }

  @Test(arguments: [(1, 1), (64, 64), (65, 64), (1_024, 64), (3_200, 200)])
  func `Many homes are looked at in parts, until each has had its turn`(count: Int64, share: Int) {
    var homes = QuietHomes(linger: .seconds(10))
    for number in 1...count { homes.note(HomeID(number), at: at(0)) }
    #expect(homes.share == share)
    #expect(look(&homes, at: 10).count == share)
    var times = 1
    while homes.share > 0, times < 1_000 {
      _ = look(&homes, at: 10)
      times += 1
    }
    #expect(homes.share == 0)
  }
}
