// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Ringing
import Testing

@Suite struct TerminalBellTests {
  @Test func `The bell rings a terminal, with one line or without`() throws {
    let terminal = try TestTerminal()
    try TerminalBell.ring(terminal.path, line: "Tea (t1) rings: 07:00")
    #expect(terminal.read() == "\u{7}\r\u{1B}[KTea (t1) rings: 07:00\r\r\n")
    try TerminalBell.ring(terminal.path)
    #expect(terminal.read() == "\u{7}")
  }

  @Test(arguments: [
    "/dev/null", "/dev/watchdog", "/dev/pts/../null", "/dev/pts/", "/dev/pts/1/2", "/tmp/tty", "pts/1", "",
    "/dev/tty/../null",
  ])
  func `Only names of terminals are opened`(path: String) throws {
    let error = #expect(throws: RingingError.self) { try TerminalBell.ring(path, line: nil) }
    #expect(error == .terminal(path: path, reason: "is not a terminal"))
  }

  @Test func `A name that C would cut short is not opened either`() {
    #expect(throws: RingingError.self) { try TerminalBell.ring("/dev/tty\u{0}x") }
  }

  @Test func `A terminal that is gone is an error`() throws {
    let error = #expect(throws: RingingError.self) { try TerminalBell.ring("/dev/pts/999999") }
    let reason = "cannot be opened: No such file or directory"
    #expect(error == .terminal(path: "/dev/pts/999999", reason: reason))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a terminal to somebody else"))
  func `A terminal of somebody else is left alone`() throws {
    let terminal = try TestTerminal()
    try #require(chown(terminal.path, 65534, 65534) == 0)
    let error = #expect(throws: RingingError.self) { try TerminalBell.ring(terminal.path) }
    #expect(error == .terminal(path: terminal.path, reason: "belongs to somebody else"))
  }

  @Test func `A terminal that is stopped does not make us wait`() throws {
    let terminal = try TestTerminal()
    let line = String(repeating: "x", count: 150)
    var hasFailed = false
    // Nobody reads it, so it eventually fills up.
    for _ in 0..<2000 where !hasFailed {
      do { try TerminalBell.ring(terminal.path, line: line) } catch { hasFailed = true }
    }
    #expect(hasFailed)
  }
}

/// A private terminal (pty(7)).
final class TestTerminal {
  let path: String
  private let master: Int32

  init() throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var isLocked: Int32 = 0
    var number: UInt32 = 0
    // TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)), which Swift's Glibc module lacks.
    try #require(ioctl(master, 0x4004_5431, &isLocked) == 0)
    try #require(ioctl(master, 0x8004_5430, &number) == 0)
    path = "/dev/pts/\(number)"
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
  }

  deinit { close(master) }

  /// The output so far; the line discipline turns each line feed into a return and a line feed.
  func read() -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(master, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
