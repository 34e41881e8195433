// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The laws about the question whether a person is still awake; worlds of every eighth seed ask.
extension World {
  /// Ring settings of the items of such a world.
  static let asking = RingSettings(again: 2, check: .minutes(5))

  func checkAwakeLaws(_ state: EngineState) {
    noQuestionIsOverdue(state)
    whatAsksIsOnTheScreen(state)
    noAnswerMeansARing(state)
    anAnswerMeansNoRing(state)
    noteAnswers(state)
    // An item started since may ring at the same instant.
    for item in state.items.all {
      if let next = item.shelved.ringsNext { awake[AwakeAnswer(item: item.id, rings: next)] = nil }
    }
    for (item, check) in state.awakeChecks where check.isAsked {
      asked.insert(AwakeAnswer(item: item.id, rings: check.due.utc))
    }
  }

  private func noQuestionIsOverdue(_ state: EngineState) {
    for (item, check) in state.awakeChecks where check.due.boot <= host.now().boot {
      broken("the question of \(item.id.text) is overdue")
    }
  }

  /// Each question that awaits an answer is shown, and nothing else is.
  private func whatAsksIsOnTheScreen(_ state: EngineState) {
    guard !life.isOver else { return }
    let asked = Set(state.items.all.compactMap { AwakeQuestion($0) })
    if ringer.questions != asked { broken("\(ringer.questions) on the screen instead of \(asked)") }
  }

  /// A question whose time is over without an answer has become a ring, or a missed one.
  private func noAnswerMeansARing(_ state: EngineState) {
    guard before.boot == host.bootID, before.life == lives else { return }
    let rows = store.rings + state.rings + state.missed + read { $0.unsavedRings }
    // Another ring of the item ends the question as well, and so does an answer: a clock that is set has it asked anew.
    let over = Set(rows.filter { $0.id > before.newest }.map(\.owner)).union(answers.items)
    for (item, check) in before.checks where check.isAsked && !touched.contains(item) && !over.contains(item) {
      guard check.due.boot <= host.now().boot, state.items[item] != nil else { continue }
      broken("nobody answered \(item.text) until \(check.due.utc.rfc3339), and it did not ring")
    }
  }

  /// Checks that no answered ring rings.
  private func anAnswerMeansNoRing(_ state: EngineState) {
    for ring in store.rings + state.rings {
      guard let newest = awake[AwakeAnswer(item: ring.owner, rings: ring.planned)], ring.id > newest else { continue }
      broken("\(ring.id.text) of \(ring.owner.text) rings although the person said to be awake")
    }
  }

  /// Notes the answers of this step, if they are saved: a process may die with one.
  private func noteAnswers(_ state: EngineState) {
    let answered = answers.take()
    guard before.life == lives, !life.isOver, read({ $0.isSaved }) else { return }
    // By a clock that goes back, the same instant may have been one of an earlier ring.
    for question in answered { awake[AwakeAnswer(item: question.item, rings: question.rings)] = before.newest }
  }

  /// Presses the button of a question, if there is one.
  func answerQuestion(_ number: Int) {
    let questions = ringer.questions.sorted { $0.item.text < $1.item.text }
    guard !questions.isEmpty else { return }
    let question = questions[number % questions.count]
    touched.insert(question.item)
    answers.add(question)
    ringer.send(.isAwake(question.item))
  }

  /// A question, by the ring that it would have led to.
  struct AwakeAnswer: Hashable {
    let item: ItemID
    let rings: UTCInstant
  }
}
