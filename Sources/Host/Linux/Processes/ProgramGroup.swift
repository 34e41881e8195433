// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc

/// A program in a process group of its own, so that it can be ended together with its children.
///
/// Only a child that leaves the group (setsid(2)) escapes. Not `Sendable`: one thread starts it, waits for it and calls
/// `reap()`, without which a zombie and a descriptor remain.
public final class ProgramGroup {
  /// Becomes readable when the program has ended (pidfd_open(2)).
  public let ended: Int32
  private let process: Int32

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - executable: A path.
  ///   - arguments: Arguments without the executable.
  ///   - environment: All of its environment, as `NAME=VALUE`.
  ///   - folder: Its working folder.
  ///   - input: The descriptor for standard input, which stays the caller's.
  ///   - output: The descriptor for standard output and errors, which stays the caller's.
  /// - Throws: `HostError.cannotStart`.
  public init(
    _ executable: String, _ arguments: [String], environment: [String], folder: String, input: Int32, output: Int32
  ) throws(HostError) {
    var process: Int32 = 0
    let result = unsafe ArgumentList.withPointers(executable, arguments) { arguments in
      unsafe ArgumentList.withPointers(environment) { environment in
        unsafe toki_spawn_group(executable, arguments, environment, folder, input, output, &process)
      }
    }
    guard result == 0 else { throw .cannotStart(executable: executable, reason: HostError.reason(-result)) }
    let ended = toki_process_descriptor(process)
    guard ended >= 0 else {
      // Nothing would tell its end.
      _ = toki_signal_group(process, SIGKILL)
      _ = toki_reap_group(process)
      throw .cannotStart(executable: executable, reason: HostError.reason(-ended))
    }
    self.process = process
    self.ended = ended
  }

  /// Sends a signal to the program and to all in its group.
  public func send(_ signal: Int32) { _ = toki_signal_group(process, signal) }

  /// Waits for the program's end, kills the rest of its group, and releases it; call it once, as the last thing.
  ///
  /// - Returns: Its exit code, or 256 + the signal that killed it.
  public func reap() -> Int32 {
    defer { close(ended) }
    return toki_reap_group(process)
  }
}
