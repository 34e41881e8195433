// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing
import TokiTestKit

@testable import LinuxHost

@Suite struct DataLockTests {
  /// A process that holds the lock of a folder, like the store, until told to end.
  private func withHolder(_ note: String, _ body: (_ folder: String, _ process: Int32) throws -> Void) async throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let script = """
      import fcntl, os, sys
      file = open(sys.argv[1] + "/lock", "w")
      fcntl.lockf(file, fcntl.LOCK_EX)
      file.write(sys.argv[2].replace("PID", str(os.getpid()), 1))
      file.flush()
      print(os.getpid(), flush=True)
      sys.stdin.readline()
      """
    let (ready, ending) = (TestPipe(), TestPipe())
    defer {
      ready.end()
      ending.end()
    }
    // The process waits in its reading.
    _ = fcntl(ending.reading, F_SETFL, 0)
    let process = try ChildProcess(
      "/usr/bin/python3", ["-c", script, folder.path, note], input: ending.reading, output: ready.writing)
    try #require(await eventually { ready.read() == "\(process.id)\n" })
    try body(folder.path, process.id)
    ending.write("\n")
    #expect(process.wait())
    #expect(DataLock(data: folder.path) == nil, "the lock goes with its holder, and the file stays")
  }

  @Test(
    arguments: [
      ("PID\n/run/user/1/toki/toki.sock\n", "/run/user/1/toki/toki.sock"), ("", nil), ("4711\n", nil),
      ("PID\n/half", nil),
      ("PID\nrelative\n", nil), ("PID\n/escape\u{1B}[2J\n", nil), (String(repeating: "x", count: 9_000), nil),
    ] as [(String, String?)])
  func `The kernel names the holder, whatever the file says`(note: String, hint: String?) async throws {
    try await withHolder(note) { folder, process in
      let lock = try #require(DataLock(data: folder))
      #expect(lock.holder == process)
      #expect(lock.socketHint == hint)
    }
  }

  @Test func `The folder of sharing of an earlier build is moved once nobody works in it`() async throws {
    let home = try TestFolder()
    defer { home.end() }
    let folders = try TokiFolders { $0 == "XDG_DATA_HOME" ? home.path : nil }
    #expect(folders.sharing == folders.data + "/sharing")
    try folders.prepareData()
    try await withHolder("PID\n") { held, _ in
      // The server of an earlier build goes on, and keeps its devices there.
      #expect(rename(held, folders.data + "/door") == 0)
      try folders.prepareSharing()
      #expect(folders.sharing == folders.data + "/door")
      #expect(rename(folders.sharing, held) == 0)
    }
    #expect(mkdir(folders.data + "/door", 0o700) == 0)
    try folders.prepareSharing()
    #expect(folders.sharing == folders.data + "/sharing")
    #expect(access(folders.data + "/door", F_OK) != 0)
  }

  @Test func `A lock without a holder, or behind a link, names none`() async throws {
    let folder = try TestFolder()
    defer { folder.end() }
    #expect(DataLock(data: folder.path) == nil)
    try folder.file("lock", "1\n")
    #expect(DataLock(data: folder.path) == nil)
    try await withHolder("PID\n") { held, _ in
      try folder.link("lock", to: held + "/lock")
      #expect(DataLock(data: folder.path) == nil)
    }
  }

  @Test func `The kernel says on which sockets a process listens, also on one that was removed`() throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let paths = ["\(folder.path)/a b.sock", "\(folder.path)/c.sock"]
    let sockets = try paths.map { try UnixSocket.listen(path: $0) }
    defer { for socket in sockets { close(socket) } }
    #expect(sockets.map { UnixSocket.path(of: $0) } == paths)
    let client = try UnixSocket.connect(path: paths[0])
    defer { close(client) }
    unlink(paths[1])
    #expect(Set(HostProcess.listeningSockets(of: getpid())).isSuperset(of: paths))
    #expect(HostProcess.listeningSockets(of: Int32.max) == [])
  }

  @Test func `A table of sockets is read, whatever stands in it`() {
    let table = """
      Num       RefCount Protocol Flags    Type St Inode Path
      0000000000000000: 00000002 00000000 00010000 0001 01 17 /run/a b.sock
      0000000000000000: 00000003 00000000 00000000 0001 03 18 /run/connected.sock
      0000000000000000: 00000002 00000000 00010000 0001 01 19 @abstract
      0000000000000000: 00000002 00000000 00010000 0001 01 20
      0000000000000000: 00000002 00000000 00010000 0001 01 21 /run/another's.sock
      nonsense
      """
    #expect(HostProcess.paths(in: table, of: ["17", "18", "19", "20"]) == ["/run/a b.sock"])
  }

  @Test func `A process that is stopped is not at work`() async throws {
    let process = try ChildProcess("sh", ["-c", "while :; do :; done"])
    #expect(await eventually { HostProcess.isAtWork(process.id) })
    process.send(SIGSTOP)
    #expect(await eventually { !HostProcess.isAtWork(process.id) })
    process.kill()
    #expect(HostProcess.isAtWork(Int32.max), "what cannot be seen is not said to sleep")
  }
}
