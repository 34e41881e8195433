// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Ringing
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

extension ToldTests {
  /// The bells of all of a person's terminals, where the sound fails.
  @Suite struct TerminalBellsTests {
    let log = ReportLog()
    let first: TestTerminal
    let second: TestTerminal
    let origin: TestTerminal

    init() throws {
      first = try TestTerminal()
      second = try TestTerminal()
      origin = try TestTerminal()
    }

    /// A ringer without a sound server, whose person has these terminals.
    private func ringer(_ terminals: [String]) -> DesktopRinger {
      let ringer = DesktopRinger(
        sounds: SoundLibrary(folders: [TestSounds.own]), language: .english, retryMilliseconds: 100,
        soundServer: "unix:/nowhere", busAddress: "unix:path=/nowhere", terminals: { terminals },
        timeText: { _ in "07:00" })
      ringer.start { [log] in log.add($0) }
      return ringer
    }

    private func bellTries() -> [RingTry] { log.tries().filter { $0.by == .terminalBell } }

    /// Reads until enough bells have rung.
    private func hears(_ terminal: TestTerminal, bells: Int) async -> String {
      var written = ""
      _ = await eventually {
        written += terminal.read()
        return written.count { $0 == "\u{7}" } >= bells
      }
      return written
    }

    @Test func `All bells ring as one try, and the words appear on the terminal where the item was set`() async throws {
      let ringer = ringer([first.path, origin.path, second.path])
      ringer.play(try TestSounds.ring(sound: .standard, label: "お茶", terminal: origin.path))
      let line = await hears(origin, bells: 2)
      #expect(line.components(separatedBy: "お茶 (t1)").count == 2, "\(line)")
      for other in [first, second] {
        let written = await hears(other, bells: 2)
        #expect(!written.isEmpty && written.allSatisfy { $0 == "\u{7}" }, "\(written)")
      }
      ringer.shutDown()
      let output = "\(origin.path), \(first.path), \(second.path)"
      #expect(bellTries() == [RingTry(by: .terminalBell, output: output, result: .rung)])
      #expect(ringer.waitUntilIdle(milliseconds: 60_000))
    }

    @Test(arguments: [
      ("LANG=ja_JP.UTF-8", Language.japanese), ("LANG=C.UTF-8", .english), ("LANG=de_DE.UTF-8 LANGUAGE=ja", .japanese),
    ])
    func `A terminal's language is that of the program in front of the person`(
      environment: String, expected: Language
    ) async throws {
      #expect(TerminalLanguage.of(origin.path) == nil)
      let variables = environment.split(separator: " ").map { $0.split(separator: "=") }
      // The program that opens a terminal first in a session of its own gets it as its own (credentials(7)).
      let program = try ChildProcess(
        "setsid", ["sh", "-c", "exec sleep 60 <\(origin.path)"],
        environment: .init(uniqueKeysWithValues: variables.map { (String($0[0]), String($0[1])) }))
      // While it executes the next program it has no environment.
      #expect(await eventually { TerminalLanguage.of(origin.path) == expected })
      program.kill()
    }

    @Test(arguments: [nil, "/dev/pts/999999"])
    func `Without the item's own terminal, the words appear on the one used last`(origin: String?) async throws {
      let ringer = ringer([second.path, first.path])
      ringer.play(try TestSounds.ring(sound: .standard, label: "Tea", terminal: origin))
      // The line follows the first bell.
      #expect(await hears(second, bells: 2).contains("Tea (t1)"))
      #expect(await hears(first, bells: 1).first == "\u{7}")
      #expect(await eventually { !bellTries().isEmpty })
      ringer.shutDown()
      #expect(bellTries() == [RingTry(by: .terminalBell, output: "\(second.path), \(first.path)", result: .rung)])
      #expect(ringer.waitUntilIdle(milliseconds: 60_000))
    }

    @Test func `A terminal that takes nothing keeps no other from ringing`() async throws {
      // As Ctrl-S does.
      let stopped = open(origin.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
      defer { close(stopped) }
      try #require(tcflow(stopped, TCOOFF) == 0)
      let ringer = ringer([first.path])
      ringer.play(try TestSounds.ring(sound: .standard, label: "Tea", terminal: origin.path))
      #expect(await hears(first, bells: 2).contains("Tea (t1)"))
      ringer.shutDown()
      #expect(bellTries() == [RingTry(by: .terminalBell, output: first.path, result: .rung)])
      #expect(ringer.waitUntilIdle(milliseconds: 60_000))
    }

    @Test func `A terminal that opens while it rings rings too, and is no new try`() async throws {
      let terminals = Mutex([first.path])
      let ringer = DesktopRinger(
        sounds: SoundLibrary(folders: [TestSounds.own]), language: .english, retryMilliseconds: 100,
        soundServer: "unix:/nowhere", busAddress: "unix:path=/nowhere", terminals: { terminals.withLock { $0 } },
        timeText: { _ in "07:00" })
      ringer.start { [log] in log.add($0) }
      ringer.play(try TestSounds.ring(sound: .standard))
      #expect(await !hears(first, bells: 1).isEmpty)
      terminals.withLock { $0 = [second.path, first.path] }
      let written = await hears(second, bells: 2)
      #expect(written.count >= 2 && written.allSatisfy { $0 == "\u{7}" }, "\(written)")
      ringer.shutDown()
      #expect(bellTries() == [RingTry(by: .terminalBell, output: first.path, result: .rung)])
      #expect(ringer.waitUntilIdle(milliseconds: 60_000))
    }

    @Test func `Of many terminals a try names only some`() async throws {
      let many = try (0..<9).map { _ in try TestTerminal() }
      let ringer = ringer(many.map(\.path))
      ringer.play(try TestSounds.ring(sound: .standard))
      for terminal in many { #expect(await hears(terminal, bells: 1).first == "\u{7}") }
      #expect(await eventually { !bellTries().isEmpty })
      ringer.shutDown()
      let named = many[..<6].map(\.path).joined(separator: ", ") + ", …"
      #expect(bellTries() == [RingTry(by: .terminalBell, output: named, result: .rung)])
      #expect(ringer.waitUntilIdle(milliseconds: 60_000))
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a terminal to somebody else"))
    func `A person's terminals are found by their owner, the one used last first`() throws {
      // A number that no account has, so that nobody else opens a terminal under it.
      let user = uid_t(4_000_000_000) - uid_t(getpid())
      for terminal in [first, second] { try #require(chown(terminal.path, user, gid_t.max) == 0) }
      let times = [timespec(tv_sec: 2_000_000_000, tv_nsec: 0), timespec(tv_sec: 0, tv_nsec: 0)]
      try #require(utimensat(AT_FDCWD, second.path, times, 0) == 0)
      #expect(OwnTerminals.paths(of: user) == [second.path, first.path])
    }

    @Test func `Root's terminals are those of everybody, so none is rung`() {
      #expect(OwnTerminals.paths(of: 0) == [])
    }

    @Test(.disabled(if: geteuid() == 0, "root has none"))
    func `My own terminals are found`() {
      #expect(Set(OwnTerminals.paths()).isSuperset(of: [first.path, second.path, origin.path]))
    }
  }
}
