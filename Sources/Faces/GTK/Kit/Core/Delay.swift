// SPDX-License-Identifier: Apache-2.0
import CGTK

/// An action postponed for a while, which can be cancelled; only for effects on the screen.
///
/// Suspend stops its clock: deadlines of timers and alarms go by `DesktopContext.wakes`.
@MainActor public final class Delay {
  private var source: guint = 0

  /// A delay with nothing pending.
  public init() {}

  isolated deinit { cancel() }

  /// Runs the action after that many milliseconds, in place of the pending one.
  public func after(milliseconds: Int, _ action: @escaping () -> Void) {
    cancel()
    let box = Unmanaged.passRetained(
      ActionBox { [weak self] in
        self?.source = 0
        action()
      }
    ).toOpaque()
    source = g_timeout_add_full(
      G_PRIORITY_DEFAULT, guint(clamping: milliseconds),
      { data in
        let box = Unmanaged<ActionBox>.fromOpaque(data!).takeUnretainedValue()
        MainActor.assumeIsolated { box.action() }
        return 0
      }, box, { Unmanaged<ActionBox>.fromOpaque($0!).release() })
  }

  /// `true` if an action is pending.
  public var isPending: Bool { source != 0 }

  /// Forgets the pending action, if any.
  public func cancel() {
    if source != 0 { g_source_remove(source) }
    source = 0
  }
}
