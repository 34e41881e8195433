// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiEngine
public import TokiModel

/// The questions about what was changed here and in a room, shown one after another, and the answer to the first.
///
/// It is pure: what was read and what was answered goes in, and the question to be shown comes out.
public struct QuestionQueue: Sendable {
  /// The open questions; the first one is shown.
  public private(set) var open: [RoomQuestion] = []
  /// Why the last answer to the question that is shown was not kept; `nil` if there was none.
  public private(set) var fault: ControlError?
  private var isAnswering = false
  /// Since when the first question is shown; `nil` without one.
  private var grace: RingGrace?

  /// No questions.
  public init() {}

  /// Takes the questions that are open now; the one that is shown stays in front.
  public mutating func take(_ questions: [RoomQuestion], now: BootInstant) {
    var questions = questions
    if let first = open.first, let index = questions.firstIndex(of: first), index > 0 {
      questions.insert(questions.remove(at: index), at: 0)
    }
    show(questions, now: now)
  }

  /// The question has come into view, as of a window that was hidden while it was read: the moment begins anew.
  public mutating func appear(now: BootInstant) {
    if !open.isEmpty { grace = RingGrace(now: now) }
  }

  /// Begins to answer the question that is shown; `nil` while another answer is being kept, without a question, and in
  /// the moment after it appeared, in which a press was meant for what was there before.
  public mutating func begin(now: BootInstant) -> RoomQuestion? {
    guard !isAnswering, grace?.isOver(now: now) == true else { return nil }
    isAnswering = true
    return open.first
  }

  /// Ends that by its result; returns what is to be said about it, `nil` if the question stays with its `fault`.
  public mutating func end(
    _ question: RoomQuestion, keeping side: EditQuestion.Side, _ result: Result<Bool, ControlError>, now: BootInstant,
    in language: Language
  ) -> String? {
    isAnswering = false
    let name = question.question.item.named(question.question.label, in: language)
    switch result {
    case .failure(let error):
      if open.first == question { fault = error }
      return nil
    case .success(let isKept):
      show(open.filter { $0 != question }, now: now)
      guard isKept else { return ErrorText.of(ControlError(.changed, subject: name, message: ""), in: language) }
      return EditTexts.answered(name, keeping: side, in: question.room, in: language)
    }
  }

  private mutating func show(_ questions: [RoomQuestion], now: BootInstant) {
    if questions.first != open.first {
      fault = nil
      grace = questions.isEmpty ? nil : RingGrace(now: now)
    }
    open = questions
  }
}
