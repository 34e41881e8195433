// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import Remotes

/// The other machine's boot clock is exactly 1,000 s ahead, unless it drifts.
@Suite struct RemoteOffsetTests {
  private static let ahead = TimeSpan.seconds(1_000)
  private static let civil = UTCInstant(secondsSinceEpoch: 1_800_000_000)

  /// Asked at `start`, with this long a way there and back; all in milliseconds.
  private func sample(
    asked start: Int64?, out: Int64, back: Int64, at: Int64 = 0, boot: String = "b", clockSet: Int64 = 0
  ) -> RemoteOffset.Sample {
    let local = BootInstant(nanosecondsSinceBoot: 0) + .milliseconds((start ?? at) + out)
    let remote = local + Self.ahead
    return RemoteOffset.Sample(
      boot: BootID(boot),
      moment: HostMoment(
        boot: remote, utc: Self.civil + (remote - BootInstant(nanosecondsSinceBoot: 0)) + .milliseconds(clockSet)),
      sent: start.map { BootInstant(nanosecondsSinceBoot: 0) + .milliseconds($0) },
      received: local + .milliseconds(back))
  }

  /// How far off the offset is at an instant, in milliseconds.
  private func fault(_ offset: RemoteOffset, at milliseconds: Int64) -> Int64 {
    let local = BootInstant(nanosecondsSinceBoot: 0) + .milliseconds(milliseconds)
    return (offset.moment(at: local).boot - (local + Self.ahead)).nanoseconds / 1_000_000
  }

  @Test func `An even way there and back tells the clock exactly, an uneven one within half of it`() {
    #expect(fault(RemoteOffset(sample(asked: 0, out: 5, back: 5)), at: 10) == 0)
    #expect(fault(RemoteOffset(sample(asked: 0, out: 5, back: 85)), at: 90) == -40)
  }

  @Test func `Of several questions the one with the shortest way counts`() {
    var offset = RemoteOffset(sample(asked: 0, out: 5, back: 85))
    offset.take(sample(asked: 100, out: 2, back: 4))
    offset.take(sample(asked: 200, out: 80, back: 5))
    #expect(fault(offset, at: 300) == -1)
  }

  @Test func `After a while the shortest way counts less, as clocks drift apart`() {
    var offset = RemoteOffset(sample(asked: 0, out: 1, back: 5))
    #expect(offset.bound(at: BootInstant(nanosecondsSinceBoot: 6_000_000)) == .milliseconds(3))
    let later: Int64 = 1_000_000
    offset.take(sample(asked: later, out: 20, back: 20))
    #expect(fault(offset, at: later) == 0)
  }

  @Test func `An unrequested event gives a lower bound, never later than its sending`() {
    var offset = RemoteOffset(sample(asked: 0, out: 5, back: 85))
    offset.take(sample(asked: nil, out: 0, back: 3, at: 200))
    #expect(fault(offset, at: 300) == -3)
    offset.take(sample(asked: nil, out: 0, back: 50, at: 400))
    #expect(fault(offset, at: 500) == -3)
  }

  @Test func `A clock set on the remote is followed at once, and the boot clock stays`() {
    var offset = RemoteOffset(sample(asked: 0, out: 1, back: 1))
    offset.take(sample(asked: nil, out: 0, back: 9, at: 100, clockSet: 3_600_000))
    let moment = offset.moment(at: BootInstant(nanosecondsSinceBoot: 0) + .milliseconds(200))
    #expect(moment.utc - Self.civil == Self.ahead + .milliseconds(200) + .hours(1))
    #expect(fault(offset, at: 200) == 0)
  }

  @Test func `After a reboot there everything begins anew`() {
    var offset = RemoteOffset(sample(asked: 0, out: 1, back: 1))
    offset.take(sample(asked: 100, out: 40, back: 60, boot: "c"))
    #expect(offset.boot == BootID("c"))
    #expect(fault(offset, at: 300) == -10)
  }

  @Test func `An instant there and back is the same`() {
    let offset = RemoteOffset(sample(asked: 0, out: 5, back: 9))
    let local = BootInstant(nanosecondsSinceBoot: 12_345_678_901)
    #expect(offset.local(at: offset.moment(at: local).boot) == local)
  }

  @Test func `An offset is measured again after some minutes, and even a poor one not at once`() {
    let offset = RemoteOffset(sample(asked: 0, out: 1, back: 1))
    func isCoarse(after span: TimeSpan) -> Bool {
      offset.isCoarse(at: BootInstant(nanosecondsSinceBoot: 2_000_000) + span)
    }
    #expect(!isCoarse(after: .minutes(5)))
    #expect(isCoarse(after: .minutes(10)))
    let slow = RemoteOffset(sample(asked: 0, out: 100, back: 100))
    #expect(!slow.isCoarse(at: BootInstant(nanosecondsSinceBoot: 30_000_000_000)))
  }
}
