// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiTestKit

@Suite struct DeadlineQueueTests {
  @Test func `Deadlines come out in their order, and equal ones as they went in`() {
    var queue = DeadlineQueue<String>()
    for (element, deadline) in [("c", 30), ("a", 10), ("b1", 20), ("b2", 20), ("b3", 20)] as [(String, Int64)] {
      _ = queue.insert(element, at: deadline)
    }
    var order: [String] = []
    while let (element, _) = queue.pop(through: .max) { order.append(element) }
    #expect(order == ["a", "b1", "b2", "b3", "c"])
    #expect(queue.isEmpty)
  }

  @Test func `Nothing comes out before its deadline`() {
    var queue = DeadlineQueue<Int>()
    _ = queue.insert(1, at: 100)
    #expect(queue.pop(through: 99) == nil)
    #expect(queue.first == 100)
    #expect(queue.pop(through: 100)?.element == 1)
  }

  @Test func `A removed entry never comes due, and its handle names nothing`() {
    var queue = DeadlineQueue<Int>()
    let handle = queue.insert(1, at: 1)
    _ = queue.insert(2, at: 2)
    #expect(queue.remove(handle) == 1)
    #expect(queue.remove(handle) == nil)
    #expect(queue.pop(through: .max)?.element == 2)
  }

  @Test(arguments: [1 as UInt64, 2, 3, 4])
  func `It agrees with a sorted list through random inserts, removals and pops`(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    var queue = DeadlineQueue<Int>()
    var list: [(deadline: Int64, number: Int, handle: DeadlineQueue<Int>.Handle)] = []
    for number in 0..<GeneratedCases.count(of: 20_000) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        let deadline = Int64.random(in: 0..<500, using: &random)
        list.append((deadline, number, queue.insert(number, at: deadline)))
      case 5..<7 where !list.isEmpty:
        let place = Int.random(in: 0..<list.count, using: &random)
        let entry = list.remove(at: place)
        #expect(queue.remove(entry.handle) == entry.number)
      default:
        let limit = Int64.random(in: 0..<500, using: &random)
        let expected = list.indices.min {
          (list[$0].deadline, list[$0].number) < (list[$1].deadline, list[$1].number)
        }
        let popped = queue.pop(through: limit)
        if let expected, list[expected].deadline <= limit {
          #expect(popped?.element == list[expected].number)
          list.remove(at: expected)
        } else {
          #expect(popped == nil)
        }
      }
      if queue.count != list.count { Issue.record("The counts differ: \(queue.count) and \(list.count)") }
    }
  }
}
