// SPDX-License-Identifier: Apache-2.0
import SQLiteStore
import TokiEngine
import TokiModel

/// Measures a commit and a start, in an existing empty folder.
enum StoreBench {
  static func run(count: Int, folder: String) throws {
    let clock = ContinuousClock()
    let store = try SQLiteStore(folder: folder)
    var single: [Duration] = []
    var number: Int64 = 0
    for _ in 0..<count {
      number += 1
      let changes = try creation(of: number)
      single.append(try clock.measure { try store.commit(changes) })
    }
    var many: [Duration] = []
    for _ in 0..<max(1, count / 100) {
      let changes = try (1...100).flatMap { try creation(of: number + $0) }
      number += 100
      many.append(try clock.measure { try store.commit(changes) })
    }
    store.close()
    var starts: [Duration] = []
    for _ in 1...5 {
      starts.append(try clock.measure { _ = try SQLiteStore(folder: folder).load() })
    }
    print(
      "{\"items\":\(number),\"commit_us\":\(median(single)),\"commit_of_100_us\":\(median(many)),"
        + "\"start_us\":\(median(starts))}")
  }

  /// What the engine saves when a timer is created.
  private static func creation(of number: Int64) throws -> [StoreChange] {
    let timer = try CountdownTimer(id: TimerID(number), label: try Label("tea"), duration: .minutes(5))
    let decision = Decision(at: UTCInstant(nanosecondsSinceEpoch: number), item: .timer(timer.id), kind: .created)
    return [.put(.timer(timer)), .putCounters(Counters([.timer: number])), .addDecision(decision)]
  }

  private static func median(_ durations: [Duration]) -> Int64 {
    let middle = durations.sorted()[durations.count / 2].components
    return middle.seconds * 1_000_000 + middle.attoseconds / 1_000_000_000_000
  }
}
