// SPDX-License-Identifier: Apache-2.0
import Glibc
import HostThreads
import Synchronization

/// Threads for work that waits, each used again and again.
///
/// GnuTLS keeps random numbers for each thread that has ever used it, until the process ends (GnuTLS 3.7): a new
/// thread for each exchange would cost 230 bytes for ever.
final class WorkerPool: Sendable {
  private let idle = Mutex<[Worker]>([])

  /// How many threads wait for more work; others end with theirs.
  private static let mostIdle = 4

  /// Does `work` on a thread, and then hands its result to `done` there.
  ///
  /// - Returns: `false` when the system gives no thread; nothing is called then.
  func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result, done: @escaping @Sendable (Result) -> Void
  ) -> Bool {
    guard let worker = idle.withLock({ $0.popLast() }) ?? Worker() else { return false }
    worker.give { [self] in
      let result = work()
      // Before anybody hears of the result, so that whoever asks at once for more finds it here.
      idle.withLock { if $0.count < Self.mostIdle { $0.append(worker) } }
      done(result)
    }
    return true
  }

  /// A thread that waits for work until nobody holds it any more.
  private final class Worker: Sendable {
    /// What to do next; there is never more than one, as it is idle when it is given one.
    private let inbox: Inbox
    private let far: Descriptor

    private final class Inbox: Sendable {
      let work = Mutex<(@Sendable () -> Void)?>(nil)
    }

    /// `nil` when the system gives no thread.
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

    /// Waits for a byte; `false` when none can come any more.
    private static func isWoken(_ descriptor: Descriptor) -> Bool {
      var byte: UInt8 = 0
      while true {
        let count = unsafe recv(descriptor.number, &byte, 1, 0)
        if count >= 0 || errno != EINTR { return count > 0 }
      }
    }
  }
}
