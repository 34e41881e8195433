// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import SQLiteStore

/// What remains after the process or the machine stopped at an arbitrary moment.
@Suite struct CrashTests {
  @Test func `A process that is killed while it commits loses nothing that was acknowledged`() async throws {
    let folder = try TemporaryFolder()
    var saved: Int64 = 0
    // On a slow disk, the last lives are longer.
    for round in 1...20 where round <= 12 || Self.acknowledged(in: folder) <= 12 {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [
          path = folder.path as String,
          microseconds = UInt32(round <= 12 ? round * 2700 : 32_400 << (round - 12)) as UInt32
        ] in
        try commitUntilKilled(in: path, after: microseconds)
      }
      // It may have been killed before its first commit, and then the previous round's data remain.
      let acknowledged = max(saved, Self.acknowledged(in: folder))
      let store = try SQLiteStore(folder: folder.path)
      let state = try store.load()
      saved = state.counters[.timer]
      // The commit under way may have succeeded.
      #expect((acknowledged...acknowledged + 1).contains(saved))
      try expectConsistent(state, store)
      try expectIntegrity(of: folder.database)
    }
    #expect(Self.acknowledged(in: folder) > 12)
  }

  @Test func `A database with changed bytes is loaded, rescued or refused, and never stops the program`() throws {
    let image = try TemporaryFolder()
    do {
      let store = try SQLiteStore(folder: image.path)
      for number in 1...40 { try store.commit(try creation(of: Int64(number)) + Self.ring(number)) }
    }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: image.database))
    var random = SeededNumbers(seed: 2)
    var noticed = 0
    let attempts = GeneratedCases.count(of: 300)
    for attempt in 0..<attempts {
      var changed = bytes
      // Half of the changes hit the header or the schema, where most rules apply.
      let end = attempt % 2 == 0 ? 200 : changed.count
      for _ in 0...attempt % 4 {
        changed[Int.random(in: 0..<end, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let folder = try TemporaryFolder(isInMemory: true)
      try changed.write(to: URL(fileURLWithPath: folder.database))
      do {
        let store = try SQLiteStore(folder: folder.path)
        _ = try store.load()
        _ = try store.history(before: nil, limit: 100)
        _ = try store.decisions(about: .timer(TimerID(1)), limit: 100)
        try store.commit(try creation(of: 50))
        if FileManager.default.fileExists(atPath: folder.path + "/damaged-1") { noticed += 1 }
      } catch let error as StoreError {
        noticed += 1
        switch error {
        case .damaged, .newer, .unusable: break
        default: Issue.record("\(error)")
        }
      }
    }
    // Few changes may all hit bytes that nothing reads.
    if GeneratedCases.areAll { #expect(noticed > attempts / 6) }
  }

  /// Expects what the commits of these tests leave: timers, decisions and rings 1 to n, and the counter n.
  private func expectConsistent(_ state: StoredState, _ store: SQLiteStore) throws {
    let count = state.counters[.timer]
    let all = Array(1...max(1, count)).prefix(Int(count))
    #expect(state.timers.map(\.id.number) == Array(all))
    let rings = try store.history(before: nil, limit: .max).reversed().map(\.id.number)
    #expect(rings == Array(all))
    if let last = all.last {
      #expect(try store.decisions(about: .timer(TimerID(last)), limit: 9).count == 1)
    }
  }

  fileprivate static func ring(_ number: Int) -> [StoreChange] {
    [.putRing(sampleRing(Int64(number), of: Int64(number), occurrence: 1))]
  }

  private static func acknowledged(in folder: TemporaryFolder) -> Int64 {
    let text = try? String(contentsOfFile: folder.path + "/acknowledged", encoding: .utf8)
    return text.flatMap { Int64($0) } ?? 0
  }
}

/// Commits one timer after another, records each number once saved, and is killed.
private func commitUntilKilled(in path: String, after microseconds: UInt32) throws {
  let store = try SQLiteStore(folder: path)
  var number = try store.load().counters[.timer]
  Thread.detachNewThread {
    usleep(microseconds)
    kill(getpid(), SIGKILL)
  }
  let file = open(path + "/acknowledged", O_WRONLY | O_CREAT, 0o600)
  // A fixed number of digits, so that each number overwrites the last one completely.
  func digits(_ number: Int64) -> [UInt8] { Array(String(1_000_000_000 + number).dropFirst().utf8) }
  while true {
    number += 1
    try store.commit(try creation(of: number) + CrashTests.ring(Int(number)))
    pwrite(file, digits(number), 9, 0)
  }
}

extension TemporaryFolder {
  /// Fills a store in another folder and copies its files here while it is open, as a crash would leave them.
  func takeCrashImage(_ fill: (SQLiteStore) throws -> Void) throws {
    let other = try TemporaryFolder()
    let store = try SQLiteStore(folder: other.path)
    try fill(store)
    for (name, bytes) in try other.contents() {
      try bytes.write(to: URL(fileURLWithPath: path + "/" + name))
    }
    store.close()
  }
}
