// SPDX-License-Identifier: Apache-2.0
import CGTK
import CGTKShim
// Links libdispatch, whose two functions the shim declares.
import Dispatch
import Glibc

/// The join of GLib's main loop with Swift's main actor.
///
/// Swift runs the main actor on libdispatch's main queue, which nobody drains while GLib runs. The
/// queue tells of its work on a descriptor, which GLib can watch: no polling, no thread.
public enum MainLoop {
  /// Lets tasks of the main actor run under `Application.run`; to be called once, before it.
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

  /// Does something once the loop has nothing better to do.
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

  /// Gives memory that is free back to the system (malloc_trim(3)), as after a start, which uses much for a moment.
  public static func giveBackMemory() { toki_gtk_give_back_memory() }

  /// Runs the loop until nothing is ready, for tests.
  public static func drain() {
    while g_main_context_iteration(nil, 0) != 0 {}
  }

  /// Runs one turn of the loop, and waits for something to happen; for tests.
  public static func turn() { g_main_context_iteration(nil, 1) }
}
