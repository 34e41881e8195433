// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiFleet
import TokiModel

/// How long a server may trust in its lease, as a timeline in milliseconds of its boot clock.
@Suite struct LeaseTests {
  private func at(_ milliseconds: Int64) -> BootInstant {
    BootInstant(nanosecondsSinceBoot: milliseconds * 1_000_000)
  }

  /// A lease that was renewed at 0, and the answer came at 10.
  private var granted: Lease {
    var lease = Lease()
    _ = lease.advance(to: at(0))
    _ = lease.renewed(at: at(10))
    return lease
  }

  @Test func `A lease is asked for at once, and rings are allowed when it is granted`() {
    var lease = Lease()
    #expect(!lease.isTrusted(at: at(0)))
    #expect(lease.advance(to: at(0)) == [.renew(adopting: true)])
    #expect(!lease.isTrusted(at: at(5)))
    #expect(lease.renewed(at: at(10)) == [.adopt])
    #expect(lease.isTrusted(at: at(10)))
  }

  @Test func `It is renewed each second, one renewal at a time`() {
    var lease = granted
    #expect(lease.wakeUp == at(1_000))
    #expect(lease.advance(to: at(999)) == [])
    #expect(lease.advance(to: at(1_000)) == [.renew(adopting: false)])
    #expect(lease.advance(to: at(2_500)) == [])
    #expect(lease.renewed(at: at(2_600)) == [])
    #expect(lease.trustedUntil == at(4_000))
    #expect(lease.advance(to: at(2_600)) == [.renew(adopting: false)])
  }

  @Test func `The trust counts from when the renewal was sent, not from its answer`() {
    var lease = Lease()
    _ = lease.advance(to: at(0))
    _ = lease.renewed(at: at(2_000))
    #expect(lease.isTrusted(at: at(2_999)))
    #expect(!lease.isTrusted(at: at(3_000)))
  }

  @Test func `When the database is silent, the server is silent after three seconds`() {
    var lease = granted
    _ = lease.advance(to: at(1_000))
    #expect(lease.wakeUp == at(3_000))
    #expect(lease.advance(to: at(2_999)) == [])
    #expect(lease.advance(to: at(3_000)) == [.silence])
    #expect(lease.wakeUp == nil)
  }

  @Test func `A server that was stopped has no trust when it wakes, without being told`() {
    let lease = granted
    #expect(!lease.isTrusted(at: at(8_000)))
  }

  @Test func `After an outage it asks which homes are still its own, and rings only then`() {
    var lease = granted
    _ = lease.advance(to: at(1_000))
    _ = lease.advance(to: at(3_000))
    // The answer to the renewal from before the outage says nothing about the homes.
    #expect(lease.renewed(at: at(7_000)) == [.renew(adopting: true)])
    #expect(!lease.isTrusted(at: at(7_000)))
    #expect(lease.renewed(at: at(7_010)) == [.adopt])
    #expect(lease.isTrusted(at: at(7_010)))
    #expect(lease.trustedUntil == at(10_000))
  }

  @Test func `An answer that comes before the server has looked at the time does not hide that the trust had ended`() {
    var lease = granted
    _ = lease.advance(to: at(2_000))
    #expect(lease.renewed(at: at(3_500)) == [.silence, .renew(adopting: true)])
    #expect(lease.trustedUntil == nil)
  }

  @Test func `An answer that took longer than the lease grants nothing`() {
    var lease = Lease()
    _ = lease.advance(to: at(0))
    #expect(lease.renewed(at: at(3_000)) == [.renew(adopting: true)])
    #expect(!lease.isTrusted(at: at(3_000)))
  }

  @Test func `A refused renewal is sent again after a second, and the trust runs out meanwhile`() {
    var lease = granted
    _ = lease.advance(to: at(2_900))
    #expect(lease.refused(at: at(2_950)) == [])
    #expect(lease.isTrusted(at: at(2_999)))
    #expect(lease.advance(to: at(3_000)) == [.silence])
    #expect(lease.advance(to: at(3_950)) == [.renew(adopting: true)])
  }
}
