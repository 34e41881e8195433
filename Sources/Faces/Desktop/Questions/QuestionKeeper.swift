// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiScreens

/// The app's copy of what is asked about linked rooms, and its way to answer.
final class QuestionKeeper {
  private let context: DesktopContext
  private(set) var queue = QuestionQueue()
  /// Called after any change.
  var changed: () -> Void = {}
  /// Called with what is to be said about an answer.
  var said: (String) -> Void = { _ in }

  /// Reads nothing until `start`.
  init(_ context: DesktopContext) { self.context = context }

  /// Follows the questions from now on, also those that are asked and answered by others.
  func start() {
    let executor = context.slowExecutor
    context.questions.watch { [weak self] in
      Task(executorPreference: executor) { await self?.look() }
    }
    look()
  }

  /// Looks what is asked now.
  func look() {
    let read = context.questions.read
    Task(executorPreference: context.slowExecutor) { [weak self] in
      let open = read()
      await self?.take(open)
    }
  }

  private func take(_ open: [RoomQuestion]) {
    let before = queue.open
    queue.take(open, now: context.clock.now().boot)
    if queue.open != before { changed() }
  }

  /// The question can be seen from now on.
  func appear() { queue.appear(now: context.clock.now().boot) }

  /// Answers the question that is shown.
  func keep(_ side: EditQuestion.Side) {
    guard let question = queue.begin(now: context.clock.now().boot) else { return }
    let answer = context.questions.answer
    Task(executorPreference: context.slowExecutor) { [weak self] in
      let result = Result { () throws(ControlError) in try answer(question, side) }
      await self?.end(question, side, result)
    }
  }

  private func end(_ question: RoomQuestion, _ side: EditQuestion.Side, _ result: Result<Bool, ControlError>) {
    let text = queue.end(question, keeping: side, result, now: context.clock.now().boot, in: context.language)
    changed()
    if let text { said(text) }
    look()
  }

  /// What is to be shown; `nil` if nothing is asked.
  func content(_ style: ScreenStyle) -> QuestionContent? {
    // The zone of the host is read from the disk, and this runs at each redraw.
    guard !queue.open.isEmpty else { return nil }
    let clock = context.clock
    return QuestionContent(
      queue, now: clock.now().utc, host: (try? clock.hostZone()) ?? .utc, style: style
    ) { try? clock.zone(named: $0) }
  }
}
