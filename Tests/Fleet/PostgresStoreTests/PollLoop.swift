// SPDX-License-Identifier: Apache-2.0
import Glibc
import TokiEngine
import TokiModel

/// A loop that moves only when a test lets it: so an answer can be left unread while something else happens.
///
/// It is used by one test.
// Proof: a test is one thread, and it has no other.
final class PollLoop: EventLoop, LoopTimer, @unchecked Sendable {
  private var watches: [Int32: @Sendable () -> Void] = [:]
  private var posted: [@Sendable () -> Void] = []
  private var wakes: [(instant: BootInstant, work: @Sendable () -> Void)] = []

  var now: BootInstant {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return BootInstant(nanosecondsSinceBoot: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  func wake(at instant: BootInstant, _ work: @escaping @Sendable () -> Void) { wakes.append((instant, work)) }

  func watch(_ descriptor: Int32, handler: @escaping @Sendable () -> Void) { watches[descriptor] = handler }

  func unwatch(_ descriptor: Int32) { watches[descriptor] = nil }

  func post(_ work: @escaping @Sendable () -> Void) { posted.append(work) }

  func setTurn(beforeBatch: @escaping @Sendable () -> Void, afterTurn: @escaping @Sendable () -> Void) {}

  func breathe() {}

  func enqueue(_ job: consuming ExecutorJob) { preconditionFailure("No job runs on it") }

  /// Runs until something is so; `false` if it is not after a minute.
  func run(until isSo: () -> Bool) -> Bool {
    let deadline = now + .minutes(1)
    while !isSo() {
      if now > deadline { return false }
      turn()
    }
    return true
  }

  /// Runs for a while.
  func run(for span: TimeSpan) {
    let end = now + span
    while now < end { turn() }
  }

  /// Whether it would sleep for ever.
  var isIdle: Bool { wakes.isEmpty && posted.isEmpty }

  private func turn() {
    var entries = watches.keys.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = poll(&entries, nfds_t(entries.count), 1)
    for entry in entries where entry.revents != 0 { watches[entry.fd]?() }
    let due = now
    let ready = wakes.filter { $0.instant <= due }
    wakes.removeAll { $0.instant <= due }
    for wake in ready { wake.work() }
    let work = posted
    posted = []
    for work in work { work() }
  }
}
