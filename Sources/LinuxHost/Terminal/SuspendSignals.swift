// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc

/// The signals by which a terminal and its shell talk to a program in the foreground.
public final class SuspendSignals: Sendable {
  /// What came.
  public enum Event: Hashable, Sendable {
    /// Ctrl-Z (SIGTSTP): set the terminal back, then call `stopSelf()`.
    case suspend
    /// `fg`, `bg` or `kill -CONT` (SIGCONT), also after a SIGSTOP: set the mode and draw again.
    case resumed
    /// The terminal has another size (SIGWINCH).
    case resized
    /// Ctrl-C (SIGINT).
    case interrupt
    /// SIGTERM.
    case terminate
    /// The terminal is gone (SIGHUP).
    case hangUp
  }

  private let watch: SignalWatch

  /// Calls `handler` on the loop from now on; make it before any other thread (`SignalWatch`).
  ///
  /// - Throws: `HostError.system` when the process has no descriptors left.
  public init(loop: EpollLoop, handler: @escaping @Sendable (Event) -> Void) throws(HostError) {
    watch = try SignalWatch(
      loop: loop, signals: [SIGTSTP, SIGCONT, SIGWINCH, SIGINT, SIGTERM, SIGHUP]
    ) { signal in
      switch signal {
      case SIGTSTP: handler(.suspend)
      case SIGCONT: handler(.resumed)
      case SIGWINCH: handler(.resized)
      case SIGINT: handler(.interrupt)
      case SIGTERM: handler(.terminate)
      default: handler(.hangUp)
      }
    }
  }

  /// Stops the process as Ctrl-Z does; returns once it is continued, and `.resumed` comes after.
  ///
  /// Where no shell could continue it (an orphaned process group) the kernel does not stop it: it
  /// returns at once and no `.resumed` comes, so set the mode again after it, too.
  public func stopSelf() { toki_stop_self() }
}
