// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import TokiFleet

/// Which home saves and answers next, for a server that takes 80 homes at once.
@Suite struct HomeTurnsTests {
  private func drain(_ turns: inout HomeTurns, loading count: Int = 0) -> [Int64] {
    var numbers: [Int64] = []
    while let home = turns.next(loading: count) { numbers.append(home.number) }
    return numbers
  }

  @Test func `Changed accounts come before those just loaded`() {
    var turns = HomeTurns(takingAtOnce: 80)
    for number: Int64 in [1, 2] { turns.start(HomeID(number)) }
    for number: Int64 in [4, 3] { turns.touch(HomeID(number)) }
    #expect(drain(&turns) == [4, 3, 1, 2])
    #expect(!turns.hasNext(loading: 0))
  }

  @Test func `A home in which something happens after it was loaded has one turn`() {
    var turns = HomeTurns(takingAtOnce: 80)
    for number: Int64 in [1, 2] { turns.start(HomeID(number)) }
    turns.touch(HomeID(2))
    #expect(drain(&turns) == [2, 1])
  }

  @Test(arguments: [(0, true), (10, true), (11, false), (80, false)])
  func `Accounts just loaded wait while many are loading`(loading: Int, hasTurn: Bool) {
    var turns = HomeTurns(takingAtOnce: 80)
    turns.start(HomeID(1))
    #expect(turns.hasNext(loading: loading) == hasTurn)
    #expect(drain(&turns, loading: loading) == (hasTurn ? [1] : []))
    turns.touch(HomeID(2))
    #expect(drain(&turns, loading: loading) == [2], "nothing else waits for that")
  }

  @Test func `Accounts just loaded wait for running commits, and a ring does not`() {
    var turns = HomeTurns(takingAtOnce: 80)
    for _ in 1...HomeTurns.commitsAhead { turns.committing() }
    turns.start(HomeID(1))
    turns.touch(HomeID(2))
    #expect(drain(&turns) == [2])
    #expect(!turns.hasNext(loading: 0))
    turns.committed()
    #expect(turns.hasNext(loading: 0))
    #expect(drain(&turns) == [1])
  }

  @Test func `A home that the server no longer holds has no turn`() {
    var turns = HomeTurns(takingAtOnce: 80)
    for number: Int64 in [1, 2] {
      turns.start(HomeID(number))
      turns.touch(HomeID(number))
    }
    turns.remove(HomeID(1))
    #expect(drain(&turns) == [2])
  }
}
