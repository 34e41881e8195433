// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import PostgresStore
import TokiEngine
import TokiModel
import TokiTestKit

/// The home that the others are copies of.
enum BenchHome {
  /// Makes home 1 with a timer that rings after `seconds`, and `items - 1` more: timers that are ready, and alarms.
  static func make(in database: String, ringingAfter seconds: Int, items: Int) async throws {
    let loop = try EpollLoop()
    let now = LinuxClock(timeZone: "UTC").now()
    let home = TestHome(utc: now.utc)
    _ = try await home.timer("first", .seconds(Int64(seconds)))
    for number in 1..<max(1, items) {
      if number % 2 == 0 {
        _ = try await home.timer("number \(number)", .minutes(Int64(number)), starts: false)
      } else {
        _ = try await home.alarm("number \(number)", at: (number % 24, 30), .weekly(.weekdays))
      }
    }
    let store = try PostgresStore(database, home: 1, epoch: 1, loop: loop, timer: LoopDeadlines(loop: loop))
    try store.commit(home.store.commits.flatMap(\.self))
    store.close()
  }
}
