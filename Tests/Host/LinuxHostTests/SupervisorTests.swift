// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LinuxHost
import Testing
import TokiModel

@Suite struct SupervisorTests {
  /// Runs `/bin/sh` under a supervisor in a separate process; the script finds its log file, with one line per start,
  /// in `$0`.
  private func starts(
    _ script: String, isActivated: Bool = false, startLimit: TimeSpan = .minutes(1), endWith code: Int32
  ) async throws -> [String] {
    let folder = try TestFolder()
    defer { folder.end() }
    let log = try folder.file("log", "")
    await #expect(processExitsWith: .exitCode(code)) {
      [
        script = script as String, log = log as String, isActivated = isActivated as Bool,
        limit = startLimit.nanoseconds as Int64
      ] in
      let whole = "n=$(wc -l < $0); echo \"start $1\" >> $0; " + script
      let socket = isActivated ? try UnixSocket.listen(path: log + ".sock") : nil
      exit(
        Supervisor.run(
          executable: "/bin/sh", arguments: ["-c", whole, log, "serve"], socket: socket,
          startLimit: TimeSpan(nanoseconds: limit)))
    }
    return try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test(arguments: [0, 1, 3] as [Int32])
  func `A daemon that ends on purpose is not started again`(code: Int32) async throws {
    #expect(try await starts("exit \(code)", endWith: code) == ["start serve"])
  }

  @Test func `A daemon behind systemd's socket that cannot start is retried, unless a person must act`()
    async throws
  {
    let starts = try await starts(
      "case $n in 0) exit 1;; 1) exit 3;; 2) exit 1;; *) exit 0;; esac", isActivated: true, endWith: 0)
    #expect(starts.count == 4)
    #expect(try await self.starts("exit 78", isActivated: true, endWith: 78).count == 1)
  }

  @Test func `A daemon that dies is started again at once`() async throws {
    let starts = try await starts(
      "case $n in 0) kill -9 $$;; 1) exit 7;; 2) kill -SEGV $$;; *) exit 0;; esac", endWith: 0)
    #expect(starts == Array(repeating: "start serve", count: 4))
  }

  @Test func `A daemon that had started and fails is started again`() async throws {
    let starts = try await starts(
      "case $n in 0) sleep 0.2; exit 1;; *) exit 0;; esac", startLimit: .milliseconds(100), endWith: 0)
    #expect(starts.count == 2)
  }

  @Test func `A signal is passed on and ends both`() async throws {
    #expect(
      try await starts("trap 'exit 5' TERM; kill -TERM $PPID; while :; do sleep 0.01; done", endWith: 5)
        .count == 1)
    #expect(try await starts("kill -INT $PPID; exec sleep 60", endWith: 0).count == 1)
  }

  @Test func `Only the first start gets the ready pipe, and only the daemon holds it`() async throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let log = try folder.file("log", "")
    await #expect(processExitsWith: .exitCode(0)) { [log = log as String] in
      let pipe = TestPipe()
      let script = """
        n=$(wc -l < $0); echo "start $*" >> $0
        if [ $n = 0 ]; then echo word > /proc/self/fd/$3; kill -9 $$; fi
        exit 0
        """
      let code = Supervisor.run(
        executable: "/bin/sh",
        arguments: ["-c", script, log, "a", "--ready-fd", "\(pipe.writing)", "b"])
      let word = pipe.read()
      var byte: UInt8 = 0
      exit(word == "word\n" && read(pipe.reading, &byte, 1) == 0 ? code : 99)
    }
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("start a --ready-fd ") == true)
    #expect(lines.last == "start a b")
  }

  @Test func `A failed start is reported through the ready pipe`() async {
    await #expect(processExitsWith: .exitCode(1)) {
      let pipe = TestPipe()
      let code = Supervisor.run(
        executable: "/nowhere/tokid", arguments: ["--ready-fd", "\(pipe.writing)"])
      exit(pipe.read().hasPrefix("error: /nowhere/tokid cannot be started: ") ? code : 99)
    }
  }

  @Test func `A daemon gets the descriptors of its watch and systemd's socket at every start`() async throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let log = try folder.file("log", "")
    await #expect(processExitsWith: .exitCode(0)) { [log = log as String] in
      let socket = try UnixSocket.listen(path: log + ".sock")
      let script = """
        n=$(wc -l < $0); echo "$*" >> $0
        for one in $(echo "$3,$5" | tr , ' '); do [ -e /proc/self/fd/$one ] || exit 98; done
        [ $n = 0 ] && kill -9 $$
        exit 0
        """
      exit(
        Supervisor.run(
          executable: "/bin/sh", arguments: ["-c", script, log, "serve"], watchOption: "--watch-fds", socket: socket))
    }
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(Set(lines).count == 1)
    #expect(lines.first?.hasPrefix("serve --watch-fds ") == true)
    #expect(lines.first?.contains(" --socket-fd ") == true)
  }

  @Test func `Waits in which the supervisor itself stood still count for nothing`() {
    var silence = SilenceCount()
    let waits = Array(repeating: 20_000, count: 100) + Array(repeating: 1_000, count: 8) + [3_600_000, 1_200]
    let verdicts = waits.map { silence.add(waitOf: .milliseconds(Int64($0)), worked: .zero) }
    #expect(verdicts.last == true)
    #expect(verdicts.dropLast().allSatisfy { !$0 })
  }

  @Test func `A daemon that works without an answer gets half a minute, one that does nothing nine seconds`() {
    func seconds(until isOver: TimeSpan) -> Int {
      var silence = SilenceCount()
      return (1...100).first { _ in silence.add(waitOf: .seconds(1), worked: isOver) } ?? 0
    }
    #expect([TimeSpan.zero, .milliseconds(20), .milliseconds(150), .seconds(1)].map(seconds) == [9, 9, 30, 30])
    var silence = SilenceCount()
    let verdicts = (1...15).map { silence.add(waitOf: .seconds(1), worked: $0 <= 6 ? .seconds(1) : .zero) }
    #expect(verdicts.firstIndex(of: true) == 14)
  }

  @Test func `Deaths in a row make longer and longer pauses, and a healthy life forgives them`() {
    var policy = RestartPolicy()
    var now = BootInstant(nanosecondsSinceBoot: 0)
    func die(after life: TimeSpan) -> Int64 {
      let start = now
      now = now + life
      let pause = policy.pause(startedAt: start, diedAt: now)
      now = now + pause
      return pause.nanoseconds / 1_000_000_000
    }
    let quick = (0..<13).map { _ in die(after: .milliseconds(100)) }
    #expect(quick == [0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60])
    #expect(die(after: .seconds(10)) == 0)
    #expect((0..<6).map { _ in die(after: .milliseconds(100)) } == [0, 0, 0, 0, 0, 1])
    policy = RestartPolicy()
    #expect((0..<20).map { _ in die(after: .seconds(3)) } == Array(repeating: 0, count: 20))
  }
}
