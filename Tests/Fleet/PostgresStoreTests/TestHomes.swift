// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel

@testable import PostgresStore

/// Homes that nobody else uses, in one database of the shared database server.
enum TestHomes {
  private static let last = Atomic<Int64>(0)

  /// A database with the tables.
  static let database = Result { try newDatabase() }

  /// A database with the tables, for one test.
  static func newDatabase() throws -> String {
    let database = try PostgresServer.shared.get().newDatabase()
    try open(database, home: 0).close()
    return database
  }

  static func next() -> Int64 { last.add(1, ordering: .relaxed).newValue }

  static func open(
    _ database: String, home: Int64, epoch: Int64 = 1, on loop: PollLoop = PollLoop(), silence: TimeSpan = .seconds(60),
    patience: TimeSpan = .seconds(60)
  ) throws(StoreError) -> PostgresStore {
    try PostgresStore(
      database, home: home, epoch: epoch, loop: loop, timer: loop, silence: silence, patience: patience)
  }
}

/// What the engine saves when a timer is created: the timer, the counters, a decision.
func creation(of number: Int64) throws -> [StoreChange] {
  let timer = try CountdownTimer(id: TimerID(number), label: try Label("お茶"), duration: .minutes(5))
  let decision = Decision(
    at: UTCInstant(nanosecondsSinceEpoch: number), item: .timer(timer.id), kind: .created)
  return [.put(.timer(timer)), .putCounters(Counters([.timer: number])), .addDecision(decision)]
}

func sampleRing(_ number: Int64, occurrence: Int64) -> Ring {
  Ring(
    id: RingID(number), owner: .timer(TimerID(1)), occurrence: Occurrence(key: occurrence), label: .none,
    settings: RingSettings(), planned: UTCInstant(nanosecondsSinceEpoch: 1),
    rang: UTCInstant(nanosecondsSinceEpoch: 2), late: TimeSpan(nanoseconds: 1))
}
