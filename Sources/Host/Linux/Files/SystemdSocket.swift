// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc

/// The socket that systemd opened for this process; see sd_listen_fds(3).
public enum SystemdSocket {
  /// The inherited listening Unix socket, closed on exec and non-blocking; `nil` if there is none or it was meant for
  /// another process.
  public static func inherited() -> Int32? {
    inherited(environment: HostProcess.environment, process: HostProcess.id, first: 3)
  }

  /// Testable form of `inherited()`; `first` is the first descriptor passed by systemd.
  package static func inherited(environment: (String) -> String?, process: Int32, first: Int32) -> Int32? {
    guard environment("LISTEN_PID").flatMap({ Int32($0) }) == process,
      let count = environment("LISTEN_FDS").flatMap({ Int32($0) }), (1...1_024).contains(count)
    else { return nil }
    return (first..<first + count).lazy.compactMap { adopt($0) }.first
  }

  /// Adopts a listening Unix socket, closed on exec and non-blocking; `nil` for any other descriptor.
  public static func adopt(_ descriptor: Int32) -> Int32? {
    guard toki_socket_is_listening(descriptor) == 1 else { return nil }
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0, toki_keep_over_exec(descriptor, 0) == 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0
    else { return nil }
    return descriptor
  }
}
