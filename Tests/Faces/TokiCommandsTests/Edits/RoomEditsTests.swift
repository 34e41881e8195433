// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiCommands

/// How the bedroom is told of changes that were made here while it was silent.
@Suite struct RoomEditsTests {
  private let stage = EditStage()
  private let work = AlarmID(1)
  private let tea = TimerID(1)

  /// A change made at 06:00 here, when the bedroom is back, and when that rings from then on.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (SilentRoom) async throws -> Void
    let back: TimeSpan
    let rings: [String]
  }

  static let cases = [
    Case(
      testDescription: "turned off",
      change: { _ = try await $0.tell(AlarmID(1), .turnOff) }, back: .minutes(30), rings: []),
    Case(
      testDescription: "turned off, told after it rang there, which is no change of it",
      change: { _ = try await $0.tell(AlarmID(1), .turnOff) }, back: .hours(3), rings: []),
    Case(
      testDescription: "at another time",
      change: { _ = try await $0.edit(AlarmID(1), EditStage.time(6, 40)) }, back: .minutes(30),
      rings: ["22 06:40 Work", "23 06:40 Work", "24 06:40 Work"]),
    Case(
      testDescription: "at another time, told after both rang",
      change: { _ = try await $0.edit(AlarmID(1), EditStage.time(6, 40)) }, back: .hours(3),
      rings: ["23 06:40 Work", "24 06:40 Work"]),
    Case(
      testDescription: "skipped",
      change: { _ = try await $0.tell(AlarmID(1), .skip(1)) }, back: .minutes(30),
      rings: ["23 07:00 Work", "24 07:00 Work"]),
    Case(
      testDescription: "skipped, told too late: the next day's stays",
      change: { _ = try await $0.tell(AlarmID(1), .skip(1)) }, back: .hours(3),
      rings: ["23 07:00 Work", "24 07:00 Work"]),
    Case(
      testDescription: "two skipped, told after the first",
      change: { _ = try await $0.tell(AlarmID(1), .skip(2)) }, back: .hours(3), rings: ["24 07:00 Work"]),
    Case(
      testDescription: "two changes, one after the other",
      change: {
        _ = try await $0.edit(AlarmID(1), EditStage.time(6, 40))
        _ = try await $0.tell(AlarmID(1), .skip(1))
      }, back: .minutes(10), rings: ["23 06:40 Work", "24 06:40 Work"]),
    Case(
      testDescription: "off and on again",
      change: {
        _ = try await $0.tell(AlarmID(1), .turnOff)
        _ = try await $0.tell(AlarmID(1), .turnOn)
      }, back: .minutes(10), rings: ["22 07:00 Work", "23 07:00 Work", "24 07:00 Work"]),
    Case(
      testDescription: "removed", change: { try await $0.cancel(.alarm(AlarmID(1))) }, back: .minutes(30), rings: []),
    Case(
      testDescription: "another label alone",
      change: { _ = try await $0.edit(AlarmID(1), AlarmEdit(label: try Label("Play"))) }, back: .hours(3),
      rings: ["23 07:00 Play", "24 07:00 Play"]),
  ]

  @Test(arguments: cases) func `What was changed here is told when the bedroom is back`(_ change: Case) async throws {
    try await stage.silenceWithWork()
    try await change.change(stage.here)
    stage.home.host.advance(by: change.back)
    try await stage.tell()
    #expect(stage.isSettled)
    #expect(try await stage.rings() == change.rings)
  }

  @Test func `An alarm of one ring that has come here is not moved to the next day`() async throws {
    try await stage.home.alarm("Once", at: (7, 0))
    try await stage.silence()
    _ = try await stage.here.edit(AlarmID(1), EditStage.time(6, 40))
    stage.home.host.advance(by: .minutes(50))
    try await stage.tell()
    // It is at 07:00 there still: a ring too many, rather than one on another day.
    #expect(stage.isSettled)
    #expect(try await stage.rings() == ["22 07:00 Once"])
  }

  @Test func `A change whose answer is lost is not made twice`() async throws {
    try await stage.silenceWithWork()
    _ = try await stage.here.tell(work, .skip(1))
    stage.link.loseAnswer(of: .tell)
    await #expect(throws: ControlError.self) { try await stage.tell() }
    try await stage.tell()
    #expect(stage.isSettled)
    #expect(try await stage.rings() == ["23 07:00 Work", "24 07:00 Work"])
  }

  @Test func `What waits for a moment of the bedroom itself is not changed here`() async throws {
    try await stage.home.timer("Tea", .minutes(10))
    try await stage.silenceWithWork()
    for command in [TimerCommand.pause, .reset, .restart, .add(.minutes(1))] {
      await #expect(throws: ControlError.self) { try await stage.here.tell(tea, command) }
    }
    await #expect(throws: ControlError.self) { try await stage.here.cancel(together: nil) }
    await #expect(throws: ControlError.self) { try await stage.here.tell(AlarmID(9), .turnOff) }
    #expect(stage.isSettled)
  }

  @Test func `A ring that came meanwhile is not skipped once more`() async throws {
    try await stage.silenceWithWork()
    stage.home.host.advance(by: .hours(2))
    let alarm = try await stage.here.tell(work, .skip(1))
    #expect(alarm.next.map { ZoneRules.utc.civil(at: $0).date.day } == 24)
    try await stage.tell()
    #expect(stage.isSettled)
    #expect(try await stage.rings() == ["24 07:00 Work"])
  }

  @Test func `All skipped rings are told, also those that are weeks away`() async throws {
    try await stage.home.alarm("Work", at: (7, 0), .weekly(WeekDays(.monday)))
    try await stage.silence()
    _ = try await stage.here.tell(work, .skip(3))
    try await stage.tell()
    #expect(stage.isSettled)
    #expect(try await stage.home.control.item(work).skipped.count == 3)
  }

  @Test func `A bedroom that is away again is told later, in order`() async throws {
    try await stage.silenceWithWork()
    _ = try await stage.here.edit(work, EditStage.time(6, 40))
    _ = try await stage.here.tell(work, .skip(1))
    stage.link.refuse(ControlError(.unreachable, message: "gone"), .tell)
    await #expect(throws: ControlError.self) { try await stage.tell() }
    #expect(stage.edits.edits.map(\.change) == [.skip])
    stage.link.refuse(nil, .tell)
    try await stage.tell()
    #expect(stage.isSettled)
    #expect(try await stage.rings() == ["23 06:40 Work", "24 06:40 Work"])
  }
}
