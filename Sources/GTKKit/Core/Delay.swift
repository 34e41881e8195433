// SPDX-License-Identifier: Apache-2.0
import CGTK

/// Something that is done after a while, unless it is forgotten before; for movements on the screen alone.
///
/// It stands still in suspend: deadlines of timers and alarms go by `DesktopContext.wake`.
@MainActor public final class Delay {
  private var source: guint = 0

  public init() {}

  isolated deinit { cancel() }

  /// Does something after that many milliseconds, and nothing that was asked for before.
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

  public func cancel() {
    if source != 0 { g_source_remove(source) }
    source = 0
  }
}
