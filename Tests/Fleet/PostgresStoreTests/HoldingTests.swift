// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

@testable import PostgresStore

/// Who may change a home, and which commit comes next.
@Suite struct HoldingTests {
  private let database: String
  private let home = TestHomes.next()

  init() throws { database = try TestHomes.database.get() }

  @Test func `A commit of an old epoch is refused for good, and changes nothing`() throws {
    let old = try TestHomes.open(database, home: home, epoch: 1)
    try old.commit(try creation(of: 1))
    let new = try TestHomes.open(database, home: home, epoch: 2)
    let before = try new.load()
    for _ in 1...2 {
      #expect(throws: StoreError.inUse(path: "home \(home)", holder: nil)) { try old.commit(try creation(of: 2)) }
    }
    #expect(throws: StoreError.inUse(path: "home \(home)", holder: nil)) { _ = try old.load() }
    #expect(try new.load() == before)
    try new.commit(try creation(of: 2))
    #expect(try new.load().timers.count == 2)
  }

  @Test func `A home that is held by a higher epoch cannot be opened, and that changes nothing`() throws {
    let store = try TestHomes.open(database, home: home, epoch: 5)
    #expect(throws: StoreError.inUse(path: "home \(home)", holder: nil)) {
      _ = try TestHomes.open(database, home: home, epoch: 4)
    }
    try store.commit(try creation(of: 1))
  }

  @Test(arguments: [1, 2, 3])
  func `A commit for another revision is refused until the home is loaded again`(behind: Int64) throws {
    let first = try TestHomes.open(database, home: home)
    let second = try TestHomes.open(database, home: home)
    for number in 1...behind { try first.commit(try creation(of: number)) }
    #expect {
      try second.commit(try creation(of: 9))
    } throws: { error in
      guard case .unusable(_, let reason) = error as? StoreError else { return false }
      return reason.contains("revision")
    }
    let loaded = try second.load()
    #expect(loaded.timers.map(\.id.number) == Array(1...behind))
    try second.commit(try creation(of: 9))
    #expect(try second.load().timers.count == Int(behind) + 1)
  }

  @Test func `A home that somebody removed is not made again by a commit`() throws {
    let store = try TestHomes.open(database, home: home)
    try Client(database).value("DELETE FROM toki.homes WHERE home = \(home)")
    #expect(throws: StoreError.inUse(path: "home \(home)", holder: nil)) { try store.commit(try creation(of: 1)) }
    #expect(try Client(database).value("SELECT count(*) FROM toki.timers WHERE home = \(home)") == "0")
  }

  @Test func `A refused commit is undone as a whole, and the next one goes through`() throws {
    let store = try TestHomes.open(database, home: home)
    try store.commit([.putRing(sampleRing(1, occurrence: 1))])
    let refusal = StoreError.duplicateOccurrence(
      RingID(2), owner: .timer(TimerID(1)), occurrence: Occurrence(key: 1), attempt: 1)
    #expect(throws: refusal) {
      try store.commit(try creation(of: 1) + [.putRing(sampleRing(2, occurrence: 1))])
    }
    #expect(try store.load().timers == [])
    #expect(try Client(database).value("SELECT revision FROM toki.homes WHERE home = \(home)") == "1")
    try store.commit(try creation(of: 1) + [.putRing(sampleRing(2, occurrence: 2))])
    #expect(try store.load().openRings.count == 2)
  }
}
