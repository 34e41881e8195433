// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiCommands

/// What becomes of a question once a person has decided it.
@Suite struct DecidedEditsTests {
  private let stage = EditStage()
  private let work = AlarmID(1)

  @Test(arguments: [true, false]) func `The answer decides`(_ isMine: Bool) async throws {
    try await stage.silenceWithWork()
    _ = try await stage.here.edit(work, EditStage.time(6, 40))
    _ = try await stage.here.edit(work, AlarmEdit(label: try Label("Early")))
    _ = try await stage.home.control.edit(work, EditStage.time(6, 50))
    try await stage.tell()
    _ = try stage.port.change { edits in
      if isMine { edits.keepMine(of: .alarm(work), key: "mine") } else { edits.keepTheirs(of: .alarm(work)) }
    }
    try await stage.tell()
    #expect(stage.isSettled)
    #expect(try await stage.rings().first == (isMine ? "22 06:40 Early" : "22 06:50 Work"))
  }

  @Test(arguments: [true, false]) func `What was removed there and changed here is asked`(_ isMine: Bool) async throws {
    try await stage.silenceWithWork()
    _ = try await stage.here.edit(work, EditStage.time(6, 40))
    try await stage.home.control.cancel(.alarm(work))
    try await stage.tell()
    #expect(stage.edits.questions.first?.question == .removed)
    _ = try stage.port.change { edits in
      if isMine { edits.keepMine(of: .alarm(work), key: "mine") } else { edits.keepTheirs(of: .alarm(work)) }
    }
    try await stage.tell()
    #expect(stage.isSettled)
    #expect(try await stage.rings().first == (isMine ? "22 06:40 Work" : nil))
  }

  static let decided: [(command: AlarmCommand, rings: [String])] = [
    (.skip(1), ["23 07:00 Work", "24 07:00 Work"]), (.turnOff, []),
    (.turnOn, ["22 07:00 Work", "23 07:00 Work", "24 07:00 Work"]),
  ]

  @Test(arguments: decided)
  func `The answer for a command here is one for the plan that it was given to`(
    _ command: AlarmCommand, _ expected: [String]
  ) async throws {
    try await stage.silenceWithWork()
    if command == .turnOn { _ = try await stage.here.tell(work, .turnOff) }
    _ = try await stage.here.tell(work, command)
    _ = try await stage.home.control.edit(
      work,
      AlarmEdit(
        time: TimeOfDay(hour: 6, minute: 50), label: try Label("Play"),
        settings: RingSettingsEdit(snoozeLimit: .some(1))))
    try await stage.tell()
    try stage.keepMine()
    try await stage.tell()
    #expect(stage.isSettled)
    #expect(try await stage.rings() == expected)
    #expect(try await stage.home.control.item(work).settings.snoozeLimit == nil)
  }

  @Test func `What does not become what it was here is asked again, so that both ring`() async throws {
    try await stage.silenceWithWork()
    _ = try await stage.here.tell(work, .skip(1))
    let day = try #require(CivilDate(year: 2026, month: 11, day: 24))
    _ = try await stage.home.control.tell(work, .pause(day...day))
    try await stage.tell()
    stage.link.refuse(ControlError(.wrongState, message: "no"), .tell)
    for _ in 1...2 {
      try stage.keepMine()
      try await stage.tell()
      guard case .changed(.alarm(let theirs))? = stage.edits.questions.first?.question else {
        Issue.record("\(stage.edits)")
        return
      }
      #expect(theirs.pause == day...day)
    }
  }

  // MARK: What is left out

  /// What was done here and there to the alarm of 07:00, and when it rings once the version here was kept.
  struct Gaps: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var here: [AlarmCommand] = []
    var there: [AlarmCommand] = []
    let rings: [String]
  }

  private static let days = CivilDate(year: 2026, month: 6, day: 22)!...CivilDate(year: 2026, month: 6, day: 23)!

  static let gaps = [
    Gaps(
      testDescription: "skipped here, paused there", here: [.skip(1)], there: [.pause(days)],
      rings: ["23 07:00 Work", "24 07:00 Work"]),
    Gaps(
      testDescription: "skipped once here, twice there", here: [.skip(1)], there: [.skip(2)],
      rings: ["23 07:00 Work", "24 07:00 Work"]),
    Gaps(
      testDescription: "paused here, skipped there", here: [.pause(days)], there: [.skip(3)],
      rings: ["24 07:00 Work"]),
    Gaps(
      testDescription: "skipped here, off there", here: [.skip(1)], there: [.turnOff],
      rings: ["23 07:00 Work", "24 07:00 Work"]),
    Gaps(testDescription: "off here, skipped there", here: [.turnOff], there: [.skip(1)], rings: []),
  ]

  @Test(arguments: gaps, [false, true])
  func `What is left out there becomes what is left out here, with one answer for all that was changed`(
    _ gaps: Gaps, _ isLabelled: Bool
  ) async throws {
    try await stage.silenceWithWork()
    for command in gaps.here { _ = try await stage.here.tell(work, command) }
    if isLabelled, gaps.here != [.turnOff] { _ = try await stage.here.edit(work, AlarmEdit(label: try Label("Work"))) }
    for command in gaps.there { _ = try await stage.home.control.tell(work, command) }
    try await stage.tell()
    #expect(stage.edits.questions.count == 1)
    try stage.keepMine()
    try await stage.tell()
    #expect(stage.isSettled)
    #expect(try await stage.rings() == gaps.rings)
  }

  @Test func `The answer is one for the changes after the one that was asked about, too`() async throws {
    try await stage.silenceWithWork()
    _ = try await stage.here.tell(work, .turnOff)
    _ = try await stage.here.edit(work, EditStage.time(6, 40))
    _ = try await stage.home.control.tell(work, .skip(1))
    try await stage.tell()
    #expect(stage.edits.questions.count == 1)
    try stage.keepMine()
    try await stage.tell()
    #expect(stage.isSettled)
    #expect(try await stage.rings() == ["22 06:40 Work", "23 06:40 Work", "24 06:40 Work"])
  }

  @Test(arguments: [AlarmCommand.skip(2), .pause(days)], [nil, FaultyLink.Call.make, .tell])
  func `An alarm that is made anew leaves out what it left out here`(
    _ command: AlarmCommand, _ lost: FaultyLink.Call?
  ) async throws {
    try await stage.silenceWithWork()
    _ = try await stage.here.tell(work, command)
    try await stage.home.control.cancel(.alarm(work))
    try await stage.tell()
    try stage.keepMine()
    if let lost {
      stage.link.loseAnswer(of: lost)
      await #expect(throws: ControlError.self) { try await stage.tell() }
    }
    try await stage.tell()
    #expect(stage.isSettled)
    #expect(try await stage.rings() == ["24 07:00 Work"])
  }

  // MARK: What rings meanwhile

  @Test(arguments: [false, true]) func `A ring after the answer asks nothing again`(_ isSnoozed: Bool) async throws {
    try await stage.silenceWithWork()
    _ = try await stage.here.edit(work, AlarmEdit(label: try Label("Early")))
    _ = try await stage.home.control.edit(work, EditStage.time(6, 10))
    try await stage.tell()
    try stage.keepMine()
    stage.home.host.advance(by: .minutes(11))
    let ring = try #require(try await stage.home.control.state().rings.first)
    if isSnoozed { _ = try await stage.home.control.snooze(ring.id, length: .minutes(9)) }
    try await stage.tell()
    #expect(stage.isSettled)
    #expect(try await stage.rings() == ["22 07:00 Early", "23 07:00 Early", "24 07:00 Early"])
  }

  @Test func `The only ring of an alarm after the answer asks nothing again`() async throws {
    try await stage.home.alarm("Once", at: (7, 0))
    try await stage.silence()
    _ = try await stage.here.edit(work, EditStage.time(8, 0))
    _ = try await stage.home.control.edit(work, EditStage.time(6, 10))
    try await stage.tell()
    try stage.keepMine()
    stage.home.host.advance(by: .minutes(11))
    try await stage.tell()
    #expect(stage.isSettled)
    #expect(try await stage.rings() == ["22 08:00 Once"])
  }

  @Test func `A ring between a look and the request asks nothing again`() async throws {
    try await stage.silenceWithWork()
    _ = try await stage.here.edit(work, AlarmEdit(label: try Label("Early")))
    _ = try await stage.home.control.edit(work, EditStage.time(6, 10))
    try await stage.tell()
    try stage.keepMine()
    stage.link.hold(.edit)
    async let told: Void = stage.tell()
    while stage.link.waiting == 0 { await Task.yield() }
    stage.home.host.advance(by: .minutes(11))
    let ring = try #require(try await stage.home.control.state().rings.first)
    _ = try await stage.home.control.snooze(ring.id, length: .minutes(9))
    stage.link.release(.edit)
    try await told
    #expect(stage.isSettled)
    #expect(try await stage.rings().first == "22 07:00 Early")
  }

  @Test func `What is not asked any more is not answered`() async throws {
    try await stage.silenceWithWork()
    _ = try await stage.here.edit(work, EditStage.time(6, 40))
    _ = try await stage.home.control.edit(work, EditStage.time(6, 50))
    var edits = stage.edits
    var isTaken = edits.keepMine(of: .alarm(work), key: "early")
    #expect(!isTaken)
    try await stage.tell()
    edits = stage.edits
    for expected in [true, false] {
      isTaken = edits.keepMine(of: .alarm(work), key: "mine")
      #expect(isTaken == expected)
    }
    for expected in [true, false] {
      isTaken = edits.keepTheirs(of: .alarm(work))
      #expect(isTaken == expected)
    }
  }

  @Test func `The answer for a label here is one for the time that it had here`() async throws {
    try await stage.silenceWithWork()
    _ = try await stage.here.edit(work, AlarmEdit(label: try Label("Early")))
    _ = try await stage.home.control.edit(work, EditStage.time(6, 50))
    try await stage.tell()
    try stage.keepMine()
    try await stage.tell()
    #expect(stage.isSettled)
    #expect(try await stage.rings().first == "22 07:00 Early")
  }

  @Test func `What cannot be made anew is asked again, and others go on`() async throws {
    try await stage.silenceWithWork()
    try await stage.home.alarm("Gym", at: (8, 0), .weekly(.everyDay))
    try await stage.silence()
    _ = try await stage.here.edit(work, EditStage.time(6, 40))
    _ = try await stage.here.edit(work, AlarmEdit(label: try Label("Early")))
    try await stage.home.control.cancel(.alarm(work))
    try await stage.tell()
    try stage.keepMine(key: "first")
    _ = try await stage.here.tell(AlarmID(2), .turnOff)
    stage.link.refuse(ControlError(.unknownSound, message: "gone"), .make)
    try await stage.tell()
    #expect(stage.edits.questions.map(\.question) == [.removed] && stage.edits.edits.count == 2)
    #expect(try await stage.rings() == [])
    stage.link.refuse(nil, .make)
    try stage.keepMine(key: "second")
    #expect(stage.edits.edits.first?.key == "second")
    try await stage.tell()
    #expect(stage.isSettled)
    #expect(try await stage.rings() == ["22 06:40 Early", "23 06:40 Early", "24 06:40 Early"])
  }

  @Test(arguments: [true, false]) func `Another item under the same ID is not touched`(_ isRemoved: Bool) async throws {
    try await stage.home.alarm("Guest", at: (8, 0), .weekly(.everyDay))
    try await stage.silence()
    // What is known here is an item of a store that is no more.
    try stage.forgetStore()
    _ = try await stage.here.edit(work, EditStage.time(6, 40))
    if isRemoved { try await stage.here.cancel(.alarm(work)) }
    try await stage.tell()
    #expect(stage.edits.questions.map(\.question) == (isRemoved ? [] : [.removed]))
    #expect(try await stage.rings().first == "22 08:00 Guest")
    guard !isRemoved else { return }
    try stage.keepMine()
    try await stage.tell()
    #expect(stage.isSettled)
    #expect(try await stage.rings().prefix(2) == ["22 06:40 Guest", "22 08:00 Guest"])
  }
}
