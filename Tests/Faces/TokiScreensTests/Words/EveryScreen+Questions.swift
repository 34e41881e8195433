// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiScreens

extension EveryScreen {
  /// Questions about an alarm that differs in every way, and what is said of the answers.
  mutating func addQuestions() throws {
    let sample = try QuestionSample()
    let item = try sample.version("every day 7:00")
    let versions = try [
      ("every day 7:00", [AlarmCommand.skip(1)]), ("tomorrow 7:00", []), ("every mon 7:10", [.turnOff]), (nil, []),
    ].map { try sample.version($0, told: $1) }
    let questions = try (versions + [item]).map { try sample.question(item, $0, label: "11", in: "1") }
    let fault = ControlError(.storeFailed, message: "2")
    let now = sample.scene.moment
    for count in 1...questions.count {
      var queue = QuestionQueue()
      queue.take(Array(questions.suffix(count)), now: now.boot)
      let later = now.boot + .seconds(1)
      if let first = queue.begin(now: later) {
        add(queue.end(first, keeping: .mine, .failure(fault), now: later, in: language), "QuestionQueue")
        add(QuestionContent(queue, now: now.utc, host: .utc, style: style) { _ in nil }, "QuestionContent")
        for (side, isKept) in [(EditQuestion.Side.mine, true), (.theirs, true), (.mine, false)] {
          var queue = queue
          add(queue.end(first, keeping: side, .success(isKept), now: later, in: language), "QuestionQueue")
        }
      }
    }
  }
}
