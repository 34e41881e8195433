// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import LinkedRinging

/// A chime of the bedroom, on a linked machine.
@Suite struct LinkedChimeTests {
  private let draft = TimerDraft(duration: .seconds(30), settings: Said(all: RingSettings(again: 2, isChime: true)))

  private func name(_ timer: CountdownTimer) -> ProjectedID {
    ProjectedID(owner: .timer(timer.id), occurrence: Occurrence(key: 1))
  }

  @Test func `A chime that the remote ends without playing plays here to its end`() async throws {
    var stage = try await LinkStage()
    let bell = try await stage.home.control.make(draft, key: nil)
    try await stage.follow()
    try await stage.advance(by: .seconds(31))
    #expect(stage.heard == [name(bell)])
    stage.home.ringer.send(.playedOnce(RingID(1)))
    try await stage.advance(by: .seconds(6))
    #expect(try await stage.home.control.send(ListHistory(limit: 1)).rings.first?.end == .passed)
    #expect(stage.heard == [name(bell)])
  }

  @Test func `A ring stopped on the remote is silent here`() async throws {
    var stage = try await LinkStage()
    _ = try await stage.home.control.make(draft, key: nil)
    try await stage.follow()
    try await stage.advance(by: .seconds(31))
    _ = try await stage.home.control.send(Dismiss(RingID(1)))
    try await stage.follow()
    #expect(stage.heard.isEmpty)
  }

  @Test func `A linked chime is a chime here too, and cannot be snoozed`() {
    let moment = Samples.start.utc
    let ring = Ring(
      id: RingID(1), owner: .timer(TimerID(1)), occurrence: Occurrence(key: 1), label: .none,
      settings: draft.settings.applied(to: RingSettings()), planned: moment, rang: moment, late: .zero)
    let here = LinkedRing(ring, canSnooze: ring.canSnooze).settings
    #expect(here.isChime && here.again == 0 && here.snoozeLimit == 0)
  }
}
