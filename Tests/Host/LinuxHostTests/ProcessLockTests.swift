// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiTestKit

@testable import LinuxHost

@Suite struct ProcessLockTests {
  /// Another process that tries to lock the same file; returns whether it could.
  private func canLock(_ folder: String) throws -> Bool {
    let script = """
      import fcntl, sys
      try: fcntl.lockf(open(sys.argv[1] + "/lock", "r+"), fcntl.LOCK_EX | fcntl.LOCK_NB)
      except BlockingIOError: sys.exit(1)
      """
    return try HelperProgram.run("/usr/bin/python3", ["-c", script, folder], input: [], limit: 4_096).status == 0
  }

  @Test func `One process holds the lock until it lets go`() throws {
    let folder = try TestFolder()
    defer { folder.end() }
    var lock = try ProcessLock(folder: folder.path, note: "/run/x.sock")
    #expect(lock != nil)
    #expect(try !canLock(folder.path))
    lock = nil
    #expect(lock == nil)
    #expect(try canLock(folder.path))
  }

  @Test func `A link in its place is refused`() throws {
    let folder = try TestFolder()
    defer { folder.end() }
    try folder.file("victim", "precious")
    try folder.link("lock", to: folder.path + "/victim")
    #expect(throws: HostError.self) { try ProcessLock(folder: folder.path, note: "") }
    #expect(try WholeFile.bytes(of: folder.path + "/victim", limit: 100) == Array("precious".utf8))
  }
}
