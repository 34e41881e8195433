// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc

/// The socket that systemd opened for this process, see sd_listen_fds(3).
public enum SystemdSocket {
  /// The listening Unix socket that was handed over, closed on exec and not blocking; `nil` when
  /// there is none or it was meant for another process.
  public static func inherited() -> Int32? {
    inherited(environment: HostProcess.environment, process: HostProcess.id, first: 3)
  }

  /// The same with what it depends on; `first` is the first descriptor that systemd hands over.
  package static func inherited(environment: (String) -> String?, process: Int32, first: Int32) -> Int32? {
    guard environment("LISTEN_PID").flatMap({ Int32($0) }) == process,
      let count = environment("LISTEN_FDS").flatMap({ Int32($0) }), (1...1_024).contains(count)
    else { return nil }
    for descriptor in first..<first + count where toki_socket_is_listening(descriptor) == 1 {
      let flags = fcntl(descriptor, F_GETFL)
      guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0, flags >= 0,
        fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0
      else { return nil }
      return descriptor
    }
    return nil
  }
}
