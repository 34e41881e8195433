// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

@Suite struct EngineStateEventsTests {
  private static let moment = HostMoment(
    boot: BootInstant(nanosecondsSinceBoot: 0), utc: UTCInstant(secondsSinceEpoch: 0))

  private func empty() throws -> EngineState {
    EngineState(moment: Self.moment, boot: BootID("boot"), zone: .utc)
  }

  private func ring(_ number: Int64, isUnseen: Bool = false) -> Ring {
    Ring(
      id: RingID(number), owner: .timer(TimerID(1)), occurrence: Occurrence(key: number), label: .none,
      settings: RingSettings(), planned: Self.moment.utc, rang: Self.moment.utc, late: .zero, isUnseen: isUnseen)
  }

  @Test func `Items come in the order of their ids, and a newer one takes the place of the older`() throws {
    var state = try empty()
    for number: Int64 in [2, 10, 1] {
      state.take(.item(.timer(try CountdownTimer(id: TimerID(number), duration: .seconds(number)))))
    }
    #expect(state.timers.map(\.id.number) == [1, 2, 10])
    var changed = state.timers[1]
    changed.revision = 7
    state.take(.item(.timer(changed)))
    #expect(state.timers.map(\.revision) == [1, 7, 1])
    state.take(.removed(.timer(TimerID(2))))
    #expect(state.timers.map(\.id.number) == [1, 10])
  }

  @Test func `Rings keep their turn, and one that goes on after a restart does not come twice`() throws {
    var state = try empty()
    state.take(.ringStarted(ring(1)))
    state.take(.ringStarted(ring(2)))
    let tries = [RingTry(by: .sound, result: .off)]
    state.take(.tried(RingID(1), tries))
    state.take(.tried(RingID(7), tries))
    #expect(state.rings.map(\.tries) == [tries, []])
    #expect(state.hearing == [RingID(1): .silentByChoice])
    var again = ring(1)
    again.tries = tries
    state.take(.ringStarted(again))
    #expect(state.rings.map(\.id.number) == [1, 2])
    #expect(state.hearing == [RingID(1): .silentByChoice])
    state.take(.ringEnded(ring(1)))
    #expect(state.rings.map(\.id.number) == [2])
    #expect(state.hearing == [:])
  }

  @Test func `A missed ring stays until it is seen`() throws {
    var state = try empty()
    state.take(.missed(ring(1, isUnseen: true)))
    state.take(.missed(ring(2, isUnseen: true)))
    #expect(state.missed.map(\.id.number) == [1, 2])
    state.take(.missed(ring(1)))
    #expect(state.missed.map(\.id.number) == [2])
  }

  @Test func `A whole state replaces everything`() throws {
    var state = try empty()
    state.take(.ringStarted(ring(1)))
    state.take(.resync(try empty()))
    #expect(state == (try empty()))
  }
}
