// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import TokiEngine
import TokiModel

/// Measures one operation of the deadline queue, compared with a plain binary heap that cancels lazily.
enum QueueBench {
  static func run(count: Int) {
    let ours = measureDeadlineQueue(count)
    let plain = measureBinaryHeap(count)
    print("{\"count\":\(count),\"deadline_queue\":{\(ours)},\"binary_heap\":{\(plain)}}")
  }

  private static func deadlines(_ count: Int) -> [Int64] {
    var random = SeededGenerator(state: 7)
    return (0..<count).map { _ in Int64(random.below(86_400_000_000_000)) }
  }

  private static func measureDeadlineQueue(_ count: Int) -> String {
    let deadlines = deadlines(count)
    var queue = DeadlineQueue<Int32>()
    var handles: [DeadlineQueue<Int32>.Handle] = []
    handles.reserveCapacity(count)
    let before = residentBytes()
    let insert = nanosecondsEach(count) {
      for index in 0..<count { handles.append(queue.insert(Int32(truncatingIfNeeded: index), at: deadlines[index])) }
    }
    let bytes = max(0, residentBytes() - before - count * MemoryLayout<DeadlineQueue<Int32>.Handle>.stride)
    // Cancels a third, spread over the whole queue.
    let cancel = nanosecondsEach(count / 3) {
      for index in stride(from: 0, to: count / 3 * 3, by: 3) { queue.remove(handles[index]) }
    }
    let left = queue.count
    let pop = nanosecondsEach(left) { while queue.pop(through: .max) != nil {} }
    return line(insert, cancel, pop, bytes / count)
  }

  private static func measureBinaryHeap(_ count: Int) -> String {
    let deadlines = deadlines(count)
    var heap = BinaryHeap()
    let before = residentBytes()
    let insert = nanosecondsEach(count) {
      for index in 0..<count { heap.insert(Int32(truncatingIfNeeded: index), at: deadlines[index]) }
    }
    let bytes = max(0, residentBytes() - before)
    let cancel = nanosecondsEach(count / 3) {
      for index in stride(from: 0, to: count / 3 * 3, by: 3) { heap.cancel(Int32(truncatingIfNeeded: index)) }
    }
    let left = count - count / 3
    let pop = nanosecondsEach(left) { while heap.pop() != nil {} }
    return line(insert, cancel, pop, bytes / count)
  }

  private static func line(_ insert: Double, _ cancel: Double, _ pop: Double, _ bytes: Int) -> String {
    "\"insert_ns\":\(insert),\"cancel_ns\":\(cancel),\"pop_ns\":\(pop),\"bytes_each\":\(bytes)"
  }

  private static func nanosecondsEach(_ count: Int, _ body: () -> Void) -> Double {
    let clock = LinuxClock(timeZone: "UTC")
    let start = clock.now().boot
    body()
    let tenths = (clock.now().boot - start).nanoseconds * 10 / Int64(max(1, count))
    return Double(tenths) / 10
  }

  private static func residentBytes() -> Int { HostProcess.residentBytes() }
}

/// The plain peer: a binary heap with a set of cancelled entries, skipped when they surface.
private struct BinaryHeap {
  private var nodes: [(deadline: Int64, element: Int32)] = []
  private var isCancelled: [Bool] = []

  mutating func insert(_ element: Int32, at deadline: Int64) {
    nodes.append((deadline, element))
    isCancelled.append(false)
    var place = nodes.count - 1
    while place > 0 {
      let parent = (place - 1) / 2
      guard nodes[place].deadline < nodes[parent].deadline else { break }
      nodes.swapAt(place, parent)
      place = parent
    }
  }

  mutating func cancel(_ element: Int32) { isCancelled[Int(element)] = true }

  mutating func pop() -> Int32? {
    while let top = nodes.first {
      let last = nodes.removeLast()
      if !nodes.isEmpty {
        nodes[0] = last
        siftDown()
      }
      if !isCancelled[Int(top.element)] { return top.element }
    }
    return nil
  }

  private mutating func siftDown() {
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < nodes.count {
        if nodes[child].deadline < nodes[least].deadline { least = child }
      }
      if least == place { return }
      nodes.swapAt(place, least)
      place = least
    }
  }
}
