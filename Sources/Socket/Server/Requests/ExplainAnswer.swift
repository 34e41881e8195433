// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// The item that words would set, or why they set nothing.
///
/// It has one of both.
struct ExplainAnswer: Formed {
  let explanation: Explained?
  let problem: PlanProblem?

  init(_ explanation: Explanation) {
    self.init(explanation: Explained(explanation), problem: nil)
  }

  init(_ refusal: PlanRefusal, of words: String, _ language: Language) {
    self.init(explanation: nil, problem: PlanProblem(refusal, of: words, language))
  }

  private init(explanation: Explained?, problem: PlanProblem?) {
    self.explanation = explanation
    self.problem = problem
  }

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: ExplainAnswer?
  ) throws(Visitor.Failure) -> ExplainAnswer {
    ExplainAnswer(
      explanation: try visitor.given("explanation", whole) { $0.explanation },
      problem: try visitor.given("problem", whole) { $0.problem })
  }
}

/// The members of `toki explain --json`, with a sentence for the person and the request that sets it.
struct Explained: Formed {
  let contents: Explanation.Contents
  let sentence: String
  /// The draft of its kind; the others are `nil`.
  private let timer: TimerDraft?
  private let alarm: AlarmDraft?
  private let sequence: SequenceDraft?

  init(_ explanation: Explanation) {
    var (timer, alarm, sequence): (TimerDraft?, AlarmDraft?, SequenceDraft?)
    switch explanation.draft {
    case .timer(let draft): timer = draft
    case .alarm(let draft): alarm = draft
    case .sequence(let draft): sequence = draft
    }
    self.init(
      contents: explanation.contents, sentence: explanation.sentence, timer: timer, alarm: alarm, sequence: sequence)
  }

  private init(
    contents: Explanation.Contents, sentence: String, timer: TimerDraft?, alarm: AlarmDraft?, sequence: SequenceDraft?
  ) {
    self.contents = contents
    self.sentence = sentence
    self.timer = timer
    self.alarm = alarm
    self.sequence = sequence
  }

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Explained?
  ) throws(Visitor.Failure) -> Explained {
    let contents = try Explanation.Contents.form(&visitor, whole?.contents)
    let sentence = try visitor.field("sentence", whole) { $0.sentence }
    // One name for all kinds: the body sent to the path of the kind.
    let (timer, alarm, sequence): (TimerDraft?, AlarmDraft?, SequenceDraft?)
    switch contents.kind {
    case .timer: (timer, alarm, sequence) = (try visitor.given("draft", whole) { $0.timer }, nil, nil)
    case .alarm: (timer, alarm, sequence) = (nil, try visitor.given("draft", whole) { $0.alarm }, nil)
    case .sequence: (timer, alarm, sequence) = (nil, nil, try visitor.given("draft", whole) { $0.sequence })
    }
    return Explained(contents: contents, sentence: sentence, timer: timer, alarm: alarm, sequence: sequence)
  }
}

/// Why words set nothing.
struct PlanProblem: Formed {
  let code: PlanRefusal.Code
  let message: String
  /// The words to type instead; `nil` where the message says everything.
  let advice: String?
  /// Texts that can be sent in place of the words.
  let readings: [String]
  /// Beginning and length of the part at fault, in UTF-16 code units, as a browser counts; `nil` if it is not one part
  /// of the words.
  let start: Int?
  let length: Int?

  init(_ refusal: PlanRefusal, of words: String, _ language: Language) {
    let place = refusal.place(in: words)
    self.init(
      code: refusal.code, message: refusal.problem(in: language),
      advice: refusal.advice(insteadOf: words, in: language), readings: refusal.readings(insteadOf: words),
      start: place?.lowerBound, length: place?.count)
  }

  private init(
    code: PlanRefusal.Code, message: String, advice: String?, readings: [String], start: Int?, length: Int?
  ) {
    self.code = code
    self.message = message
    self.advice = advice
    self.readings = readings
    self.start = start
    self.length = length
  }

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: PlanProblem?
  ) throws(Visitor.Failure) -> PlanProblem {
    PlanProblem(
      code: try visitor.field("code", whole) { $0.code }, message: try visitor.field("message", whole) { $0.message },
      advice: try visitor.given("advice", whole) { $0.advice },
      readings: try visitor.field("readings", whole) { $0.readings },
      start: try visitor.given("start", whole) { $0.start }, length: try visitor.given("length", whole) { $0.length })
  }
}
