// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Starts a thread for one piece of blocking work.
enum OwnThread {
  /// Runs `work` on a new thread; `false` if the process may have no more threads.
  static func run(_ work: @escaping @Sendable () -> Void) -> Bool {
    let errand = unsafe Unmanaged.passRetained(Errand(work)).toOpaque()
    var thread = pthread_t()
    let code = unsafe pthread_create(
      &thread, nil,
      { errand in
        unsafe Unmanaged<Errand>.fromOpaque(errand!).takeRetainedValue().work()
        return nil
      }, errand)
    guard code == 0 else {
      unsafe Unmanaged<Errand>.fromOpaque(errand).release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  /// Carries the work to the thread.
  private final class Errand: Sendable {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
}
