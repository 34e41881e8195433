// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiEngine
public import TokiModel

/// A silent ringer that records its calls and reports any result of a test.
public final class RecordedRinger: Ringer {
  /// A recorded call.
  public enum Call: Hashable, Sendable {
    case start
    case present(RingID)
    case withdraw(RingID)
    case play(RingID)
    case stopPlaying
    case announceMissed(RingID)
    case announceSleep(ComingRing?)
    case announceFailure(HookReport)
    case announceTrouble(FollowedFile)
    case ask(AwakeQuestion)
    case withdrawQuestion(ItemID)
    case announce(ComingRing)
    case withdrawComing(ItemID)
    case preview(RingSettings?)
    case look
    case shutDown
  }

  private struct Record {
    var calls: [Call] = []
    var rings: [Ring] = []
    var report: (@Sendable (RingerReport) -> Void)?
    var problems: [RingSound: String] = [:]
    var answer: RingTry?
    var isMuted = false
    var playing: RingID?
    var previewing: RingSettings?
    var findings: [Finding] = []
    var shown: [RingID] = []
    var settings: EngineSettings?
    var questions: [ItemID: AwakeQuestion] = [:]
    var coming: [ItemID: ComingRing] = [:]
    var isShutDown = false
  }

  private let record: Mutex<Record>

  /// Creates a ringer.
  ///
  /// - Parameter answer: The outcome of each audible ring, reported within `play` and followed by `.playedOnce`; `nil`
  ///   to leave all reports to the test.
  public init(answering answer: RingTry? = nil) { record = Mutex(Record(answer: answer)) }

  // MARK: For tests

  /// All calls in order, except `problem(with:)`.
  public var calls: [Call] { record.withLock { $0.calls } }
  /// The rings presented, played or announced, in order, as passed in.
  public var rings: [Ring] { record.withLock { $0.rings } }
  /// The ring now playing; `nil` if silent.
  public var playing: RingID? { record.withLock { $0.playing } }
  /// The settings of the preview now playing; `nil` if none.
  public var previewing: RingSettings? { record.withLock { $0.previewing } }
  /// The rings now shown, in order of appearance.
  public var shown: [RingID] { record.withLock { $0.shown } }

  /// The settings applied last; `nil` before the first.
  public var settings: EngineSettings? { record.withLock { $0.settings } }
  /// The coming rings now announced, by their items.
  public var coming: [ItemID: ComingRing] { record.withLock { $0.coming } }
  /// The questions now shown, whether a person is still awake.
  public var questions: Set<AwakeQuestion> { record.withLock { Set($0.questions.values) } }

  /// Clears the recorded calls and rings.
  public func clear() {
    record.withLock { record in
      record.calls = []
      record.rings = []
    }
  }

  /// Sends a report, as a sound thread would; ignored before `start` and after `shutDown`.
  public func send(_ report: RingerReport) {
    let listener = record.withLock { $0.isShutDown ? nil : $0.report }
    listener?(report)
  }

  /// Gives a sound a problem; `nil` removes it.
  public func setProblem(_ problem: String?, with sound: RingSound) {
    record.withLock { $0.problems[sound] = problem }
  }

  /// Changes the outcome of sounds from now on and reports it for the ring now playing, like a device that vanishes or
  /// returns.
  public func setAnswer(_ answer: RingTry?) { setOutput { $0.answer = answer } }

  /// Mutes the output, or not, from now on; a ring raises it if its settings say so.
  public func setMuted(_ isMuted: Bool) { setOutput { $0.isMuted = isMuted } }

  private func setOutput(_ change: (inout Record) -> Void) {
    let playing: Ring? = record.withLock { record in
      change(&record)
      return record.playing.flatMap { id in record.rings.last { $0.id == id } }
    }
    for attempt in playing.map(attempts) ?? [] { if let playing { send(.tried(playing.id, attempt)) } }
  }

  /// Sets the findings of `examine` and `look`.
  public func setFindings(_ findings: [Finding]) { record.withLock { $0.findings = findings } }

  // MARK: Ringer

  /// Records the listener for reports.
  public func start(report: @escaping @Sendable (RingerReport) -> Void) {
    record.withLock { record in
      record.calls.append(.start)
      record.report = report
    }
  }

  /// Keeps the settings; not recorded as a call.
  public func apply(_ settings: EngineSettings) { record.withLock { $0.settings = settings } }

  /// The problem set for a sound; not recorded as a call.
  public func problem(with sound: RingSound) -> String? { record.withLock { $0.problems[sound] } }

  /// Records the call under the kind of the notice, which is shown from now on.
  public func show(_ notice: Notice) {
    switch notice {
    case .ring(let ring): show(ring, .present(ring.id))
    case .missed(let ring): show(ring, .announceMissed(ring.id))
    case .unwoken(let ring, _): note(.announceSleep(ring))
    case .failure(let report): note(.announceFailure(report))
    case .trouble(let file, _): note(.announceTrouble(file))
    case .question(let question):
      note(.ask(question)) { if !$0.isShutDown { $0.questions[question.item] = question } }
    case .coming(let ring): note(.announce(ring)) { if !$0.isShutDown { $0.coming[ring.item] = ring } }
    }
  }

  /// Records the call under the kind of the notice, which is shown no longer.
  public func withdraw(_ subject: Notice.Subject) {
    switch subject {
    case .ring(let ring): note(.withdraw(ring)) { record in record.shown.removeAll { $0 == ring } }
    case .question(let item): note(.withdrawQuestion(item)) { $0.questions[item] = nil }
    case .coming(let item): note(.withdrawComing(item)) { $0.coming[item] = nil }
    case .sleep: note(.announceSleep(nil))
    case .failure, .file: break
    }
  }

  private func note(_ call: Call, _ change: (inout Record) -> Void = { _ in }) {
    record.withLock { record in
      record.calls.append(call)
      change(&record)
    }
  }

  /// Records the call and reports the answer, if one is set; for `nil` nothing plays then.
  public func play(_ ring: Ring?) {
    guard let ring else { return note(.stopPlaying) { $0.playing = nil } }
    record.withLock { record in
      record.calls.append(.play(ring.id))
      record.rings.append(ring)
      guard !record.isShutDown else { return }
      record.playing = ring.id
      record.previewing = nil
    }
    let attempts = attempts(for: ring)
    guard !attempts.isEmpty else { return }
    for attempt in attempts { send(.tried(ring.id, attempt)) }
    send(.playedOnce(ring.id))
  }

  /// The result of a ring's sound at present; empty if the test reports it.
  private func attempts(for ring: Ring) -> [RingTry] {
    record.withLock { record in
      guard var answer = record.answer, !record.isShutDown else { return [] }
      if !ring.settings.isAudible { return [RingTry(by: .sound, result: .off)] }
      guard answer.result == .played else { return [answer] }
      if let problem = record.problems[ring.settings.sound] {
        answer = RingTry(by: .sound, output: answer.output, result: .tone, detail: problem)
      }
      guard record.isMuted else { return [answer] }
      guard ring.settings.raisesOutput else { return [RingTry(by: .sound, output: answer.output, result: .muted)] }
      return [RingTry(by: .volume, output: answer.output, result: .raised, detail: "it was muted"), answer]
    }
  }

  /// Records the call and answers at once with the problem of the sound; `nil` if it has none.
  public func preview(_ settings: RingSettings?, answer: @escaping @Sendable (String?) -> Void) {
    let problem: String? = record.withLock { record in
      record.calls.append(.preview(settings))
      record.previewing = nil
      guard let settings, settings.isAudible, !record.isShutDown else { return nil }
      if let problem = record.problems[settings.sound] { return problem }
      if let answer = record.answer, answer.hasFailed { return answer.detail ?? answer.result.code }
      record.previewing = settings
      return nil
    }
    answer(problem)
  }

  /// Answers at once with the findings that a test has set; a quick look is recorded as a call.
  public func examine(isQuick: Bool, answer: @escaping @Sendable ([Finding]) -> Void) {
    if isQuick { note(.look) }
    answer(record.withLock { $0.findings })
  }

  /// Records the call; reports are ignored from now on.
  public func shutDown() {
    record.withLock { record in
      record.calls.append(.shutDown)
      record.isShutDown = true
      record.playing = nil
      record.previewing = nil
      record.shown = []
      record.questions = [:]
      record.coming = [:]
    }
  }

  private func show(_ ring: Ring, _ call: Call) {
    record.withLock { record in
      record.calls.append(call)
      record.rings.append(ring)
      guard !record.isShutDown else { return }
      record.shown.removeAll { $0 == ring.id }
      record.shown.append(ring.id)
    }
  }
}
