// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc

/// The signals that a terminal and its shell send to a foreground program.
public final class SuspendSignals: Sendable {
  /// A signal received.
  public enum Event: Hashable, Sendable {
    /// Ctrl-Z (SIGTSTP): restore the terminal, then call `stopSelf()`.
    case suspend
    /// `fg`, `bg` or `kill -CONT` (SIGCONT), also after SIGSTOP: set the mode and redraw.
    case resumed
    /// The terminal was resized (SIGWINCH).
    case resized
    /// Ctrl-C (SIGINT).
    case interrupt
    /// A request to end (SIGTERM).
    case terminate
    /// The terminal is gone (SIGHUP).
    case hangUp
  }

  private let watch: SignalWatch

  /// Calls `handler` on the loop for each signal; create it before any other thread (`SignalWatch`).
  ///
  /// - Parameters:
  ///   - loop: Runs the handler.
  ///   - handler: Called with each event.
  /// - Throws: `HostError.system` if the process has no descriptors left.
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

  /// Stops the process like Ctrl-Z; returns once it is continued, and `.resumed` follows.
  ///
  /// If no shell could continue it (an orphaned process group), the kernel does not stop it: it returns at once without
  /// `.resumed`, so set the mode again afterwards in any case.
  public func stopSelf() { toki_stop_self() }
}
