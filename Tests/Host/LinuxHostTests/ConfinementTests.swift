// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization
import Testing
import TokiTestKit

@testable import LinuxHost

@Suite struct ConfinementTests {
  @Test func `A confined thread reads and writes what it was given, and nothing else`() throws {
    let folder = try TestFolder()
    defer { folder.end() }
    for name in ["own", "read"] {
      try FileManager.default.createDirectory(atPath: folder.path + "/\(name)", withIntermediateDirectories: false)
      try folder.file("\(name)/file", "text")
    }
    try folder.file("secret", "secret")
    let path = folder.path
    let seen = Mutex<(isConfined: Bool, own: Bool, read: Bool, readWritten: Bool, secret: Bool)?>(nil)
    let done = DispatchSemaphore(value: 0)
    // The rights of a thread are its own: the others of this process keep theirs.
    Thread {
      func canWrite(_ name: String) -> Bool { (try? WholeFile.write([1], to: "\(path)/\(name)")) != nil }
      func canRead(_ name: String) -> Bool { (try? WholeFile.bytes(of: "\(path)/\(name)", limit: 100)) != nil }
      let isConfined = Confinement.apply(reading: [path + "/read", path + "/missing"], writing: [path + "/own"])
      seen.withLock {
        $0 = (
          isConfined, canWrite("own/file") && canWrite("own/new"), canRead("read/file"), canWrite("read/file"),
          canRead("secret")
        )
      }
      done.signal()
    }.start()
    done.wait()
    let result = try #require(seen.withLock { $0 })
    #expect(result.own)
    #expect(result.read)
    // Linux before 5.13, or one without Landlock, confines nothing; the sharing server says so in its status.
    #expect(result.readWritten == !result.isConfined)
    #expect(result.secret == !result.isConfined)
    #expect(try WholeFile.bytes(of: path + "/secret", limit: 100) == Array("secret".utf8))
  }

  @Test func `A confined thread runs permitted programs, which are as confined`() throws {
    let folder = try TestFolder()
    defer { folder.end() }
    try folder.file("secret", "secret")
    let secret = folder.path + "/secret"
    let seen = Mutex<(isConfined: Bool, runs: Bool, reads: Bool, others: Bool)?>(nil)
    let done = DispatchSemaphore(value: 0)
    Thread {
      func runs(_ program: String, _ arguments: [String]) -> Bool {
        (try? HelperProgram.run(program, arguments, input: [], limit: 1_000))?.status == 0
      }
      let isConfined = Confinement.apply(reading: [], writing: [], executing: ["/bin/cat"] + HostProcess.libraryFolders)
      seen.withLock {
        $0 = (
          isConfined, runs("/bin/cat", ["/dev/null"]) || runs("/bin/cat", []), runs("/bin/cat", [secret]),
          runs("/bin/true", [])
        )
      }
      done.signal()
    }.start()
    done.wait()
    let result = try #require(seen.withLock { $0 })
    #expect(result.runs)
    #expect(result.reads == !result.isConfined)
    #expect(result.others == !result.isConfined)
  }
}
