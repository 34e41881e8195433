// SPDX-License-Identifier: Apache-2.0
import Glibc
import Localization
public import TokiModel

/// The language of the person who sits at a terminal.
///
/// The daemon may speak another: started by a login session, it has that one's language. The programs on a terminal have
/// its own in their environment.
public enum TerminalLanguage {
  /// The language of the programs on a terminal, those in its foreground first; `nil` if none of them says.
  ///
  /// See proc_pid_stat(5) and proc_pid_environ(5). Only programs of this process's user are asked.
  public static func of(_ path: String) -> Language? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return nil }
    let device = number(of: status.st_rdev)
    let programs = OwnTerminals.names(in: "/proc").compactMap { name -> Program? in
      Int32(name).flatMap { Program($0) }.flatMap { $0.terminal == device ? $0 : nil }
    }
    let ordered = programs.sorted { one, other in
      one.isInForeground == other.isInForeground ? one.process > other.process : one.isInForeground
    }
    for program in ordered {
      if let language = language(of: program.process) { return language }
    }
    return nil
  }

  private static func language(of process: Int32) -> Language? {
    guard let text = contents(of: "/proc/\(process)/environ") else { return nil }
    var values: [String: String] = [:]
    for entry in text.split(separator: 0) {
      guard let mark = entry.firstIndex(of: UInt8(ascii: "=")) else { continue }
      values[String(decoding: entry[..<mark], as: UTF8.self)] = String(decoding: entry[(mark + 1)...], as: UTF8.self)
    }
    let saysNothing = ["LC_ALL", "LC_MESSAGES", "LANG"].allSatisfy { values[$0, default: ""].isEmpty }
    return saysNothing ? nil : Localization.language { values[$0] }
  }

  /// The device number as the kernel writes it in `stat`: minor number in bits 31 to 20 and 7 to 0, major in 15 to 8.
  private static func number(of device: dev_t) -> Int64 {
    // Macros of makedev(3), which Swift's Glibc module lacks.
    let number = UInt64(device)
    let (major, minor) = (number >> 8 & 0xFFF | number >> 32 & ~0xFFF, number & 0xFF | number >> 12 & ~0xFF)
    return Int64(minor & 0xFF | major << 8 | (minor & ~0xFF) << 12)
  }

  /// A program as its `stat` describes it.
  private struct Program {
    let process: Int32
    let terminal: Int64
    let isInForeground: Bool

    init?(_ process: Int32) {
      guard let bytes = contents(of: "/proc/\(process)/stat"),
        let name = bytes.lastIndex(of: UInt8(ascii: ")"))
      else { return nil }
      // After the name, which may contain anything: state, parent, group, session, terminal, foreground group.
      let fields = String(decoding: bytes[(name + 1)...], as: UTF8.self).split(separator: " ")
      guard fields.count > 5, let terminal = Int64(fields[4]), terminal != 0 else { return nil }
      self.process = process
      self.terminal = terminal
      isInForeground = fields[2] == fields[5]
    }
  }

  private static func contents(of path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while bytes.count < 1 << 20 {
      let count = unsafe read(descriptor, &piece, piece.count)
      guard count > 0 else { break }
      bytes += piece.prefix(count)
    }
    return bytes
  }
}
