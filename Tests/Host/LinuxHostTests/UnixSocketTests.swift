// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LinuxHost
import Testing

@Suite struct UnixSocketTests {
  @Test func `A socket is for this user alone and can be connected to`() throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let path = "\(folder.path)/toki.sock"
    #expect(throws: HostError.nobodyAnswers(path: path)) { try UnixSocket.connect(path: path) }
    let listener = try UnixSocket.listen(path: path)
    #expect(try folder.mode("toki.sock") == 0o600)
    #expect(fcntl(listener, F_GETFD) & FD_CLOEXEC != 0)
    #expect(fcntl(listener, F_GETFL) & O_NONBLOCK != 0)
    let client = try UnixSocket.connect(path: path)
    #expect(fcntl(client, F_GETFL) & O_NONBLOCK == 0)
    #expect(throws: HostError.socketInUse(path: path)) { try UnixSocket.listen(path: path) }
    close(client)
    close(listener)
  }

  /// Leaves behind a socket without a server.
  private func leave(_ path: String) async throws {
    close(try UnixSocket.listen(path: path))
    // A program started by a concurrent test holds the socket until its exec.
    _ = await eventually {
      guard let client = try? UnixSocket.connect(path: path) else { return true }
      close(client)
      return false
    }
  }

  @Test func `Only a socket that nobody serves is replaced`() async throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let path = "\(folder.path)/toki.sock"
    try await leave(path)
    #expect(throws: HostError.nobodyAnswers(path: path)) { try UnixSocket.connect(path: path) }
    let listener = try UnixSocket.listen(path: path)
    close(try UnixSocket.connect(path: path))
    close(listener)
    let file = try folder.file("file", "a person's")
    #expect(throws: HostError.socketUnusable(path: file, reason: "something else has that name")) {
      try UnixSocket.listen(path: file)
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "a person's")
  }

  @Test func `Only one of many processes that find a leftover socket serves`() async throws {
    let folder = try TestFolder()
    defer { folder.end() }
    for round in 0..<20 {
      let path = "\(folder.path)/\(round).sock"
      try await leave(path)
      let listeners = await withTaskGroup { group in
        for _ in 0..<4 { group.addTask { try? UnixSocket.listen(path: path) } }
        return await group.reduce(into: [Int32]()) { if let one = $1 { $0.append(one) } }
      }
      #expect(listeners.count == 1)
      for listener in listeners { close(listener) }
    }
  }

  @Test func `A missing folder and a long path are reported`() throws {
    let long = "/tmp/" + String(repeating: "l", count: 120)
    for path in ["/nowhere/toki.sock", long] {
      let error = try #require(throws: HostError.self) { try UnixSocket.listen(path: path) }
      #expect(error.description.contains(path))
    }
  }

  @Test func `systemd's socket is taken only by the process it is meant for`() throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let listener = try UnixSocket.listen(path: "\(folder.path)/toki.sock")
    func inherited(_ variables: [String: String]) -> Int32? {
      SystemdSocket.inherited(environment: { variables[$0] }, process: 42, first: listener)
    }
    _ = fcntl(listener, F_SETFL, 0)
    _ = fcntl(listener, F_SETFD, 0)
    #expect(inherited(["LISTEN_PID": "42", "LISTEN_FDS": "1"]) == listener)
    #expect(fcntl(listener, F_GETFD) & FD_CLOEXEC != 0)
    #expect(fcntl(listener, F_GETFL) & O_NONBLOCK != 0)
    #expect(inherited(["LISTEN_PID": "41", "LISTEN_FDS": "1"]) == nil)
    #expect(inherited(["LISTEN_PID": "42", "LISTEN_FDS": "0"]) == nil)
    #expect(inherited(["LISTEN_PID": "42"]) == nil)
    #expect(inherited([:]) == nil)
    let pipe = TestPipe()
    let variables = ["LISTEN_PID": "42", "LISTEN_FDS": "1"]
    #expect(
      SystemdSocket.inherited(environment: { variables[$0] }, process: 42, first: pipe.reading) == nil)
    pipe.end()
    close(listener)
  }
}
