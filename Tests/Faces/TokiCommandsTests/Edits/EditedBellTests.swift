// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiCommands

/// How this machine rings what was changed here while its bedroom is silent.
@Suite struct EditedBellTests {
  private static let tea = ItemID.timer(TimerID(1))

  /// A bedroom whose timer rings in a minute has fallen silent.
  private func silent() async throws -> BellStage {
    var stage = try await BellStage()
    try await stage.home.timer("Tea", .minutes(1))
    try await stage.follow()
    try await stage.cut()
    return stage
  }

  /// The timer, which was made shorter by half a minute here.
  private func shorter(_ home: TestHome) async throws -> CountdownTimer {
    var timer = try await home.control.item(TimerID(1))
    try timer.apply(.add(.seconds(-30)), at: home.host.now())
    return timer
  }

  @Test func `It rings as it was changed here, and as the bedroom has it no more`() async throws {
    var stage = try await silent()
    var edited = EditedItems(mine: [Self.tea: .timer(try await shorter(stage.home))])
    try await stage.feed(.edited(edited))
    try await stage.advance(by: .seconds(31))
    #expect(stage.heard.count == 1)
    if let ring = stage.heard.first { try await stage.answer(ring, .stopped) }
    edited.mine[Self.tea] = .some(.none)
    try await stage.feed(.edited(edited))
    try await stage.advance(by: .minutes(2))
    #expect(stage.rung.values.reduce(0, +) == 1 && stage.heard.isEmpty)
  }

  @Test func `What was removed here does not ring, and rings again if that is taken back`() async throws {
    for isTakenBack in [false, true] {
      var stage = try await silent()
      try await stage.feed(.edited(EditedItems(mine: [Self.tea: AnyItem?.none])))
      try await stage.advance(by: .seconds(10))
      if isTakenBack { try await stage.feed(.edited(EditedItems())) }
      try await stage.advance(by: .minutes(2))
      #expect(stage.heard.count == (isTakenBack ? 1 : 0))
    }
  }

  @Test func `While it is asked which is to stay, both ring`() async throws {
    var stage = try await silent()
    var edited = EditedItems()
    // Another run, as a ring of its own.
    var other = try await shorter(stage.home)
    try other.apply(.restart, at: stage.now)
    try other.apply(.add(.seconds(-30)), at: stage.now)
    edited.mine[Self.tea] = .some(.timer(other))
    edited.asked = [Self.tea]
    try await stage.feed(.edited(edited))
    try await stage.advance(by: .minutes(2))
    #expect(stage.rung.count == 2)
  }

  @Test func `It rings so after a restart too, by what was kept of the bedroom`() async throws {
    var stage = try await silent()
    let edited = EditedItems(mine: [Self.tea: .timer(try await shorter(stage.home))])
    let copy = try await stage.home.control.state()
    try await stage.restart(uptime: .hours(5))
    stage.bell.copy = copy
    try await stage.feed(.edited(edited))
    try await stage.advance(by: .seconds(25))
    #expect(stage.heard.isEmpty)
    try await stage.advance(by: .seconds(11))
    #expect(stage.heard.count == 1)
  }

  @Test func `After a restart with nothing known of the room, what was kept of an edited item rings`() async throws {
    var stage = try await silent()
    let edited = EditedItems(mine: [Self.tea: .timer(try await shorter(stage.home))])
    try await stage.feed(.edited(edited))
    try await stage.restart(uptime: .hours(5))
    try await stage.feed(.edited(edited))
    #expect(stage.bell.expected.count == 1)
    try await stage.advance(by: .seconds(36))
    #expect(stage.heard.count == 1)
  }

  @Test func `What the room was told is known here before its event has come`() async throws {
    var stage = try await silent()
    let edited = EditedItems(mine: [Self.tea: .timer(try await shorter(stage.home))])
    try await stage.feed(.edited(edited))
    let expected = stage.bell.expected
    var told = try await shorter(stage.home)
    told.revision += 1
    try await stage.feed(.told(.item(.timer(told))))
    try await stage.feed(.edited(EditedItems()))
    #expect(stage.bell.expected.map(\.planned) == expected.map(\.planned))
    // What is the newest is not told by revisions: those of a room that was set back go back too.
    let former = try await stage.home.control.item(TimerID(1))
    try await stage.feed(.told(.item(.timer(former))))
    #expect(stage.bell.expected.map(\.planned) == [former.deadline?.utc])
    try await stage.feed(.told(.removed(Self.tea)))
    #expect(stage.bell.expected.isEmpty)
  }

  @Test func `Of what was kept and is damaged, what the bedroom had fills the gaps`() async throws {
    var stage = try await silent()
    let copy = try await stage.home.control.state()
    stage.bell = SecondBell { _ in .utc }
    stage.bell.copy = copy
    stage.bell.fillGaps(at: stage.now)
    stage.bell.fillGaps(at: stage.now)
    #expect(stage.bell.expected.count == 1)
    try await stage.feed(.ended)
    try await stage.advance(by: .seconds(65))
    #expect(stage.heard.count == 1)
  }

  @Test func `A ring of this machine's own goes on when the bedroom is back and knows nothing of it`() async throws {
    var stage = try await silent()
    var edited = EditedItems(mine: [Self.tea: .timer(try await shorter(stage.home))])
    try await stage.feed(.edited(edited))
    try await stage.advance(by: .seconds(31))
    let ring = try #require(stage.heard.first)
    // The change is told, and the bedroom goes on without it.
    try await stage.home.control.cancel(Self.tea)
    try await stage.mend(anew: true)
    #expect(stage.edits == 1)
    edited.mine = [:]
    try await stage.feed(.edited(edited))
    try await stage.advance(by: .seconds(5))
    #expect(stage.heard == [ring])
    try await stage.restart()
    try await stage.mend(anew: true)
    try await stage.advance(by: .seconds(5))
    #expect(stage.heard == [ring])
  }
}
