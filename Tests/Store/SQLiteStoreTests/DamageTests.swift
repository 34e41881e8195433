// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import SQLiteStore

/// Damage never goes unnoticed: everything is unchanged, or each changed item is named.
@Suite struct DamageTests {
  /// A store with `count` timers and alarms, as left by a killed or a terminated process.
  struct Sample {
    let files: [String: Data]
    let state: StoredState
  }

  private static func sample(count: Int64, isKilled: Bool, quietAfter: Int64? = nil) throws -> Sample {
    let folder = try TemporaryFolder(isInMemory: true)
    let store = try SQLiteStore(folder: folder.path)
    for number in 1...count {
      try store.commit(
        try creation(of: number) + [
          .put(.alarm(try alarm(number))), .putCounters(Counters([.timer: number, .alarm: number])),
        ])
      if number == quietAfter { try store.checkpoint() }
    }
    if count > 6 { try store.commit([.put(.timer(try sampleTimer(3, label: "tea")))]) }
    let state = try store.load()
    if !isKilled { store.close() }
    return Sample(files: try folder.contents(), state: state)
  }

  private static func alarm(_ number: Int64) throws -> Alarm {
    let time = try #require(TimeOfDay(hour: Int(number % 24), minute: Int(number % 60)))
    return Alarm(
      id: AlarmID(number), label: try Label("alarm \(number)"), settings: RingSettings(), time: time,
      recurrence: .weekly(.weekdays), zone: .floating, state: .scheduled,
      next: UTCInstant(nanosecondsSinceEpoch: number * 1_000_000), handled: nil, era: 0, revision: 1)
  }

  /// How a damaged store starts.
  private enum Outcome: Hashable { case same, named, refused, silentlyDifferent }

  /// Starts the store, once or twice, and compares its content with the original.
  private func outcome(
    _ sample: Sample, isCopyKept: Bool = true, isStartedAgain: Bool = false, _ damage: (inout [String: Data]) -> Void
  ) throws -> Outcome {
    var files = sample.files
    files["toki.db-shm"] = nil
    if !isCopyKept { files["toki.copy"] = nil }
    damage(&files)
    let folder = try TemporaryFolder(isInMemory: true)
    for (name, bytes) in files { try bytes.write(to: URL(fileURLWithPath: folder.path + "/" + name)) }
    do {
      let store = try SQLiteStore(folder: folder.path)
      let state = try store.load()
      let losses = try store.losses
      if isStartedAgain {
        // The recovered content is good: it starts again unchanged, accepts commits, and still reports the damage.
        try store.commit([.putHost(boot: BootID("next"), zones: nil)])
        store.close()
        let again = try SQLiteStore(folder: folder.path)
        #expect(try again.load().timers == state.timers)
        #expect(try again.losses == losses)
      }
      if state.timers == sample.state.timers, state.alarms == sample.state.alarms { return .same }
      let named = Set(losses.flatMap { $0.lost + $0.older })
      let others = Set(losses.flatMap(\.others))
      let changed = Self.changed(from: sample.state, to: state)
      let isNamed = changed.allSatisfy { item in
        if named.contains(item) { return true }
        // Changes at the end of a lost log are reported by their number.
        if item == .timer(TimerID(3)), losses.contains(where: { $0.changes > 0 }) { return true }
        if case .timer = item { return others.contains("timers") }
        return others.contains("alarms")
      }
      return isNamed ? .named : .silentlyDifferent
    } catch {
      switch error {
      case .damaged, .newer, .unusable: return .refused
      default: throw error
      }
    }
  }

  /// The items that are missing, changed or spurious.
  private static func changed(from before: StoredState, to after: StoredState) -> Set<ItemID> {
    let timers = Set(before.timers).symmetricDifference(after.timers).map { ItemID.timer($0.id) }
    return Set(timers).union(Set(before.alarms).symmetricDifference(after.alarms).map { .alarm($0.id) })
  }

  @Test func `Of 41 damaged logs, none starts silently different`() throws {
    let sample = try Self.sample(count: 70, isKilled: true)
    let log = try #require(sample.files["toki.db-wal"])
    var random = SeededNumbers(seed: 41)
    var outcomes: [Outcome: Int] = [:]
    for attempt in 0..<41 {
      let place = Int.random(in: 0..<log.count, using: &random)
      let bit = UInt8.random(in: 0..<8, using: &random)
      let outcome = try outcome(sample, isStartedAgain: attempt % 10 == 0) { files in
        switch attempt {
        case 0..<30: files["toki.db-wal"]?[place] ^= 1 << bit
        case 30..<40: files["toki.db-wal"]?.removeSubrange(place...)
        default: files["toki.db-wal"] = nil
        }
      }
      outcomes[outcome, default: 0] += 1
    }
    #expect(outcomes[.silentlyDifferent] == nil && outcomes[.refused] == nil, "\(outcomes)")
    // A flipped bit costs nothing: every other page of the log is good, and each row reveals whether it is.
    #expect(outcomes[.same, default: 0] >= 28, "\(outcomes)")
  }

  @Test(arguments: [(true, GeneratedCases.count(of: 300)), (false, GeneratedCases.count(of: 60))])
  func `Of changed bits in the pages of timers and alarms, none starts silently different`(
    hasCopy: Bool, flips: Int
  ) throws {
    let sample = try Self.sample(count: 30, isKilled: false)
    let pages = try Self.pages(of: ["timers", "alarms"], in: sample)
    var random = SeededNumbers(seed: 300)
    var outcomes: [Outcome: Int] = [:]
    for attempt in 0..<flips {
      let page = try #require(pages.randomElement(using: &random))
      let place = (page - 1) * 4096 + Int.random(in: 0..<4096, using: &random)
      let bit = UInt8.random(in: 0..<8, using: &random)
      let outcome = try outcome(sample, isCopyKept: hasCopy, isStartedAgain: attempt % 30 == 0) {
        $0["toki.db"]?[place] ^= 1 << bit
      }
      outcomes[outcome, default: 0] += 1
    }
    #expect(outcomes[.silentlyDifferent] == nil && outcomes[.refused] == nil, "\(outcomes)")
    if hasCopy { #expect(outcomes == [.same: flips]) }
  }

  @Test func `Lost parts of a row without a copy are named, kept, and reported until acknowledged`() throws {
    let sample = try Self.sample(count: 12, isKilled: false, quietAfter: 6)
    let folder = try TemporaryFolder()
    for (name, bytes) in sample.files { try bytes.write(to: URL(fileURLWithPath: folder.path + "/" + name)) }
    // The copy dates from the sixth item, as after a power failure.
    let early = try Self.sample(count: 6, isKilled: false)
    try early.files["toki.copy"]?.write(to: URL(fileURLWithPath: folder.path + "/toki.copy"))
    do {
      let editor = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
      try editor.execute(
        """
        UPDATE alarms SET time = '14:14' WHERE number = 9;
        UPDATE timers SET label = 'tawn', seal = 5 WHERE number = 3;
        """)
      try editor.setCheckpointOnClose(true)
    }
    let damaged = try Data(contentsOf: URL(fileURLWithPath: folder.database))
    var store = try SQLiteStore(folder: folder.path)
    let state = try store.load()
    #expect(state.alarms == sample.state.alarms.filter { $0.id.number != 9 })
    #expect(state.timers.map(\.id) == sample.state.timers.map(\.id))
    #expect(state.counters == sample.state.counters)
    let loss = try #require(try store.losses.first)
    #expect(loss.lost == [.alarm(AlarmID(9))] && loss.older == [.timer(TimerID(3))] && loss.changes == 0)
    #expect(loss.kept == folder.path + "/damaged-1")
    #expect(StoreLoss(text: loss.text) == loss)
    #expect(try Data(contentsOf: URL(fileURLWithPath: loss.kept + "/toki.db")) == damaged)
    try expectIntegrity(of: folder.database)
    store.close()
    store = try SQLiteStore(folder: folder.path)
    #expect(try store.losses == [loss])
    try store.acknowledgeLosses()
    #expect(try store.losses.isEmpty)
    store.close()
    store = try SQLiteStore(folder: folder.path)
    #expect(try store.losses.isEmpty)
    #expect(FileManager.default.fileExists(atPath: loss.kept + "/toki.db"))
  }

  @Test func `A database that is gone comes back from its copy`() throws {
    let sample = try Self.sample(count: 12, isKilled: false)
    let folder = try TemporaryFolder()
    for (name, bytes) in sample.files where name != "toki.db" {
      try bytes.write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }
    let store = try SQLiteStore(folder: folder.path)
    #expect(try store.load().alarms == sample.state.alarms)
    #expect(try store.losses.map(\.isLoss) == [false])
  }

  @Test func `A rescue that is killed at any point goes on at the next start`() throws {
    let sample = try Self.sample(count: 12, isKilled: true)
    let folder = try TemporaryFolder()
    for (name, bytes) in sample.files { try bytes.write(to: URL(fileURLWithPath: folder.path + "/" + name)) }
    // The state between completing the new database and moving it into place: the old log still exists.
    let whole = try Self.sample(count: 12, isKilled: false)
    try whole.files["toki.db"]?.write(to: URL(fileURLWithPath: folder.database + ".rescued"))
    try Data("half".utf8).write(to: URL(fileURLWithPath: folder.database + ".new"))
    let store = try SQLiteStore(folder: folder.path)
    #expect(try store.load().alarms == sample.state.alarms)
    try expectIntegrity(of: folder.database)
    #expect(!FileManager.default.fileExists(atPath: folder.database + ".rescued"))
  }

  /// The pages that contain tables.
  private static func pages(of tables: [String], in sample: Sample) throws -> [Int] {
    let folder = try TemporaryFolder(isInMemory: true)
    try sample.files["toki.db"]?.write(to: URL(fileURLWithPath: folder.database))
    let bytes = Array(try #require(sample.files["toki.db"]))
    let connection = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
    var pages: [Int] = []
    for table in tables {
      let root = try #require(
        try connection.integer("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)' AND type = 'table'"))
      var waiting = [Int(root)]
      while let page = waiting.popLast() {
        pages.append(page)
        let start = (page - 1) * 4096
        // 5 is an interior page of a table; see https://www.sqlite.org/fileformat.html, section 1.6.
        guard bytes[start] == 5 else { continue }
        for cell in 0..<(Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])) {
          let pointer = start + 12 + cell * 2
          waiting.append(bytes.bigEndian(at: start + (Int(bytes[pointer]) << 8 | Int(bytes[pointer + 1]))))
        }
        waiting.append(bytes.bigEndian(at: start + 8))
      }
    }
    return pages
  }
}
