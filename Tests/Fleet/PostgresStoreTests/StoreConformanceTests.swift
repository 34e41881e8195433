// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import PostgresStore

@Suite struct StoreConformanceTests {
  @Test(arguments: StoreConformance.checks)
  func `The store on PostgreSQL conforms, also after it was closed and opened again`(
    check: StoreConformance.Check
  ) throws {
    let database = try TestHomes.database.get()
    let home = TestHomes.next()
    let violations = check.violations(of: try TestHomes.open(database, home: home)) { (store) throws(StoreError) in
      (store as? PostgresStore)?.close()
      return try TestHomes.open(database, home: home)
    }
    #expect(violations == [])
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `Whatever is committed, it says the same as the store in memory`(seed: UInt64) throws {
    var generator = StoreConformance.Generator(seed: seed)
    var random = SeededNumbers(seed: seed)
    let database = try TestHomes.database.get()
    let home = TestHomes.next()
    var store = try TestHomes.open(database, home: home)
    let memory = InMemoryStore()
    var refused = 0
    let steps = GeneratedCases.count(of: 200, atLeast: 10)
    for step in 1...steps {
      let count = Int.random(in: 0...6, using: &random)
      let changes = (0..<count).map { _ in generator.change() }
      let errors = [store as any Store, memory].map { (store) -> StoreError? in
        do throws(StoreError) {
          try store.commit(changes)
          return nil
        } catch { return error }
      }
      try #require(errors[0] == errors[1])
      refused += errors[0] == nil ? 0 : 1
      if step % (steps / 4) == 0 {
        store.close()
        store = try TestHomes.open(database, home: home)
      }
      try #require(try store.load() == memory.load())
      let before = RingID(Int64.random(in: 1...40, using: &random))
      #expect(try store.history(before: before, limit: 7) == memory.history(before: before, limit: 7))
      let item = generator.item()
      #expect(try store.decisions(about: item, limit: 9) == memory.decisions(about: item, limit: 9))
    }
    #expect(refused >= steps / 66)
  }

  @Test func `Homes in one database do not see each other`() throws {
    let database = try TestHomes.database.get()
    let (one, other) = (
      try TestHomes.open(database, home: TestHomes.next()), try TestHomes.open(database, home: TestHomes.next())
    )
    try one.commit(try creation(of: 1) + [.putRing(sampleRing(1, occurrence: 1))])
    #expect(try other.load() == StoredState())
    #expect(try other.history(before: nil, limit: 9) == [])
    // Their numbers and occurrences may be the same.
    try other.commit(try creation(of: 1) + [.putRing(sampleRing(1, occurrence: 1))])
    try other.commit([.remove(.timer(TimerID(1))), .removeRings])
    #expect(try one.load().timers.count == 1)
    #expect(try one.history(before: nil, limit: 9).count == 1)
  }

  @Test func `Decisions and keys do not grow without end`() throws {
    let database = try TestHomes.database.get()
    let home = TestHomes.next()
    let store = try TestHomes.open(database, home: home)
    var number: Int64 = 0
    for _ in 1...21 {
      try store.commit(
        (1...1000).map { _ -> StoreChange in
          number += 1
          return .addDecision(
            Decision(at: UTCInstant(nanosecondsSinceEpoch: number), item: .timer(TimerID(1)), kind: .armed))
        })
    }
    for index in 1...130 {
      try store.commit(
        (1...10).map { .putKey(CreationKey(key: "\(index) \($0)", request: "", item: .timer(TimerID(1)))) })
    }
    let client = try Client(database)
    #expect(try client.value("SELECT count(*) FROM toki.decisions WHERE home = \(home)") == "20000")
    let keys = try #require(try client.value("SELECT count(*) FROM toki.creation_keys WHERE home = \(home)"))
    #expect((1000..<1640).contains(try #require(Int(keys))))
    #expect(try store.decisions(about: .timer(TimerID(1)), limit: 1).first?.at.nanosecondsSinceEpoch == number)
  }

  @Test func `A value that would be damage when read back is not saved`() throws {
    let store = try TestHomes.open(try TestHomes.database.get(), home: TestHomes.next())
    let wrong = try CountdownTimer(id: TimerID(.max), duration: .minutes(1))
    #expect {
      try store.commit(try creation(of: 1) + [.put(.timer(wrong))])
    } throws: { error in
      guard case .unusable(_, let reason) = error as? StoreError else { return false }
      return reason.contains("number")
    }
    #expect(try store.load() == StoredState())
  }

  @Test func `A closed store says so`() throws {
    let store = try TestHomes.open(try TestHomes.database.get(), home: TestHomes.next())
    store.close()
    let closed = { (error: any Error) in "\(error)".contains("closed") }
    #expect(performing: { try store.commit(try creation(of: 1)) }, throws: closed)
    #expect(performing: { _ = try store.load() }, throws: closed)
  }

  @Test func `A row that cannot be is damage, with its table and number`() throws {
    let database = try TestHomes.database.get()
    let home = TestHomes.next()
    let store = try TestHomes.open(database, home: home)
    try store.commit(try creation(of: 7))
    try Client(database).value("UPDATE toki.timers SET state = 'somewhere' WHERE home = \(home)")
    #expect {
      _ = try store.load()
    } throws: { error in
      guard case .damaged(let path, let reason) = error as? StoreError else { return false }
      return path == "home \(home)" && reason.hasPrefix("table timers, row 7: state")
    }
  }

  @Test(arguments: ["", "a\0b", "\0", "\u{1A}", "\u{1A}0", "\u{1A}\u{1A}\0", "時\u{1A}é"])
  func `A text comes back although the database keeps no zero byte`(text: String) {
    let stored = StoredText.stored(text)
    #expect(!stored.utf8.contains(0))
    #expect(StoredText.plain(stored).map { Array($0.utf8) } == Array(text.utf8))
  }

  @Test(arguments: ["\u{1A}", "a\u{1A}b", "\u{1A}\u{1A}\u{1A}"])
  func `An escape without a meaning is no text`(stored: String) {
    #expect(StoredText.plain(stored) == nil)
  }
}
