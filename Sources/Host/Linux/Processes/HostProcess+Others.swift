// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
import HostFiles

extension HostProcess {
  /// A handle on another process that cannot refer to a later one with the same id (pidfd_open(2)).
  final class Handle {
    private let descriptor: Int32

    /// Opens a handle; `nil` if there is no such process.
    init?(_ process: Int32) {
      descriptor = toki_process_descriptor(process)
      if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    func send(_ signal: Int32) { _ = toki_process_signal(descriptor, signal) }
  }

  /// `true` if a process is computing or waiting for a disk, so that it may still answer (proc(5), `/proc/PID/stat`).
  ///
  /// - Parameter process: A process id.
  /// - Returns: `false` if it is stopped or asleep; `true` if that cannot be determined.
  public static func isAtWork(_ process: Int32) -> Bool {
    guard let line = HostFile.firstLine(of: "/proc/\(process)/stat"), let name = line.lastIndex(of: ")"),
      let state = line[name...].dropFirst(2).first
    else { return true }
    return !["S", "T", "t", "I"].contains(state)
  }

  /// The number of a process in its own PID namespace, as it tells it itself (proc(5), `NSpid`); `nil` if /proc does not
  /// tell.
  static func ownNumber(of process: Int32) -> Int32? {
    guard let bytes = try? HostFile.bytes(of: "/proc/\(process)/status", limit: 1 << 16) else { return nil }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("NSpid:") }
    return line?.split(whereSeparator: \.isWhitespace).last.flatMap { Int32($0) }
  }

  /// Paths of the Unix sockets on which a process of this user listens; empty if /proc does not tell.
  static func listeningSockets(of process: Int32) -> [String] {
    guard let folder = unsafe opendir("/proc/\(process)/fd") else { return [] }
    defer { unsafe closedir(folder) }
    var inodes: Set<Substring> = []
    while let entry = unsafe readdir(folder) {
      let number = unsafe withUnsafePointer(to: entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      let mark = "socket:["
      if let target = HostFile.target(ofLink: "/proc/\(process)/fd/\(number)"), target.hasPrefix(mark) {
        inodes.insert(target.dropFirst(mark.count).dropLast())
      }
    }
    guard !inodes.isEmpty, let table = try? HostFile.bytes(of: "/proc/net/unix", limit: 1 << 24) else { return [] }
    return paths(in: String(decoding: table, as: UTF8.self), of: inodes)
  }

  /// Paths of the listening sockets in a table formatted like `/proc/net/unix`.
  static func paths(in table: String, of inodes: Set<Substring>) -> [String] {
    // Number, reference count, protocol, flags (00010000: listening), type, state, inode, path.
    table.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ", maxSplits: 7)
      guard fields.count == 8, fields[3] == "00010000", inodes.contains(fields[6]), fields[7].hasPrefix("/")
      else { return nil }
      return String(fields[7])
    }
  }
}
