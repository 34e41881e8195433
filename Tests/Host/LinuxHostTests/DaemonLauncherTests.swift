// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LinuxHost
import Testing
import TokiModel

@Suite struct DaemonLauncherTests {
  private func launch(_ script: String, log: String? = nil, timeout: TimeSpan = .seconds(120)) throws
    -> DaemonLaunch
  {
    try DaemonLauncher.launch(
      executable: "/bin/sh", arguments: ["-c", script, "daemon"], log: log, timeout: timeout)
  }

  @Test func `A daemon that is ready has nothing of ours`() async throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let log = "\(folder.path)/log"
    let pipe = TestPipe()
    let launch = try launch(
      #"[ "$*" = "--ready-fd 3" ] || exit 9; echo word >&2; echo ready >&3; exec sleep 60"#, log: log)
    guard case .ready(let process) = launch else {
      Issue.record("\(launch)")
      return
    }
    let proc = "/proc/\(process)"
    // Between its report and `exec`, the shell has descriptors of its own.
    #expect(
      try await eventually { try String(contentsOfFile: proc + "/comm", encoding: .utf8) == "sleep\n" })
    #expect(getsid(process) == process)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: proc + "/cwd") == "/")
    // While it starts, the program reads files of its own.
    #expect(
      try await eventually {
        try FileManager.default.contentsOfDirectory(atPath: proc + "/fd").sorted() == ["0", "1", "2", "3"]
      })
    for number in [0, 1] {
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: "\(proc)/fd/\(number)") == "/dev/null")
    }
    #expect(try String(contentsOfFile: log, encoding: .utf8) == "word\n")
    let status = try String(contentsOfFile: proc + "/status", encoding: .utf8)
    for field in ["SigBlk:", "SigIgn:"] {
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(field) })
      let signals = try #require(UInt64(line.split(separator: "\t").last ?? "", radix: 16))
      // 32 and 33 are libc's own, which posix_spawn(3) always ignores.
      #expect(signals & 0x7fff_ffff == 0)
    }
    kill(process, SIGTERM)
    var ending: Int32 = 0
    #expect(waitpid(process, &ending, 0) == process)
    #expect(ending & 0x7f == SIGTERM)
    pipe.end()
  }

  @Test func `A daemon's state and its error come through`() throws {
    #expect(try launch("echo busy >&3; exit 3") == .busy)
    #expect(throws: HostError.daemonFailed(message: "The disk is full.")) {
      try launch("echo 'error: The disk is full.' >&3; exit 1")
    }
  }

  @Test func `A daemon that ends silently is reported with its status`() throws {
    #expect(throws: HostError.daemonDied(status: 7)) { try launch("exit 7") }
    #expect(throws: HostError.daemonDied(status: 256 + 9)) { try launch("kill -9 $$") }
    #expect(throws: HostError.daemonDied(status: 0)) { try launch("printf half >&3") }
  }

  @Test func `A silent daemon is given up after the limit, and lives on`() async throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let file = "\(folder.path)/process"
    #expect(throws: HostError.daemonSilent(seconds: 1)) {
      try launch("echo $$ > \(file); exec sleep 60", timeout: .seconds(1))
    }
    let written = { try? String(contentsOfFile: file, encoding: .utf8) }
    #expect(await eventually { written()?.hasSuffix("\n") == true })
    let process = try #require(Int32(written()?.split(separator: "\n").first ?? ""))
    #expect(kill(process, SIGTERM) == 0)
    // An unreaped child keeps Swift Testing's monitor of exit tests spinning.
    #expect(waitpid(process, nil, 0) == process)
  }

  @Test func `A missing program is reported`() throws {
    let error = try #require(throws: HostError.self) {
      try DaemonLauncher.launch(executable: "/nowhere/tokid", arguments: [])
    }
    #expect(error.description.contains("/nowhere/tokid"))
    #expect(throws: HostError.self) {
      try DaemonLauncher.launch(executable: "nowhere/tokid", arguments: [])
    }
  }

  @Test(arguments: ["ready", "busy", "error: two lines"])
  func `A daemon says one word and closes`(word: String) async {
    let pipe = TestPipe()
    let ready = ReadyPipe(descriptor: pipe.writing)
    switch word {
    case "ready": ready.ready()
    case "busy": ready.busy()
    default: ready.failed("two\nlines")
    }
    ready.ready()
    #expect(pipe.read() == word + "\n")
    #expect(await pipe.hasEnded())
    close(pipe.reading)
  }
}
