// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
public import TokiModel

/// What came of launching a daemon.
public enum DaemonLaunch: Hashable, Sendable {
  /// It answers on its socket; `process` is what was started, the daemon or its supervisor.
  case ready(process: Int32)
  /// Another daemon holds the data folder and answers soon: connect to that one.
  case busy
}

/// Starts the daemon so that it outlives this process and its terminal, and waits for its word.
public enum DaemonLauncher {
  /// The longest line that is read from a daemon.
  private static let lineLimit = 16_384
  /// How long a process that said its last word may take to end.
  private static let endingMilliseconds: Int32 = 2_000

  /// Starts `executable` with `arguments` and `--ready-fd 3`, and waits until it is ready.
  ///
  /// It gets a session of its own, the folder `/`, every signal at its default and no descriptor
  /// of ours, so that nobody who waits for our output waits for the daemon too.
  /// - Parameters:
  ///   - executable: A path; one that is not from `/` starts at the present folder.
  ///   - log: A file to which its errors are appended; `nil` for none.
  ///   - timeout: How long it may take; it is not ended when it takes longer.
  /// - Throws: `HostError.cannotStart`, `.daemonFailed` with the daemon's own words, `.daemonDied`
  ///   or `.daemonSilent`.
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

  /// Reads the daemon's line; `nil` when it closed the pipe without one.
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
