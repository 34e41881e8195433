// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiScreens

/// A timeline of questions that come, are answered and go.
@Suite struct QuestionQueueTests {
  private let sample: QuestionSample
  private let start = BootInstant(nanosecondsSinceBoot: 0)
  private let line = Line()

  /// A queue whose answers can be expected.
  private final class Line {
    var queue = QuestionQueue()
    var open: [RoomQuestion] { queue.open }
    var fault: ControlError? { queue.fault }
    func take(_ questions: [RoomQuestion], now: BootInstant) { queue.take(questions, now: now) }
    func appear(now: BootInstant) { queue.appear(now: now) }
    func begin(now: BootInstant) -> RoomQuestion? { queue.begin(now: now) }
    func end(
      _ question: RoomQuestion, keeping side: EditQuestion.Side, _ result: Result<Bool, ControlError>, now: BootInstant
    ) -> String? { queue.end(question, keeping: side, result, now: now, in: .english) }
  }

  init() throws { sample = try QuestionSample() }

  private func at(_ seconds: Int64) -> BootInstant { start + .seconds(seconds) }

  private func question(_ number: Int64, in room: String = "bedroom") throws -> RoomQuestion {
    try sample.question(about: number, in: room)
  }

  @Test func `An answer is kept, said, and the next question comes`() throws {
    let (first, second) = (try question(1), try question(2))
    line.take([first, second], now: at(0))
    #expect(line.begin(now: at(1)) == first)
    #expect(line.begin(now: at(1)) == nil, "One answer at a time")
    let text = line.end(first, keeping: .mine, .success(true), now: at(1))
    #expect(text == "Work stays as it was changed here; bedroom is told.")
    #expect(line.open == [second])
    #expect(line.begin(now: at(2)) == second)
    let other = line.end(second, keeping: .theirs, .success(true), now: at(2))
    #expect(other == "Alarm a2 stays as bedroom has it.")
    #expect(line.open.isEmpty && line.begin(now: at(9)) == nil)
  }

  @Test func `A second press is not meant for the question that slid in`() throws {
    line.take([try question(1), try question(2)], now: at(0))
    #expect(line.begin(now: at(0)) == nil, "It has just appeared")
    #expect(line.begin(now: at(1)) == (try question(1)))
    _ = line.end(try question(1), keeping: .mine, .success(true), now: at(1))
    #expect(line.begin(now: at(1) + .milliseconds(300)) == nil)
    #expect(line.begin(now: at(1) + .milliseconds(600)) == (try question(2)))
  }

  @Test func `A question that was read by another clock can be answered`() throws {
    // In a room's window, this machine's clock counts until the room has answered, and the room's counts from then on.
    line.take([try question(1)], now: at(100))
    #expect(line.begin(now: at(5)) == (try question(1)))
  }

  @Test func `A press at once after a question came into view is not meant for it`() throws {
    line.appear(now: at(0))
    line.take([try question(1)], now: at(0))
    line.appear(now: at(60))
    #expect(line.begin(now: at(60) + .milliseconds(599)) == nil)
    #expect(line.begin(now: at(60) + .milliseconds(600)) == (try question(1)))
  }

  @Test func `The question that is shown stays in front while it is open`() throws {
    let (first, second) = (try question(1), try question(2, in: "attic"))
    line.take([first], now: at(0))
    line.take([second, first], now: at(1))
    #expect(line.open == [first, second])
    #expect(line.begin(now: at(1)) == first, "It did not appear anew")
    line.take([second], now: at(2))
    #expect(line.open == [second])
  }

  @Test func `An answer that cannot be kept leaves the question, with the reason`() throws {
    let (first, second) = (try question(1), try question(2))
    let fault = ControlError(.storeFailed, message: "no room on the disk")
    line.take([first, second], now: at(0))
    for _ in 1...2 {
      #expect(line.begin(now: at(1)) == first)
      #expect(line.end(first, keeping: .mine, .failure(fault), now: at(1)) == nil)
      #expect(line.open == [first, second] && line.fault == fault)
    }
    line.take([first, second], now: at(2))
    #expect(line.fault == fault)
    line.take([second], now: at(3))
    #expect(line.fault == nil, "It was about another question")
  }

  @Test func `An answer to a question that is gone is not said as done`() throws {
    let first = try question(1)
    line.take([first], now: at(0))
    #expect(line.begin(now: at(1)) == first)
    line.take([], now: at(1))
    let text = line.end(first, keeping: .mine, .success(false), now: at(1))
    #expect(text == "Work has changed meanwhile, so nothing was changed.")
    #expect(line.open.isEmpty)
    // Nor is a failure said of a question that is not shown any more.
    line.take([first], now: at(2))
    #expect(line.begin(now: at(3)) == first)
    line.take([try question(2)], now: at(3))
    let fault = ControlError(.storeFailed, message: "")
    #expect(line.end(first, keeping: .mine, .failure(fault), now: at(3)) == nil && line.fault == nil)
  }
}
