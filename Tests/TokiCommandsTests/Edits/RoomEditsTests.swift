// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiCommands

/// What becomes of changes that were made here while the bedroom was silent.
@Suite struct RoomEditsTests {
  private let stage = EditStage()
  private let work = AlarmID(1)
  private let tea = TimerID(1)

  private static func time(_ hour: Int, _ minute: Int) -> AlarmEdit {
    AlarmEdit(time: TimeOfDay(hour: hour, minute: minute))
  }

  /// The bedroom has an alarm at 07:00 each day, and falls silent.
  private func silence() async throws {
    try await stage.home.alarm("Work", at: (7, 0), .weekly(.everyDay))
    try await stage.silence()
  }

  private func isSettled() -> Bool { stage.edits.edits.isEmpty }

  // MARK: Told

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
      change: { _ = try await $0.edit(AlarmID(1), time(6, 40)) }, back: .minutes(30),
      rings: ["22 06:40 Work", "23 06:40 Work", "24 06:40 Work"]),
    Case(
      testDescription: "at another time, told after both rang",
      change: { _ = try await $0.edit(AlarmID(1), time(6, 40)) }, back: .hours(3),
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
        _ = try await $0.edit(AlarmID(1), time(6, 40))
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
    try await silence()
    try await change.change(stage.here)
    stage.home.host.advance(by: change.back)
    try await stage.tell()
    #expect(isSettled())
    #expect(try await stage.rings() == change.rings)
  }

  @Test func `An alarm of one ring that has come here is not moved to the next day`() async throws {
    try await stage.home.alarm("Once", at: (7, 0))
    try await stage.silence()
    _ = try await stage.here.edit(AlarmID(1), Self.time(6, 40))
    stage.home.host.advance(by: .minutes(50))
    try await stage.tell()
    // It is at 07:00 there still: a ring too many, rather than one on another day.
    #expect(isSettled())
    #expect(try await stage.rings() == ["22 07:00 Once"])
  }

  @Test func `A change whose answer is lost is not made twice`() async throws {
    try await silence()
    _ = try await stage.here.tell(work, .skip(1))
    stage.link.loseAnswer(of: .tell)
    await #expect(throws: ControlError.self) { try await stage.tell() }
    try await stage.tell()
    #expect(isSettled())
    #expect(try await stage.rings() == ["23 07:00 Work", "24 07:00 Work"])
  }

  @Test func `What waits for a moment of the bedroom itself is not changed here`() async throws {
    try await stage.home.timer("Tea", .minutes(10))
    try await silence()
    for command in [TimerCommand.pause, .reset, .restart, .add(.minutes(1))] {
      await #expect(throws: ControlError.self) { try await stage.here.tell(tea, command) }
    }
    await #expect(throws: ControlError.self) { try await stage.here.cancel(together: nil) }
    await #expect(throws: ControlError.self) { try await stage.here.tell(AlarmID(9), .turnOff) }
    #expect(isSettled())
  }

  @Test func `A ring that came meanwhile is not skipped once more`() async throws {
    try await silence()
    stage.home.host.advance(by: .hours(2))
    let alarm = try await stage.here.tell(work, .skip(1))
    #expect(alarm.next.map { ZoneRules.utc.civil(at: $0).date.day } == 24)
    try await stage.tell()
    #expect(isSettled())
    #expect(try await stage.rings() == ["24 07:00 Work"])
  }

  // MARK: Asked

  @Test func `What was changed on both sides is asked, and nothing is told`() async throws {
    try await silence()
    _ = try await stage.here.edit(work, Self.time(6, 40))
    _ = try await stage.home.control.edit(work, Self.time(6, 50))
    try await stage.tell()
    let question = try #require(stage.edits.questions.first)
    #expect(stage.edits.items.asked == [.alarm(work)])
    guard case .changed(.alarm(let theirs))? = question.question, case .alarm(let mine)? = question.mine else {
      Issue.record("\(question)")
      return
    }
    #expect(theirs.time.text == "06:50" && mine.time.text == "06:40")
    #expect(try await stage.rings().first == "22 06:50 Work")
    // Asking again changes nothing.
    try await stage.tell()
    #expect(stage.edits.questions == [question])
  }

  @Test(arguments: [true, false]) func `The answer decides`(_ isMine: Bool) async throws {
    try await silence()
    _ = try await stage.here.edit(work, Self.time(6, 40))
    _ = try await stage.here.edit(work, AlarmEdit(label: try Label("Early")))
    _ = try await stage.home.control.edit(work, Self.time(6, 50))
    try await stage.tell()
    _ = try stage.port.change { edits in
      if isMine { edits.keepMine(of: .alarm(work), key: "mine") } else { edits.keepTheirs(of: .alarm(work)) }
    }
    try await stage.tell()
    #expect(isSettled())
    #expect(try await stage.rings().first == (isMine ? "22 06:40 Early" : "22 06:50 Work"))
  }

  @Test func `An answer holds for what was shown: another change there is another question`() async throws {
    try await silence()
    _ = try await stage.here.edit(work, Self.time(6, 40))
    _ = try await stage.home.control.edit(work, Self.time(6, 50))
    try await stage.tell()
    _ = try stage.port.change { $0.keepMine(of: .alarm(work), key: "mine") }
    _ = try await stage.home.control.edit(work, Self.time(6, 55))
    try await stage.tell()
    guard case .changed(.alarm(let theirs))? = stage.edits.questions.first?.question else {
      Issue.record("\(stage.edits)")
      return
    }
    #expect(theirs.time.text == "06:55")
  }

  @Test func `The same change on both sides is none to ask about`() async throws {
    try await silence()
    _ = try await stage.here.edit(work, Self.time(6, 40))
    _ = try await stage.home.control.edit(work, Self.time(6, 40))
    try await stage.tell()
    #expect(isSettled())
    #expect(try await stage.rings().first == "22 06:40 Work")
  }

  @Test(arguments: [true, false]) func `What was removed there and changed here is asked`(_ isMine: Bool) async throws {
    try await silence()
    _ = try await stage.here.edit(work, Self.time(6, 40))
    try await stage.home.control.cancel(.alarm(work))
    try await stage.tell()
    #expect(stage.edits.questions.first?.question == .removed)
    _ = try stage.port.change { edits in
      if isMine { edits.keepMine(of: .alarm(work), key: "mine") } else { edits.keepTheirs(of: .alarm(work)) }
    }
    try await stage.tell()
    #expect(isSettled())
    #expect(try await stage.rings().first == (isMine ? "22 06:40 Work" : nil))
  }

  @Test func `What was removed on both sides is over`() async throws {
    try await silence()
    try await stage.here.cancel(.alarm(work))
    try await stage.home.control.cancel(.alarm(work))
    try await stage.tell()
    #expect(isSettled())
  }

  @Test func `A change that the bedroom refuses is asked, and others go on`() async throws {
    try await silence()
    try await stage.home.alarm("Gym", at: (8, 0), .weekly(.everyDay))
    try await stage.silence()
    _ = try await stage.here.edit(work, Self.time(6, 40))
    try await stage.here.cancel(.alarm(AlarmID(2)))
    stage.link.refuse(ControlError(.unknownSound, message: "gone"), .edit)
    try await stage.tell()
    #expect(stage.edits.questions.map(\.item) == [.alarm(work)] && stage.edits.edits.count == 1)
    #expect(try await stage.rings().first == "22 07:00 Work")
  }

  // MARK: What does not become what was asked for

  /// The person decides for what was changed here.
  private func keepMine(key: String = "mine") throws {
    _ = try stage.port.change { $0.keepMine(of: .alarm(work), key: key) }
  }

  @Test func `A skip leaves out no ring of another plan`() async throws {
    try await silence()
    _ = try await stage.here.tell(work, .skip(1))
    let skip = try #require(stage.edits.edits.first)
    let moved = try await stage.home.control.edit(work, Self.time(6, 50))
    let rings = EditRings(
      state: try await stage.home.control.state(), zones: EditStage.zones, now: stage.home.host.now())
    #expect(rings.call(for: skip, moved.any) == nil)
  }

  static let decided: [(command: AlarmCommand, rings: [String])] = [
    (.skip(1), ["23 07:00 Work", "24 07:00 Work"]), (.turnOff, []),
    (.turnOn, ["22 07:00 Work", "23 07:00 Work", "24 07:00 Work"]),
  ]

  @Test(arguments: decided)
  func `The answer for a command here is one for the plan that it was given to`(
    _ command: AlarmCommand, _ expected: [String]
  ) async throws {
    try await silence()
    if command == .turnOn { _ = try await stage.here.tell(work, .turnOff) }
    _ = try await stage.here.tell(work, command)
    _ = try await stage.home.control.edit(
      work,
      AlarmEdit(
        time: TimeOfDay(hour: 6, minute: 50), label: try Label("Play"),
        settings: RingSettingsEdit(snoozeLimit: .some(1))))
    try await stage.tell()
    try keepMine()
    try await stage.tell()
    #expect(isSettled())
    #expect(try await stage.rings() == expected)
    #expect(try await stage.home.control.item(work).settings.snoozeLimit == nil)
  }

  @Test func `What becomes something else there is asked again, so that both ring`() async throws {
    try await silence()
    _ = try await stage.here.tell(work, .skip(1))
    // A skip does not end a pause.
    let day = try #require(CivilDate(year: 2026, month: 11, day: 24))
    _ = try await stage.home.control.tell(work, .pause(day...day))
    try await stage.tell()
    for _ in 1...2 {
      try keepMine()
      try await stage.tell()
      guard case .changed(.alarm(let theirs))? = stage.edits.questions.first?.question else {
        Issue.record("\(stage.edits)")
        return
      }
      #expect(theirs.pause == day...day)
    }
  }

  @Test func `The answer for a label here is one for the time that it had here`() async throws {
    try await silence()
    _ = try await stage.here.edit(work, AlarmEdit(label: try Label("Early")))
    _ = try await stage.home.control.edit(work, Self.time(6, 50))
    try await stage.tell()
    try keepMine()
    try await stage.tell()
    #expect(isSettled())
    #expect(try await stage.rings().first == "22 07:00 Early")
  }

  @Test func `What somebody changes there at the last moment is asked about and not overridden`() async throws {
    try await silence()
    _ = try await stage.here.edit(work, Self.time(6, 40))
    stage.link.hold(.edit)
    async let told: Void = stage.tell()
    while stage.link.waiting == 0 { await Task.yield() }
    _ = try await stage.home.control.edit(work, Self.time(6, 50))
    stage.link.release(.edit)
    try await told
    #expect(stage.edits.questions.count == 1)
    #expect(try await stage.rings().first == "22 06:50 Work")
  }

  @Test func `When the last change of an alarm is over, none of its changes is told`() async throws {
    try await stage.home.alarm("Once", at: (7, 0))
    try await stage.silence()
    _ = try await stage.here.edit(work, Self.time(6, 10))
    _ = try await stage.here.edit(work, Self.time(6, 40))
    stage.home.host.advance(by: .hours(2))
    try await stage.tell()
    #expect(isSettled())
    // Told now, 06:10 would be that of tomorrow.
    #expect(try await stage.rings() == [])
  }

  @Test func `What is off on both sides asks nothing`() async throws {
    try await stage.home.alarm("Once", at: (7, 0))
    try await stage.silence()
    _ = try await stage.here.edit(work, Self.time(6, 10))
    _ = try await stage.here.tell(work, .turnOff)
    stage.home.host.advance(by: .minutes(20))
    try await stage.tell()
    #expect(isSettled())
    #expect(try await stage.rings() == [])
  }

  @Test func `A change that is over is not told, and a later one that builds on it is`() async throws {
    try await stage.home.alarm("Once", at: (7, 0))
    try await stage.silence()
    _ = try await stage.here.edit(work, Self.time(6, 10))
    _ = try await stage.here.edit(work, AlarmEdit(time: TimeOfDay(hour: 6, minute: 40), days: .next))
    stage.home.host.advance(by: .minutes(20))
    try await stage.tell()
    #expect(isSettled())
    #expect(try await stage.rings() == ["22 06:40 Once"])
  }

  @Test func `A change that is over is asked if the room has moved and a later one builds on it`() async throws {
    try await stage.home.alarm("Once", at: (7, 0))
    try await stage.silence()
    _ = try await stage.here.edit(work, Self.time(6, 10))
    _ = try await stage.here.edit(work, AlarmEdit(label: try Label("Early")))
    _ = try await stage.here.edit(work, AlarmEdit(time: TimeOfDay(hour: 6, minute: 40), days: .next))
    _ = try await stage.home.control.edit(work, Self.time(6, 50))
    stage.home.host.advance(by: .minutes(20))
    try await stage.tell()
    #expect(stage.edits.edits.count == 3 && stage.edits.items.asked == [.alarm(work)])
    #expect(try await stage.rings() == ["22 06:50 Once"])
  }

  @Test func `What cannot be made anew is asked again, and others go on`() async throws {
    try await silence()
    try await stage.home.alarm("Gym", at: (8, 0), .weekly(.everyDay))
    try await stage.silence()
    _ = try await stage.here.edit(work, Self.time(6, 40))
    _ = try await stage.here.edit(work, AlarmEdit(label: try Label("Early")))
    try await stage.home.control.cancel(.alarm(work))
    try await stage.tell()
    try keepMine(key: "first")
    _ = try await stage.here.tell(AlarmID(2), .turnOff)
    stage.link.refuse(ControlError(.unknownSound, message: "gone"), .make)
    try await stage.tell()
    #expect(stage.edits.questions.map(\.question) == [.removed] && stage.edits.edits.count == 2)
    #expect(try await stage.rings() == [])
    stage.link.refuse(nil, .make)
    try keepMine(key: "second")
    #expect(stage.edits.edits.first?.key == "second")
    try await stage.tell()
    #expect(isSettled())
    #expect(try await stage.rings() == ["22 06:40 Early", "23 06:40 Early", "24 06:40 Early"])
  }

  @Test(arguments: [true, false]) func `Another item under the same ID is not touched`(_ isRemoved: Bool) async throws {
    try await stage.home.alarm("Guest", at: (8, 0), .weekly(.everyDay))
    try await stage.silence()
    // What is known here is an item of a store that is no more.
    try stage.forgetStore()
    _ = try await stage.here.edit(work, Self.time(6, 40))
    if isRemoved { try await stage.here.cancel(.alarm(work)) }
    try await stage.tell()
    #expect(stage.edits.questions.map(\.question) == (isRemoved ? [] : [.removed]))
    #expect(try await stage.rings().first == "22 08:00 Guest")
    guard !isRemoved else { return }
    try keepMine()
    try await stage.tell()
    #expect(isSettled())
    #expect(try await stage.rings().prefix(2) == ["22 06:40 Guest", "22 08:00 Guest"])
  }

  @Test func `A bedroom that is away again is told later, in order`() async throws {
    try await silence()
    _ = try await stage.here.edit(work, Self.time(6, 40))
    _ = try await stage.here.tell(work, .skip(1))
    stage.link.refuse(ControlError(.unreachable, message: "gone"), .tell)
    await #expect(throws: ControlError.self) { try await stage.tell() }
    #expect(stage.edits.edits.map(\.change) == [.skip])
    stage.link.refuse(nil, .tell)
    try await stage.tell()
    #expect(isSettled())
    #expect(try await stage.rings() == ["23 06:40 Work", "24 06:40 Work"])
  }
}
