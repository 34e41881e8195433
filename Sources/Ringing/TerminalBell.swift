// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The bell of a person's own terminal, for a ring that nothing else makes heard.
public enum TerminalBell {
  /// Rings the bell of a terminal and writes a line there.
  ///
  /// It never waits: a terminal that takes nothing is an error.
  ///
  /// - Parameter path: As `/dev/pts/3`. Any other file under `/dev` may do something when it is
  ///   opened (a watchdog restarts the machine), so only the names of terminals are let through.
  /// - Parameter line: What rings, one line without control characters; `nil` for the bell alone.
  /// - Throws: `RingingError.terminal` when it is no terminal, is not ours or cannot be written.
  public static func ring(_ path: String, line: String? = nil) throws(RingingError) {
    guard isTerminalName(path) else { throw .terminal(path: path, reason: "is not a terminal") }
    let descriptor = unsafe open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      throw .terminal(path: path, reason: "cannot be opened: \(SystemErrorText.text(of: errno))")
    }
    defer { close(descriptor) }
    var status = stat()
    guard isatty(descriptor) == 1, unsafe fstat(descriptor, &status) == 0 else {
      throw .terminal(path: path, reason: "is not a terminal")
    }
    guard status.st_uid == geteuid() else {
      throw .terminal(path: path, reason: "belongs to somebody else")
    }
    // A countdown may stand in the last line: the ring takes its place, and it goes on below. A
    // program there may have turned line ends off (raw mode), so both are written.
    let bytes = Array(("\u{7}" + (line.map { "\r\u{1B}[K\($0)\r\n" } ?? "")).utf8)
    guard unsafe write(descriptor, bytes, bytes.count) == bytes.count else {
      throw .terminal(path: path, reason: "takes nothing now")
    }
  }

  /// `/dev/pts/NUMBER`, `/dev/ttyNAME` or `/dev/console`.
  static func isTerminalName(_ path: String) -> Bool {
    if path == "/dev/console" { return true }
    for (start, isAllowed) in [("/dev/pts/", isDigit), ("/dev/tty", isLetterOrDigit)]
    where path.hasPrefix(start) {
      let rest = path.utf8.dropFirst(start.utf8.count)
      return !rest.isEmpty && rest.count < 16 && rest.allSatisfy(isAllowed)
    }
    return false
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
