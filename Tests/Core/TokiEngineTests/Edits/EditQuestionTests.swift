// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

@Suite struct EditQuestionTests {
  private func timer(_ minutes: Int64, _ label: String, revision: Int64 = 1) throws -> AnyItem {
    var timer = try CountdownTimer(id: TimerID(1), label: try Label(label), duration: .minutes(minutes))
    timer.revision = revision
    return .timer(timer)
  }

  /// An item that was changed here from 1 to 2 minutes, and in the room to 3.
  private func asked() throws -> RoomEdits {
    var edits = RoomEdits()
    edits.add(
      .turnOff, key: "1", from: try timer(1, "Tea"), to: try timer(2, "Green tea"),
      at: UTCInstant(secondsSinceEpoch: 0))
    edits.ask(1, .changed(try timer(3, "Tea", revision: 2)))
    return edits
  }

  @Test func `A question has the newest version here, and that of the room`() throws {
    var edits = try asked()
    edits.add(
      .turnOn, key: "2", from: try timer(2, "Tea"), to: try timer(4, "Tea"), at: UTCInstant(secondsSinceEpoch: 1))
    let question = try #require(edits.openQuestions.first)
    #expect(edits.openQuestions.count == 1)
    #expect(question.item == .timer(TimerID(1)) && question.label.text == "Green tea")
    #expect(try question.mine == timer(4, "Tea"))
    #expect(try question.theirs == timer(3, "Tea", revision: 2))
  }

  @Test func `What is removed on a side has no version there`() throws {
    var edits = RoomEdits()
    edits.add(.cancel, key: "1", from: try timer(1, "Tea"), to: nil, at: UTCInstant(secondsSinceEpoch: 0))
    #expect(edits.openQuestions.isEmpty)
    edits.ask(1, .changed(try timer(3, "Tea", revision: 2)))
    #expect(edits.openQuestions.first?.mine == nil && edits.openQuestions.first?.label.text == "Tea")
    var removed = try asked()
    removed.ask(1, .removed)
    #expect(removed.openQuestions.first?.theirs == nil && removed.openQuestions.first?.mine != nil)
  }

  @Test(arguments: EditQuestion.Side.allCases)
  func `An answer holds for what was shown, once`(_ side: EditQuestion.Side) throws {
    var edits = try asked()
    let shown = try #require(edits.openQuestions.first)
    var later = edits
    later.ask(1, .changed(try timer(5, "Tea", revision: 3)))
    let before = later
    let isLate = later.answer(shown, keeping: side, key: "new")
    #expect(!isLate && later == before)
    let isKept = edits.answer(shown, keeping: side, key: "new")
    #expect(isKept)
    #expect(edits.openQuestions.isEmpty)
    #expect(edits.edits.map(\.key) == (side == .mine ? ["new"] : []))
    let isKeptTwice = edits.answer(shown, keeping: side, key: "newer")
    #expect(!isKeptTwice)
    #expect(edits.edits.map(\.key) == (side == .mine ? ["new"] : []))
  }
}
