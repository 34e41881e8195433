// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LinuxHost
import Synchronization
import Testing

@Suite struct DaemonSocketTests {
  /// The sockets handed back.
  private final class Old: Sendable {
    private let list = Mutex<[Int32?]>([])
    var all: [Int32?] { list.withLock { $0 } }
    func add(_ socket: Int32?) { list.withLock { $0.append(socket) } }
  }

  private func withSocket(
    inherited: Bool = false, _ body: (TestFolder, DaemonSocket, Old) async throws -> Void
  ) async throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let runtime = try folder.folder("runtime")
    let folders = try TokiFolders { $0 == "XDG_RUNTIME_DIR" ? runtime : folder.path }
    let runner = try LoopThread()
    defer { runner.end() }
    let given = inherited ? try UnixSocket.listen(path: runtime + "/given.sock") : nil
    let socket = try DaemonSocket(folders: folders, inherited: given, loop: runner.loop)
    let replaced = Old()
    socket.start { old, _ in replaced.add(old) }
    try await body(folder, socket, replaced)
  }

  private func answers(_ path: String) async -> Bool {
    await eventually {
      guard let client = try? UnixSocket.connect(path: path) else { return false }
      close(client)
      return true
    }
  }

  @Test func `A socket that was removed is made anew, and the old one is handed back`() async throws {
    try await withSocket { folder, socket, replaced in
      #expect(socket.path == folder.path + "/runtime/toki/toki.sock")
      let first = socket.descriptor
      unlink(socket.path)
      #expect(await answers(socket.path))
      #expect(await eventually { replaced.all == [first] })
      let mode = try folder.mode("runtime/toki/toki.sock")
      #expect(mode == 0o600)
    }
  }

  @Test func `A folder that was moved away is made anew, and watched like the first`() async throws {
    try await withSocket { folder, socket, _ in
      for number in 0..<3 {
        #expect(rename(folder.path + "/runtime/toki", folder.path + "/moved-\(number)") == 0)
        #expect(await answers(socket.path))
      }
      unlink(socket.path)
      #expect(await answers(socket.path))
    }
  }

  @Test func `A folder that is moved away before it is watched is made anew too`() async throws {
    try await withSocket { folder, socket, _ in
      let path = socket.path
      for number in 0..<100 {
        // At once, which is often before the watch is there.
        for _ in 0..<100_000 where access(path, F_OK) == 0 { break }
        try #require(await eventually { access(path, F_OK) == 0 })
        #expect(rename(folder.path + "/runtime/toki", folder.path + "/moved-\(number)") == 0)
      }
      #expect(await answers(path))
    }
  }

  @Test func `Where its folder is gone for good it stands below the data`() async throws {
    try await withSocket { folder, socket, _ in
      #expect(rename(folder.path + "/runtime", folder.path + "/moved") == 0)
      socket.look()
      #expect(socket.path == folder.path + "/toki/run/toki.sock")
      #expect(await answers(socket.path))
    }
  }

  @Test func `The socket that systemd made stands where systemd put it, and is not closed`() async throws {
    try await withSocket(inherited: true) { folder, socket, replaced in
      #expect(socket.path == folder.path + "/runtime/given.sock")
      let first = socket.descriptor
      unlink(socket.path)
      #expect(await answers(socket.path))
      #expect(await eventually { replaced.all == [nil] })
      #expect(fcntl(first, F_GETFD) >= 0)
      close(first)
    }
  }

  @Test func `Somebody else's socket in its place is left alone`() async throws {
    try await withSocket { folder, socket, replaced in
      let path = socket.path
      rename(path, folder.path + "/moved.sock")
      // It answers before the daemon has looked at its file.
      #expect(await eventually { !replaced.all.isEmpty })
      #expect(await answers(path))
      let theirs = try UnixSocket.listen(path: folder.path + "/theirs.sock")
      rename(folder.path + "/theirs.sock", path)
      #expect(await eventually { socket.path == folder.path + "/toki/run/toki.sock" })
      #expect(await answers(socket.path))
      #expect(await answers(path))
      close(theirs)
    }
  }
}
