// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Synchronization
import Testing
import TokiModel

@testable import LinuxHost

@Suite struct FileWatchTests {
  /// What the watched file held at each report; `nil` where there was none.
  private final class Seen: Sendable {
    private let list = Mutex<[String?]>([])
    var all: [String?] { list.withLock { $0 } }
    var last: String?? { all.last }
    func look(at path: String) {
      let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
      list.withLock { $0.append(text) }
    }
  }

  private func withWatch(
    of name: String, and others: [String] = [], in folder: TestFolder, _ body: (String, Seen) async throws -> Void
  ) async throws {
    let runner = try LoopThread()
    defer { runner.end() }
    let path = "\(folder.path)/\(name)"
    let watch = try FileWatch(path: path, and: others, quiet: .milliseconds(20))
    let seen = Seen()
    watch.start(on: runner.loop) { seen.look(at: path) }
    try await body(path, seen)
    withExtendedLifetime(watch) {}
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  @Test func `A file is seen when it is written, replaced, removed and there again`() async throws {
    let folder = try TestFolder()
    defer { folder.end() }
    try write("1", to: folder.path + "/a.ics")
    try await withWatch(of: "a.ics", in: folder) { path, seen in
      let end = try #require(FileHandle(forWritingAtPath: path))
      try end.seekToEnd()
      try end.write(contentsOf: Data("2".utf8))
      try end.close()
      #expect(await eventually { seen.last == "12" })
      for text in ["3", "4"] {
        try write(text, to: path + ".new")
        #expect(rename(path + ".new", path) == 0)
        #expect(await eventually { seen.last == text })
      }
      unlink(path)
      #expect(await eventually { seen.last == .some(nil) })
      try write("5", to: path)
      #expect(await eventually { seen.last == "5" })
    }
  }

  @Test func `Its folder may go and come, and need not be there at first`() async throws {
    let folder = try TestFolder()
    defer { folder.end() }
    try await withWatch(of: "sync/team/a.ics", in: folder) { path, seen in
      for text in ["1", "2"] {
        try FileManager.default.createDirectory(
          atPath: folder.path + "/sync/team", withIntermediateDirectories: true)
        try write(text, to: path)
        #expect(await eventually { seen.last == text })
        try FileManager.default.removeItem(atPath: folder.path + "/sync")
        #expect(await eventually { seen.last == .some(nil) })
      }
    }
  }

  /// Folders that another process makes while they are looked for.
  private final class Folders {
    var there: Set<String>
    /// What is made right after a look for a folder that was missing.
    var made: [String: Set<String>]
    private(set) var watched: Set<String> = []

    init(_ there: Set<String>, made: [String: Set<String>] = [:]) { (self.there, self.made) = (there, made) }

    func add(_ folder: String) -> Int32 {
      guard !there.contains(folder) else {
        watched.insert(folder)
        return Int32(folder.count)
      }
      there.formUnion(made.removeValue(forKey: folder) ?? [])
      return -1
    }
  }

  @Test func `The nearest folder that is there is watched`() {
    for (there, expected) in [(["/", "/a"], "/a"), (["/"], "/"), (["/", "/a", "/a/b"], "/a/b")] {
      let folders = Folders(Set(there))
      #expect(FileWatch.addNearest(to: "/a/b/c", folders.add) == -1)
      #expect(folders.watched == [expected])
    }
    #expect(FileWatch.addNearest(to: "/a/b/c", Folders([]).add) == -1)
    #expect(FileWatch.addNearest(to: "/a", Folders(["/", "/a"]).add) == 2)
  }

  @Test func `A folder that appears during the search is watched`() {
    let all: Set<String> = ["/", "/a", "/a/b", "/a/b/c"]
    for (there, made) in [
      (["/", "/a", "/a/b"], ["/a/b/c": all]), (["/", "/a"], ["/a/b/c": all]), (["/", "/a"], ["/a/b": all]),
      (["/"], ["/a": ["/a"], "/a/b": ["/a/b"], "/a/b/c": ["/a/b/c"]]),
    ] as [(Set<String>, [String: Set<String>])] {
      let folders = Folders(there, made: made)
      let named = FileWatch.addNearest(to: "/a/b/c", folders.add)
      #expect(named == 6 && folders.watched.contains("/a/b/c"), "\(there) \(made)")
    }
    // Only one of two is made.
    let folders = Folders(["/", "/a"], made: ["/a/b": ["/a/b"]])
    #expect(FileWatch.addNearest(to: "/a/b/c", folders.add) == -1)
    #expect(folders.watched.contains("/a/b"))
  }

  @Test func `A link is followed to a file that changes elsewhere`() async throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let elsewhere = try folder.folder("elsewhere")
    try write("1", to: elsewhere + "/b.ics")
    #expect(symlink(elsewhere + "/b.ics", folder.path + "/a.ics") == 0)
    try await withWatch(of: "a.ics", in: folder) { _, seen in
      try write("2", to: elsewhere + "/b.ics")
      #expect(await eventually { seen.last == "2" })
    }
  }

  @Test(arguments: ["", "/a.ics"]) func `Permissions that are given are seen`(place: String) async throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let sync = try folder.folder("sync")
    try write("1", to: sync + "/a.ics")
    try await withWatch(of: "sync/a.ics", in: folder) { _, seen in
      for mode: mode_t in [0o500, 0o700] {
        let before = seen.all.count
        #expect(chmod(sync + place, mode) == 0)
        #expect(await eventually { seen.all.count > before })
      }
    }
  }

  @Test func `Moving a folder far above is seen, and so is what takes its place`() async throws {
    let folder = try TestFolder()
    defer { folder.end() }
    _ = try folder.folder("home")
    _ = try folder.folder("home/share")
    let sync = try folder.folder("home/share/sync")
    try write("1", to: sync + "/a.ics")
    try await withWatch(of: "home/share/sync/a.ics", in: folder) { path, seen in
      #expect(rename(folder.path + "/home", folder.path + "/away") == 0)
      #expect(await eventually { seen.last == .some(nil) })
      try FileManager.default.createDirectory(atPath: sync, withIntermediateDirectories: true)
      try write("2", to: path)
      #expect(await eventually { seen.last == "2" })
    }
  }

  @Test func `Further files of its folder are watched by name`() async throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let others = ["a.db-wal", "lock"]
    for name in ["a.db"] + others { try write("1", to: "\(folder.path)/\(name)") }
    try await withWatch(of: "a.db", and: others, in: folder) { _, seen in
      for name in others {
        let before = seen.all.count
        unlink("\(folder.path)/\(name)")
        #expect(await eventually { seen.all.count > before })
      }
    }
  }

  @Test func `Other files of the folder are ignored`() async throws {
    let folder = try TestFolder()
    defer { folder.end() }
    try await withWatch(of: "a.ics", in: folder) { path, seen in
      try write("0", to: folder.path + "/other.ics")
      // Ten times as long as it has to be quiet before a change is told.
      try await Task.sleep(for: .milliseconds(200))
      try write("1", to: path)
      #expect(await eventually { seen.last == "1" })
      #expect(!seen.all.contains(nil))
    }
  }
}
