// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiCommands

/// What was changed here and in the bedroom is a question.
@Suite struct AskedEditsTests {
  private let stage = EditStage()
  private let work = AlarmID(1)

  @Test func `What was changed on both sides is asked, and nothing is told`() async throws {
    try await stage.silenceWithWork()
    _ = try await stage.here.edit(work, EditStage.time(6, 40))
    _ = try await stage.home.control.edit(work, EditStage.time(6, 50))
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

  @Test func `An answer holds for what was shown: another change there is another question`() async throws {
    try await stage.silenceWithWork()
    _ = try await stage.here.edit(work, EditStage.time(6, 40))
    _ = try await stage.home.control.edit(work, EditStage.time(6, 50))
    try await stage.tell()
    _ = try stage.port.change { $0.keepMine(of: .alarm(work), key: "mine") }
    _ = try await stage.home.control.edit(work, EditStage.time(6, 55))
    try await stage.tell()
    guard case .changed(.alarm(let theirs))? = stage.edits.questions.first?.question else {
      Issue.record("\(stage.edits)")
      return
    }
    #expect(theirs.time.text == "06:55")
  }

  @Test func `The same change on both sides is none to ask about`() async throws {
    try await stage.silenceWithWork()
    _ = try await stage.here.edit(work, EditStage.time(6, 40))
    _ = try await stage.home.control.edit(work, EditStage.time(6, 40))
    try await stage.tell()
    #expect(stage.isSettled)
    #expect(try await stage.rings().first == "22 06:40 Work")
  }

  @Test func `What was removed on both sides is over`() async throws {
    try await stage.silenceWithWork()
    try await stage.here.cancel(.alarm(work))
    try await stage.home.control.cancel(.alarm(work))
    try await stage.tell()
    #expect(stage.isSettled)
  }

  @Test func `A change that the bedroom refuses is asked, and others go on`() async throws {
    try await stage.silenceWithWork()
    try await stage.home.alarm("Gym", at: (8, 0), .weekly(.everyDay))
    try await stage.silence()
    _ = try await stage.here.edit(work, EditStage.time(6, 40))
    try await stage.here.cancel(.alarm(AlarmID(2)))
    stage.link.refuse(ControlError(.unknownSound, message: "gone"), .edit)
    try await stage.tell()
    #expect(stage.edits.questions.map(\.item) == [.alarm(work)] && stage.edits.edits.count == 1)
    #expect(try await stage.rings().first == "22 07:00 Work")
  }

  @Test func `A skip leaves out no ring of another plan`() async throws {
    try await stage.silenceWithWork()
    _ = try await stage.here.tell(work, .skip(1))
    let skip = try #require(stage.edits.edits.first)
    let moved = try await stage.home.control.edit(work, EditStage.time(6, 50))
    let rings = EditRings(
      state: try await stage.home.control.state(), zones: EditStage.zones, now: stage.home.host.now())
    #expect(rings.call(for: skip, moved.any) == nil)
  }

  @Test func `What somebody changes there at the last moment is asked about and not overridden`() async throws {
    try await stage.silenceWithWork()
    _ = try await stage.here.edit(work, EditStage.time(6, 40))
    stage.link.hold(.edit)
    async let told: Void = stage.tell()
    while stage.link.waiting == 0 { await Task.yield() }
    _ = try await stage.home.control.edit(work, EditStage.time(6, 50))
    stage.link.release(.edit)
    try await told
    #expect(stage.edits.questions.count == 1)
    #expect(try await stage.rings().first == "22 06:50 Work")
  }
}
