// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiCommands

/// Changes whose time has come before the bedroom could be told.
@Suite struct PastEditsTests {
  private let stage = EditStage()
  private let work = AlarmID(1)

  @Test func `When the last change of an alarm is over, none of its changes is told`() async throws {
    try await stage.home.alarm("Once", at: (7, 0))
    try await stage.silence()
    _ = try await stage.here.edit(work, EditStage.time(6, 10))
    _ = try await stage.here.edit(work, EditStage.time(6, 40))
    stage.home.host.advance(by: .hours(2))
    try await stage.tell()
    #expect(stage.isSettled)
    // Told now, 06:10 would be that of tomorrow.
    #expect(try await stage.rings() == [])
  }

  @Test func `What is off on both sides asks nothing`() async throws {
    try await stage.home.alarm("Once", at: (7, 0))
    try await stage.silence()
    _ = try await stage.here.edit(work, EditStage.time(6, 10))
    _ = try await stage.here.tell(work, .turnOff)
    stage.home.host.advance(by: .minutes(20))
    try await stage.tell()
    #expect(stage.isSettled)
    #expect(try await stage.rings() == [])
  }

  @Test func `A change that is over is not told, and a later one that builds on it is`() async throws {
    try await stage.home.alarm("Once", at: (7, 0))
    try await stage.silence()
    _ = try await stage.here.edit(work, EditStage.time(6, 10))
    _ = try await stage.here.edit(work, AlarmEdit(time: TimeOfDay(hour: 6, minute: 40), days: .next))
    stage.home.host.advance(by: .minutes(20))
    try await stage.tell()
    #expect(stage.isSettled)
    #expect(try await stage.rings() == ["22 06:40 Once"])
  }

  @Test func `A change that is over is asked if the room has moved and a later one builds on it`() async throws {
    try await stage.home.alarm("Once", at: (7, 0))
    try await stage.silence()
    _ = try await stage.here.edit(work, EditStage.time(6, 10))
    _ = try await stage.here.edit(work, AlarmEdit(label: try Label("Early")))
    _ = try await stage.here.edit(work, AlarmEdit(time: TimeOfDay(hour: 6, minute: 40), days: .next))
    _ = try await stage.home.control.edit(work, EditStage.time(6, 50))
    stage.home.host.advance(by: .minutes(20))
    try await stage.tell()
    #expect(stage.edits.edits.count == 3 && stage.edits.items.asked == [.alarm(work)])
    #expect(try await stage.rings() == ["22 06:50 Once"])
  }
}
