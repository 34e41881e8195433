// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import TokiFleet

/// The homes that wait for their turn.
@Suite struct HomeQueueTests {
  private func drain(_ queue: inout HomeQueue) -> [Int64] {
    var numbers: [Int64] = []
    while let home = queue.popFirst() { numbers.append(home.number) }
    return numbers
  }

  @Test func `Each home waits once, in the order of arrival`() {
    var queue = HomeQueue()
    for number: Int64 in [3, 1, 3, 2, 1] { queue.insert(HomeID(number)) }
    #expect(!queue.isEmpty)
    #expect(drain(&queue) == [3, 1, 2])
    #expect(queue.isEmpty)
  }

  @Test func `A home that comes again after its turn is the last`() {
    var queue = HomeQueue()
    for number: Int64 in [1, 2, 3] { queue.insert(HomeID(number)) }
    let first = queue.popFirst()
    #expect(first == HomeID(1))
    queue.insert(HomeID(1))
    #expect(drain(&queue) == [2, 3, 1])
  }

  @Test func `A removed home has no turn, and may come again`() {
    var queue = HomeQueue()
    for number: Int64 in [1, 2, 3] { queue.insert(HomeID(number)) }
    _ = queue.popFirst()
    queue.remove(HomeID(3))
    queue.remove(HomeID(9))
    queue.insert(HomeID(3))
    queue.remove(HomeID(2))
    #expect(drain(&queue) == [3])
    #expect(queue.isEmpty)
  }

  @Test func `The queue keeps few places beyond those in use, even if it is never empty`() {
    var queue = HomeQueue()
    for number: Int64 in 1...10_000 {
      queue.insert(HomeID(number))
      queue.insert(HomeID(number + 1))
      if number % 2 == 0 { queue.remove(HomeID(number)) } else { _ = queue.popFirst() }
      #expect(!queue.isEmpty)
    }
    #expect(queue.placeCount < 200)
    #expect(drain(&queue) == [10_001])
  }
}
