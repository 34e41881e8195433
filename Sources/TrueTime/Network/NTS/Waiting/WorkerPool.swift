// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import Synchronization

/// Reusable threads for blocking work.
///
/// GnuTLS keeps a random generator for each thread that ever used it until the process ends (GnuTLS 3.7): a new thread
/// per exchange would leak 230 bytes each time.
final class WorkerPool: Sendable {
  private let idle = Mutex<[Worker]>([])

  /// Maximum number of idle threads; surplus ones end with their work.
  private static let mostIdle = 4

  /// Runs `work` on a thread, then passes its result to `done` there.
  ///
  /// - Returns: `false` if the system provides no thread; then neither is called.
  func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result, done: @escaping @Sendable (Result) -> Void
  ) -> Bool {
    guard let worker = idle.withLock({ $0.popLast() }) ?? Worker() else { return false }
    worker.give { [self] in
      let result = work()
      // Return the worker before reporting the result, so that an immediate follow-up finds it here.
      idle.withLock { if $0.count < Self.mostIdle { $0.append(worker) } }
      done(result)
    }
    return true
  }

  /// A thread that waits for work until its owner goes away.
  private final class Worker: Sendable {
    /// The next piece of work; never more than one, because only an idle worker receives any.
    private let inbox: Inbox
    private let far: Descriptor

    private final class Inbox: Sendable {
      let work = Mutex<(@Sendable () -> Void)?>(nil)
    }

    /// Starts the thread; `nil` if the system provides none.
    init?() {
      var ends: [Int32] = [-1, -1]
      let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0, let near = Descriptor(ends[0]),
        let far = Descriptor(ends[1])
      else { return nil }
      self.far = far
      let inbox = Inbox()
      self.inbox = inbox
      // The thread does not hold the worker: when that goes, the other end closes and the thread ends.
      let isStarted = WorkerThread.start(named: "toki-keys") {
        while Self.isWoken(near) { inbox.work.withLock { $0.take() }?() }
      }
      guard isStarted else { return nil }
    }

    func give(_ work: @escaping @Sendable () -> Void) {
      inbox.work.withLock { $0 = work }
      var byte: UInt8 = 1
      _ = unsafe send(far.number, &byte, 1, Int32(MSG_NOSIGNAL))
    }

    /// Waits for a byte; `false` if the far end is closed.
    private static func isWoken(_ descriptor: Descriptor) -> Bool {
      var byte: UInt8 = 0
      while true {
        let count = unsafe recv(descriptor.number, &byte, 1, 0)
        if count >= 0 || errno != EINTR { return count > 0 }
      }
    }
  }
}
