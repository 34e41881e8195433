// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel

@testable import SQLiteStore

/// How a store handles the folder and file it finds.
@Suite struct OpeningTests {
  @Test func `A new database is for its owner alone, and says what it is`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    try store.commit(try creation(of: 1))
    for name in ["toki.db", "toki.db-wal", "toki.db-shm", "lock"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    let reader = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
    #expect(try reader.integer("PRAGMA application_id") == 0x546F_6B69)
    #expect(try reader.integer("PRAGMA user_version") == Int64(Schema.migrations.count))
    #expect(try reader.text("PRAGMA journal_mode") == "wal")
  }

  @Test func `Closing folds the log into the database, and a closed store says that it is closed`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    try store.commit(try creation(of: 1))
    store.close()
    store.close()
    #expect(try folder.contents().keys.sorted() == ["toki.copy", "toki.db", "toki.mark"])
    let closed = StoreError.unusable(path: folder.database, reason: "the store is closed")
    #expect(throws: closed) { try store.load() }
    #expect(throws: closed) { try store.commit([]) }
    #expect(throws: closed) { try store.history(before: nil, limit: 1) }
    #expect(throws: closed) { try store.decisions(about: .timer(TimerID(1)), limit: 1) }
  }

  @Test func `A store that is released is closed`() throws {
    let folder = try TemporaryFolder()
    for number in 1...3 {
      let store = try SQLiteStore(folder: folder.path)
      #expect(try store.load().timers.count == number - 1)
      try store.commit(try creation(of: Int64(number)))
    }
  }

  @Test func `A second store in the folder is refused with the holder's name, until the first closes`() throws {
    let folder = try TemporaryFolder()
    let first = try SQLiteStore(folder: folder.path)
    #expect(throws: StoreError.inUse(path: folder.path, holder: getpid())) {
      try SQLiteStore(folder: folder.path)
    }
    first.close()
    try SQLiteStore(folder: folder.path).close()
  }

  @Test(arguments: ["", "what?\n", "-3\n", "0\n", "99999999999999\n"])
  func `A lock file without a usable process id is still a lock`(content: String) throws {
    let folder = try TemporaryFolder()
    let first = try SQLiteStore(folder: folder.path)
    try Data(content.utf8).write(to: URL(fileURLWithPath: folder.path + "/lock"))
    #expect(throws: StoreError.inUse(path: folder.path, holder: nil)) {
      try SQLiteStore(folder: folder.path)
    }
    first.close()
  }

  @Test(arguments: [true, false])
  func `A lock file that is a link is not followed`(victimExists: Bool) throws {
    let folder = try TemporaryFolder()
    let victim = folder.path + "/victim"
    if victimExists { try Data("precious".utf8).write(to: URL(fileURLWithPath: victim)) }
    let lock = folder.path + "/lock"
    try FileManager.default.createSymbolicLink(atPath: lock, withDestinationPath: victim)
    let reason = "it is a link, and links are not followed here; remove it"
    #expect(throws: StoreError.unusable(path: lock, reason: reason)) { try SQLiteStore(folder: folder.path) }
    #expect(FileManager.default.contents(atPath: victim) == (victimExists ? Data("precious".utf8) : nil))
  }

  @Test func `A note in the lock file stands after the holder, and a later one replaces it`()
    throws
  {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    func content() throws -> String { try String(contentsOfFile: folder.path + "/lock", encoding: .utf8) }
    #expect(try content() == "\(getpid())\n")
    store.leaveNote("/a/much/longer/path")
    store.leaveNote("/a/path")
    #expect(try content() == "\(getpid())\n/a/path\n")
    #expect(throws: StoreError.inUse(path: folder.path, holder: getpid())) { try SQLiteStore(folder: folder.path) }
    store.close()
    store.leaveNote("/too/late")
    #expect(try content() == "\(getpid())\n/a/path\n")
  }

  @Test func `A folder that is missing is unusable, in the system's own word`() throws {
    let missing = "/nonexistent/toki"
    #expect(throws: StoreError.unusable(path: missing, reason: "No such file or directory")) {
      try SQLiteStore(folder: missing)
    }
  }

  @Test func `A folder in the place of the database is unusable`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.database, withIntermediateDirectories: false)
    #expect(throws: StoreError.unusable(path: folder.database, reason: "Not a regular file")) {
      try SQLiteStore(folder: folder.path)
    }
  }

  @Test func `A pipe in the place of the database is refused without waiting`() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.database, 0o600) == 0)
    #expect(throws: StoreError.unusable(path: folder.database, reason: "Not a regular file")) {
      try SQLiteStore(folder: folder.path)
    }
  }

  /// Files that are not a Toki database, as the bytes of `toki.db` and `toki.db-wal`.
  static let strangers: [(name: String, database: Data, log: Data?)] = {
    var header = Data("SQLite format 3\0".utf8) + Data(count: 84)
    header[18] = 2
    return [
      ("a word", Data("hello".utf8), nil),
      ("a long text", Data(String(repeating: "garbage ", count: 4096).utf8), nil),
      ("zeros", Data(count: 8192), nil),
      ("SQLite's header cut short", Data("SQLite format 3\0".utf8), nil),
      ("a marked header and nothing else", header, nil),
      ("no database beside a log", Data(), Data("log".utf8)),
      ("garbage beside a log", Data("hello".utf8), Data(count: 9000)),
    ]
  }()

  @Test(arguments: strangers)
  func `A file that is no database is refused and left as it is`(
    stranger: (name: String, database: Data, log: Data?)
  ) throws {
    let folder = try TemporaryFolder()
    try stranger.database.write(to: URL(fileURLWithPath: folder.database))
    try stranger.log?.write(to: URL(fileURLWithPath: folder.log))
    let before = try folder.contents()
    try expectDamaged { try SQLiteStore(folder: folder.path) }
    #expect(try folder.contents() == before)
  }

  @Test func `A log whose database is gone is kept`() throws {
    let folder = try TemporaryFolder()
    try Data(count: 5000).write(to: URL(fileURLWithPath: folder.log))
    try expectDamaged { try SQLiteStore(folder: folder.path) }
    #expect(try folder.contents() == ["toki.db-wal": Data(count: 5000)])
  }

  @Test(arguments: [
    "CREATE TABLE a (b);", "PRAGMA user_version = 1;", "PRAGMA application_id = 7;",
    "CREATE TABLE a (b); PRAGMA journal_mode = WAL;", "PRAGMA journal_mode = WAL;",
  ])
  func `Another program's database is refused and left as it is`(script: String) throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(fileURLWithPath: folder.database))
    do {
      let stranger = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
      try stranger.execute(script)
      try stranger.setCheckpointOnClose(true)
    }
    let before = try folder.contents()
    #expect(throws: StoreError.damaged(path: folder.database, reason: "not a Toki database")) {
      try SQLiteStore(folder: folder.path)
    }
    #expect(try folder.contents() == before)
  }

  @Test(arguments: [Int64(Schema.migrations.count) + 1, 1000, Int64(Int32.max)])
  func `A newer database is refused and keeps everything`(version: Int64) throws {
    let folder = try TemporaryFolder()
    try edit(folder, "PRAGMA user_version = \(version)")
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.database))
    #expect(throws: StoreError.newer(path: folder.database, found: Int(version), known: Schema.migrations.count)) {
      try SQLiteStore(folder: folder.path)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.database)) == before)
    try edit(folder, "PRAGMA user_version = \(Schema.migrations.count)")
    let store = try SQLiteStore(folder: folder.path)
    #expect(try store.load().timers.count == 1)
  }

  @Test(arguments: [
    "PRAGMA user_version = -1", "PRAGMA user_version = 0", "PRAGMA user_version = 1", "DROP TABLE alarms",
    "DROP TABLE stopwatches",
  ])
  func `A database of ours whose schema was taken apart is damaged`(script: String) throws {
    let folder = try TemporaryFolder()
    try edit(folder, script)
    try expectDamaged { try SQLiteStore(folder: folder.path, rescues: false) }
  }

  @Test func `A database whose pages were overwritten is damaged and not changed`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    for number in 1...200 { try store.commit(try creation(of: Int64(number))) }
    store.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.database))
    for index in 4096..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
    try bytes.write(to: URL(fileURLWithPath: folder.database))
    try expectDamaged {
      try SQLiteStore(folder: folder.path, rescues: false).load()
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.database)) == bytes)
  }

  @Test(arguments: ["PRAGMA user_version = 99", "UPDATE timers SET run = -1", "DROP TABLE alarms"])
  func `A newer or damaged database keeps its log after a crash, closed or not`(script: String) throws {
    let folder = try TemporaryFolder()
    try folder.takeCrashImage { (store) in
      try store.commit(try creation(of: 1))
      try Connection(path: store.path, lockTimeoutMilliseconds: 0).execute(script)
    }
    var before = try folder.contents()
    #expect(throws: StoreError.self) { try SQLiteStore(folder: folder.path, rescues: false).load() }
    var after = try folder.contents()
    // The log's index is SQLite's shared memory; the next process to open the file recreates it.
    before["toki.db-shm"] = nil
    after["toki.db-shm"] = nil
    #expect(after == before)
    #expect(after["toki.db-wal"]?.isEmpty == false)
  }

  /// Creates a database with one timer, closes it, and runs a script on it.
  private func edit(_ folder: TemporaryFolder, _ script: String) throws {
    if !FileManager.default.fileExists(atPath: folder.database) {
      let store = try SQLiteStore(folder: folder.path)
      try store.commit(try creation(of: 1))
      store.close()
    }
    let editor = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
    try editor.execute(script)
    try editor.setCheckpointOnClose(true)
  }
}

/// Expects `.damaged`, for any reason.
func expectDamaged<Value>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Value
) throws {
  let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) { _ = try body() }
  guard case .damaged = try #require(error, sourceLocation: sourceLocation) else {
    Issue.record("It throws \(String(describing: error))", sourceLocation: sourceLocation)
    return
  }
}
