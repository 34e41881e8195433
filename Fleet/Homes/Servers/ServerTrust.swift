// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Renews the server's lease, and has the clock of its homes go only while the server may trust in that.
// Proof: it is used on the server's loop.
final class ServerTrust: @unchecked Sendable {
  /// News for the server.
  enum News {
    /// The trust has ended, and the clock stands still.
    case silence
    /// There is trust again, and these homes are still the server's.
    case adopt([HeldHome])
    /// The database's clock was set, so that everything planned by it must be planned again.
    case clockSet
    /// The database's clock is known better, so that more may be due.
    case clockRead
    /// What is asked of the server.
    case wishes(ServerWishes)
    /// A renewal was refused.
    case refused(StoreError)
    /// A renewal was answered, and everything about it was told: time has passed.
    case answered
  }

  private let arbiter: any HomeArbiter
  private let timer: any LoopTimer
  private let clock: ServerClock
  private let tell: (News) -> Void
  private var lease: Lease
  private var isStopped = false

  /// Makes a trust that has no lease.
  ///
  /// - Parameters:
  ///   - span: How long a lease lasts.
  ///   - interval: The time from one renewal to the next.
  ///   - arbiter: The database.
  ///   - timer: The loop's timer.
  ///   - clock: The clock of the server's homes.
  ///   - tell: Called with events, in their order.
  init(
    for span: TimeSpan, every interval: TimeSpan, by arbiter: any HomeArbiter, timer: any LoopTimer, clock: ServerClock,
    tell: @escaping (News) -> Void
  ) {
    (self.arbiter, self.timer, self.clock, self.tell) = (arbiter, timer, clock, tell)
    lease = Lease(span: span, interval: interval)
  }

  /// End of the trust; `nil` while there is none.
  var trustedUntil: BootInstant? { lease.trustedUntil }

  /// Time to call `advance` although nothing happens; `nil` if only an answer can change anything.
  var wakeUp: BootInstant? { lease.wakeUp }

  /// Age of the renewal that the server trusts in; `nil` for no trust.
  var age: TimeSpan? { lease.trustedUntil.map { timer.now - ($0 - lease.span) } }

  /// `true` if the server may ring.
  func holds(at now: BootInstant) -> Bool { lease.isTrusted(at: now) }

  /// Takes note of the time.
  func advance(to now: BootInstant) { perform(lease.advance(to: now)) }

  /// Ends it: the clock stands still, and no answer counts any more.
  func stop() {
    isStopped = true
    clock.trust(until: nil)
  }

  private func perform(_ actions: [Lease.Action], adopting held: [HeldHome] = []) {
    for action in actions {
      // The clock knows first.
      clock.trust(until: lease.trustedUntil)
      switch action {
      case .renew(let adopting):
        let sent = timer.now
        arbiter.renewLease(of: lease.span, adopting: adopting) { [weak self] in self?.take($0, sent: sent) }
      case .silence: tell(.silence)
      case .adopt: tell(.adopt(held))
      }
    }
    clock.trust(until: lease.trustedUntil)
  }

  private func take(_ answer: Result<LeaseRenewal, StoreError>, sent: BootInstant) {
    guard !isStopped else { return }
    let now = timer.now
    switch answer {
    case .success(let renewal):
      let isSet = renewal.read.map { clock.note($0, sent: sent, received: now) } ?? false
      perform(lease.renewed(at: now), adopting: renewal.held ?? [])
      if isSet { tell(.clockSet) }
      tell(.wishes(renewal.wishes))
      readClock()
    case .failure(let error):
      tell(.refused(error))
      perform(lease.refused(at: now))
    }
    tell(.answered)
  }

  /// Asks for the database's clock once more: the answer about the lease came when that was on the database's disk, and by
  /// the time between the clock is known too late.
  private func readClock() {
    let sent = timer.now
    arbiter.readClock { [weak self] answer in
      guard let self, !isStopped, case .success(let read) = answer else { return }
      if clock.note(read, sent: sent, received: timer.now) { tell(.clockSet) }
      tell(.clockRead)
    }
  }
}
