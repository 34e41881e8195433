// SPDX-License-Identifier: Apache-2.0
import Foundation
import StoreColumns
import Testing
import TokiEngine
import TokiModel

@testable import SQLiteStore

/// The column that was added after the seals.
@Suite struct RingTriesColumnTests {
  private let tries = [
    RingTry(by: .sound, result: .noServer, detail: "refused"), RingTry(by: .notification, output: "窓", result: .shown),
  ]

  private func ring(_ number: Int64, tries: [RingTry]) -> Ring {
    let moment = UTCInstant(nanosecondsSinceEpoch: 5)
    return Ring(
      id: RingID(number), owner: .timer(TimerID(number)), occurrence: Occurrence(key: 1), label: .none,
      settings: RingSettings(), planned: moment, rang: moment, late: .zero, tries: tries)
  }

  @Test func `A ring without tries has the seal that version 6 gave it`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    try store.commit([.putRing(ring(1, tries: []))])
    store.close()
    var seal = Seal(of: .rings)
    func add(_ text: String) { var text = text; text.withUTF8 { unsafe seal.add(text: $0) } }
    // The columns of version 6, in order.
    seal.add(1)
    add("timer")
    for number: Int64 in [1, 1] { seal.add(number) }
    for text in ["", "named", "dawn"] { add(text) }
    for number: Int64 in [80, 540_000_000_000, 600_000_000_000] { seal.add(number) }
    seal.addNull()
    for number: Int64 in [10_000_000_000, 0, 5, 5, 0] { seal.add(number) }
    for _ in 1...4 { seal.addNull() }
    seal.add(0)
    let reader = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
    #expect(try reader.integer("SELECT seal FROM rings") == seal.column)
  }

  @Test func `A database of version 6 opens with every row intact, and without tries`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    let old = ring(1, tries: [])
    try store.commit([.putRing(old), .putCounters(Counters(ring: 1))])
    store.close()
    do {
      let connection = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
      try connection.execute("DROP INDEX ring_attempts")
      for column in LaterColumn.all {
        let name = column.declaration.prefix { $0 != " " }
        for table in column.tables { try connection.execute("ALTER TABLE \(table.name) DROP COLUMN \(name)") }
      }
      // Tables that came later.
      let former = ItemKind.allCases.map { StoredTable.former($0).name }
      for table in former + ["undo", "followed"] { try connection.execute("DROP TABLE \(table)") }
      try connection.execute("PRAGMA user_version = 6")
      try connection.setCheckpointOnClose(true)
    }
    let again = try SQLiteStore(folder: folder.path)
    #expect(try again.losses.isEmpty)
    #expect(try again.load().openRings == [old])
    let new = ring(2, tries: tries)
    try again.commit([.putRing(new)])
    #expect(try again.history(before: nil, limit: 9) == [new, old])
  }

  @Test(arguments: ["NULL", "'sound\tplayed\t\t'", "'sound'", "''", "7"])
  func `Tries that were changed in the file are damage`(value: String) throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    try store.commit([.putRing(ring(1, tries: tries)), .putCounters(Counters(ring: 1))])
    store.close()
    do {
      let connection = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
      try connection.execute("UPDATE rings SET tries = \(value)")
      try connection.setCheckpointOnClose(true)
    }
    let again = try SQLiteStore(folder: folder.path)
    #expect(try again.load().openRings.map(\.tries) == [tries], "the copy has them")
    #expect(FileManager.default.fileExists(atPath: folder.path + "/damaged-1"))
  }
}
