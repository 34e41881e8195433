// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The bell of a person's own terminal, for a ring that cannot be heard otherwise.
public enum TerminalBell {
  /// Rings a terminal's bell and writes a line there, without ever waiting.
  ///
  /// - Parameters:
  ///   - path: Terminal such as `/dev/pts/3`. Only names of terminals are allowed, as opening another file in `/dev`
  ///     may have effects (a watchdog restarts the machine).
  ///   - line: One line without control characters; `nil` for the bell alone.
  /// - Throws: `RingingError.terminal` if it is no terminal, belongs to another user or cannot be written now.
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
    // The line replaces a countdown in the last line, which continues below. A program there may have turned line ends
    // off (raw mode), so both characters are written.
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
