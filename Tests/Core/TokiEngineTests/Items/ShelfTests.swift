// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@Suite struct ShelfTests {
  private func stopwatch(_ number: Int64, revision: Int64 = 1) -> Stopwatch {
    Stopwatch(id: StopwatchID(number), label: .none, laps: [], state: .idle, revision: revision)
  }

  @Test(arguments: [UInt64(1), 2, 3]) func `It holds what a dictionary would, in the order of the ids`(
    _ seed: UInt64
  ) {
    var random = SeededNumbers(seed: seed)
    var shelf = Shelf<Stopwatch>()
    var expected: [StopwatchID: Stopwatch] = [:]
    for step in 1...5_000 {
      // Some are adjacent, others far apart.
      let number = Int64.random(in: 1...300, using: &random) * (Bool.random(using: &random) ? 1 : 1_000)
      let item = Int.random(in: 0..<3, using: &random) == 0 ? nil : stopwatch(number, revision: Int64(step))
      shelf[StopwatchID(number)] = item
      expected[StopwatchID(number)] = item
      #expect(shelf[StopwatchID(number)] == item)
    }
    #expect(shelf.count == expected.count)
    #expect(shelf.values == expected.values.sorted { $0.id < $1.id })
    #expect(shelf.keys == expected.keys.sorted())
    for number in Int64(1)...400 { #expect(shelf[StopwatchID(number)] == expected[StopwatchID(number)]) }
    for id in expected.keys { shelf[id] = nil }
    #expect(shelf.isEmpty && shelf == Shelf())
  }

  @Test func `A copy stays as it was`() {
    var shelf = Shelf<Stopwatch>()
    for number in Int64(1)...200 { shelf[StopwatchID(number)] = stopwatch(number) }
    let copy = shelf
    shelf[StopwatchID(7)] = nil
    shelf[StopwatchID(70)] = stopwatch(70, revision: 2)
    shelf[StopwatchID(201)] = stopwatch(201)
    #expect(copy.values == (1...200).map { stopwatch($0) })
    #expect(shelf.count == 200)
  }
}
