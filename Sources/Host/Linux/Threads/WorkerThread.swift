// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc

/// Starts threads for blocking work, so that the caller's threads never block.
public enum WorkerThread {
  /// Runs `body` on a new thread, with all signals but those of faults blocked: they belong to the program's threads.
  ///
  /// - Parameters:
  ///   - name: The thread's name, at most 15 bytes (pthread_setname_np(3)).
  ///   - body: The work; the thread ends with it.
  /// - Returns: `false` if the system provides no thread; then `body` is not called.
  public static func start(named name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
    // A new thread inherits the mask of its creator (pthread_sigmask(3)).
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&all)
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { unsafe sigdelset(&all, fault) }
    unsafe pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }

    let box = unsafe Unmanaged.passRetained(Body(name: name, run: body))
    var thread = pthread_t()
    let failure = unsafe pthread_create(
      &thread, nil,
      { raw in
        guard let raw = unsafe raw else { return nil }
        let body = unsafe Unmanaged<Body>.fromOpaque(raw).takeRetainedValue()
        unsafe toki_name_thread(body.name)
        body.run()
        return nil
      }, box.toOpaque())
    guard failure == 0 else {
      unsafe box.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private final class Body: Sendable {
    let name: String
    let run: @Sendable () -> Void

    init(name: String, run: @escaping @Sendable () -> Void) {
      self.name = name
      self.run = run
    }
  }
}
