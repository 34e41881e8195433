// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
public import TokiModel

/// The result of launching a daemon.
public enum DaemonLaunch: Hashable, Sendable {
  /// The daemon answers on its socket; `process` is the started process, the daemon or its supervisor.
  case ready(process: Int32)
  /// Another daemon holds the data folder and will answer soon: connect to that one.
  case busy
}

/// Starts a daemon that outlives this process and its terminal, and waits until it is ready.
public enum DaemonLauncher {
  /// Maximum length of the line read from a daemon, in bytes.
  private static let lineLimit = 16_384
  /// Time that a process may take to end after its last line.
  private static let endingMilliseconds: Int32 = 2_000

  /// Starts `executable` with `arguments` and `--ready-fd 3`, and waits until it is ready.
  ///
  /// It gets its own session, the folder `/`, default signals and none of our descriptors, so that nobody who waits for
  /// our output also waits for the daemon.
  /// - Parameters:
  ///   - executable: A path, absolute or relative to the current folder.
  ///   - arguments: Arguments without the executable.
  ///   - log: A file to which standard error is appended; `nil` for none.
  ///   - timeout: Maximum wait; a slower daemon is not killed.
  /// - Returns: `true` if this daemon or another one is ready.
  /// - Throws: `HostError.cannotStart`, `.daemonFailed` with the daemon's message, `.daemonDied` or `.daemonSilent`.
  public static func launch(
    executable: String, arguments: [String], log: String? = nil, timeout: TimeSpan = .seconds(10)
  ) throws(HostError) -> DaemonLaunch {
    let path = try absolute(executable)
    var reading: Int32 = -1
    var writing: Int32 = -1
    var process: Int32 = 0
    var result = unsafe toki_pipe(&reading, &writing)
    guard result == 0 else { throw .cannotStart(executable: path, reason: HostError.reason(-result)) }
    defer { close(reading) }
    result = unsafe ArgumentList.withPointers(path, arguments + ["--ready-fd", "3"]) {
      unsafe toki_spawn_detached(path, $0, log, writing, &process)
    }
    close(writing)
    guard result == 0 else { throw .cannotStart(executable: path, reason: HostError.reason(-result)) }
    switch try word(from: reading, timeout: timeout) {
    case .ready: return .ready(process: process)
    case .busy:
      toki_reap(process, endingMilliseconds)
      return .busy
    case .failed(let message):
      toki_reap(process, endingMilliseconds)
      throw .daemonFailed(message: message)
    case nil:
      let status = toki_reap(process, endingMilliseconds)
      throw .daemonDied(status: status < 0 ? nil : status)
    }
  }

  private static func absolute(_ executable: String) throws(HostError) -> String {
    if executable.hasPrefix("/") { return executable }
    guard let path = unsafe realpath(executable, nil) else {
      throw .cannotStart(executable: executable, reason: HostError.reason(errno))
    }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// Reads the daemon's line; `nil` if it closed the pipe without one.
  private static func word(
    from descriptor: Int32, timeout: TimeSpan
  ) throws(HostError) -> ReadyWord? {
    let end = BootInstant(nanosecondsSinceBoot: toki_boot_clock()) + timeout
    var line: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1_024)
    while line.count < lineLimit {
      let left = end - BootInstant(nanosecondsSinceBoot: toki_boot_clock())
      let milliseconds = min(max(0, left.nanoseconds / 1_000_000 + 1), Int64(Int32.max))
      guard left > .zero, toki_wait_either(descriptor, -1, Int32(milliseconds)) == 1 else {
        throw .daemonSilent(seconds: timeout.nanoseconds / 1_000_000_000)
      }
      let count = unsafe read(descriptor, &part, part.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return nil }
      line += part[..<count]
      if let stop = line.firstIndex(of: UInt8(ascii: "\n")) {
        return ReadyWord(line: String(decoding: line[..<stop], as: UTF8.self))
      }
    }
    return nil
  }
}
