// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import SQLiteStore

/// Compares the two stores, and tests the limits of the one on disk.
@Suite struct BothStoresTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `Whatever is committed, both stores say the same`(seed: UInt64) throws {
    var generator = StoreConformance.Generator(seed: seed)
    var random = SeededNumbers(seed: seed)
    let folder = try TemporaryFolder()
    var disk = try SQLiteStore(folder: folder.path)
    let memory = InMemoryStore()
    var refused = 0
    let steps = GeneratedCases.count(of: 300, atLeast: 15)
    for step in 1...steps {
      let count = Int.random(in: 0...6, using: &random)
      let changes = (0..<count).map { _ in generator.change() }
      let errors = [disk as any Store, memory].map { (store) -> StoreError? in
        do throws(StoreError) {
          try store.commit(changes)
          return nil
        } catch { return error }
      }
      try #require(errors[0] == errors[1])
      refused += errors[0] == nil ? 0 : 1
      if step % (steps / 6) == 0 {
        disk.close()
        disk = try SQLiteStore(folder: folder.path)
      }
      try #require(try disk.load() == memory.load())
      let before = RingID(Int64.random(in: 1...40, using: &random))
      #expect(try disk.history(before: before, limit: 7) == memory.history(before: before, limit: 7))
      let item = generator.item()
      #expect(try disk.decisions(about: item, limit: 9) == memory.decisions(about: item, limit: 9))
    }
    #expect(refused >= steps / 60)
    #expect(memory.commits.count <= steps - refused)
  }

  @Test func `A store in memory that is set to fail changes nothing`() throws {
    let store = InMemoryStore()
    try store.commit(try creation(of: 1))
    let before = try store.load()
    store.failure = .full(path: "disk")
    #expect(throws: StoreError.full(path: "disk")) { try store.commit(try creation(of: 2)) }
    #expect(try store.load() == before)
    #expect(store.commits == [try creation(of: 1)])
    store.failure = nil
    try store.commit(try creation(of: 2))
    #expect(store.commits.count == 2)
  }

  @Test func `Decisions and keys do not grow without end`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    var number: Int64 = 0
    for _ in 1...21 {
      let changes = (1...1000).map { _ -> StoreChange in
        number += 1
        return .addDecision(
          Decision(at: UTCInstant(nanosecondsSinceEpoch: number), item: .timer(TimerID(1)), kind: .armed))
      }
      try store.commit(changes)
    }
    for index in 1...1100 {
      try store.commit([.putKey(CreationKey(key: "\(index)", request: "", item: .timer(TimerID(1))))])
    }
    let reader = try Connection(path: folder.database, lockTimeoutMilliseconds: 1000)
    let decisions = try #require(try reader.integer("SELECT count(*) FROM decisions"))
    #expect((20_000..<20_064).contains(decisions))
    let keys = try #require(try reader.integer("SELECT count(*) FROM creation_keys"))
    #expect((1000..<1064).contains(keys))
    let newest = try store.decisions(about: .timer(TimerID(1)), limit: 1)
    #expect(newest.first?.at.nanosecondsSinceEpoch == 21_000)
  }
}
