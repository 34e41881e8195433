// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiCommands

/// What becomes of an answer for the version here that takes the bedroom more than one request.
@Suite struct DecidedPlanTests {
  private let stage = EditStage()
  private let work = AlarmID(1)

  /// The person is asked, and decides for what was changed here.
  private func decide() async throws {
    try await stage.tell()
    #expect(stage.edits.questions.count == 1)
    try stage.keepMine()
  }

  @Test(arguments: [false, true]) func `Of two alarms that are off, the plan here stays`(_ isOnAgain: Bool) async throws
  {
    try await stage.silenceWithWork()
    _ = try await stage.here.tell(work, .turnOff)
    if isOnAgain {
      _ = try await stage.here.tell(work, .turnOn)
    } else {
      _ = try await stage.here.edit(work, AlarmEdit(label: try Label("Early")))
    }
    _ = try await stage.home.control.edit(work, EditStage.time(9, 0))
    _ = try await stage.home.control.tell(work, .turnOff)
    try await decide()
    try await stage.tell()
    #expect(stage.isSettled)
    #expect(try await stage.home.control.item(work).time.text == "07:00")
    #expect(
      try await stage.rings() == (isOnAgain ? ["22 07:00 Work", "23 07:00 Work", "24 07:00 Work"] : []))
  }

  @Test(arguments: [false, true])
  func `An alarm whose last ring has come meanwhile is not turned on for another day`(_ isRepeating: Bool) async throws
  {
    let today = try #require(CivilDate(year: 2026, month: 6, day: 22))
    let times = TimesOfDay([0, 30].compactMap { TimeOfDay(hour: 7, minute: $0) })
    let rule = try Recurrence.weekly(.everyDay).ending(.until(today))
    _ = try await stage.home.control.make(
      AlarmDraft(times: try #require(times), days: isRepeating ? .repeating(rule, from: today) : .on(today)), key: nil)
    try await stage.silence()
    _ = try await stage.here.edit(work, AlarmEdit(label: try Label("Early")))
    _ = try await stage.home.control.tell(work, .turnOff)
    try await stage.tell()
    stage.home.host.advance(by: .minutes(80))
    try stage.keepMine()
    stage.home.host.advance(by: .minutes(40))
    try await stage.tell()
    #expect(stage.isSettled)
    #expect(try await stage.home.control.item(work).state == .off)
  }

  private static let pause = CivilDate(year: 2026, month: 6, day: 23)!...CivilDate(year: 2026, month: 6, day: 24)!
  private static let other = CivilDate(year: 2026, month: 6, day: 22)!...CivilDate(year: 2026, month: 6, day: 23)!

  @Test(arguments: [[AlarmCommand.skip(1)], [.skip(1), .pause(other)]])
  func `A pause here that leaves no ring beside what is skipped there is told once that is not skipped`(
    _ there: [AlarmCommand]
  ) async throws {
    let rule = try Recurrence.weekly(.everyDay).ending(.until(Self.pause.upperBound))
    try await stage.home.alarm("Work", at: (7, 0), .repeating(rule, from: Self.other.lowerBound))
    try await stage.silence()
    _ = try await stage.here.tell(work, .pause(Self.pause))
    for command in there { _ = try await stage.home.control.tell(work, command) }
    try await decide()
    try await stage.tell()
    #expect(stage.isSettled)
    #expect(try await stage.rings() == ["22 07:00 Work"])
  }

  // MARK: Lost on the way

  /// The bedroom gets its plan back, its pause, and what is skipped: the alarm of the person rings on the 23rd alone.
  private func decideAll() async throws {
    let last = Self.pause.upperBound
    try await stage.home.alarm("Work", at: (7, 0), .weekly(.everyDay))
    _ = try await stage.home.control.tell(work, .pause(last...last))
    try await stage.silence()
    _ = try await stage.here.tell(work, .skip(1))
    _ = try await stage.home.control.tell(work, .resume)
    _ = try await stage.home.control.edit(work, EditStage.time(6, 50))
    try await decide()
  }

  @Test(arguments: [[FaultyLink.Call.edit], [.tell], [.edit, .tell], [.tell, .tell], [.edit, .tell, .tell]])
  func `An answer that is lost asks nothing again`(_ lost: [FaultyLink.Call]) async throws {
    try await decideAll()
    for call in lost {
      stage.link.loseAnswer(of: call)
      await #expect(throws: ControlError.self) { try await stage.tell() }
      #expect(stage.edits.questions.isEmpty)
    }
    try await stage.tell()
    #expect(stage.isSettled)
    #expect(try await stage.rings() == ["23 07:00 Work"])
  }

  @Test func `A connection that is made anew on the way asks nothing again`() async throws {
    try await decideAll()
    await #expect(throws: ControlError.self) { try await stage.tell { _, _ in false } }
    #expect(stage.edits.questions.isEmpty && !stage.isSettled)
    try await stage.tell()
    #expect(stage.isSettled)
    #expect(try await stage.rings() == ["23 07:00 Work"])
  }

  @Test func `What somebody changes there beside what was told asks again`() async throws {
    try await decideAll()
    stage.link.loseAnswer(of: .edit)
    await #expect(throws: ControlError.self) { try await stage.tell() }
    _ = try await stage.home.control.edit(work, AlarmEdit(label: try Label("Play")))
    try await stage.tell()
    #expect(stage.edits.questions.count == 1)
  }
}
