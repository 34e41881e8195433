// SPDX-License-Identifier: Apache-2.0
import CGTK
import CGTKShim
// Links libdispatch, whose two private functions the shim declares.
import Dispatch
import Glibc

/// The connection of GLib's main loop with Swift's main actor.
///
/// Swift runs the main actor on libdispatch's main queue, which nobody drains while GLib runs. The queue signals
/// work on a file descriptor, which GLib can watch: no polling, no thread.
public enum MainLoop {
  /// Lets tasks on the main actor run during `Application.run`; call it once, before that.
  public static func join() {
    let descriptor = _dispatch_get_main_queue_handle_4CF()
    g_unix_fd_add(
      descriptor, G_IO_IN,
      { descriptor, _, _ in
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        _dispatch_main_queue_callback_4CF(nil)
        return 1
      }, nil)
  }

  /// Runs the action once the loop is idle.
  public static func whenIdle(_ action: @escaping () -> Void) {
    let box = Unmanaged.passRetained(ActionBox(action)).toOpaque()
    g_idle_add_full(
      G_PRIORITY_DEFAULT_IDLE,
      { data in
        let box = Unmanaged<ActionBox>.fromOpaque(data!).takeUnretainedValue()
        MainActor.assumeIsolated { box.action() }
        return 0
      }, box, { Unmanaged<ActionBox>.fromOpaque($0!).release() })
  }

  /// Returns free memory to the system (malloc_trim(3)), such as after start-up, which briefly needs much.
  public static func giveBackMemory() { toki_gtk_give_back_memory() }

  /// Runs the loop until nothing is pending, for tests.
  public static func drain() {
    while g_main_context_iteration(nil, 0) != 0 {}
  }

  /// Runs one iteration of the loop, waiting for an event if needed; for tests.
  public static func turn() { g_main_context_iteration(nil, 1) }
}
