// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiEngine
public import TokiModel

/// A ringer that rings nothing: it keeps what it is told, and says what a test wants it to say.
public final class RecordedRinger: Ringer {
  /// What it was told.
  public enum Call: Hashable, Sendable {
    case start
    case present(RingID)
    case withdraw(RingID)
    case play(RingID)
    case stopPlaying
    case announceMissed(RingID)
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
    var playing: RingID?
    var previewing: RingSettings?
    var findings: [Finding] = []
    var shown: [RingID] = []
    var isShutDown = false
  }

  private let record: Mutex<Record>

  /// Makes a ringer.
  ///
  /// - Parameter answer: What comes of the sound of each ring that has one, reported within `play` and followed
  ///   by `.playedOnce`; `nil` to leave all reports to the test.
  public init(answering answer: RingTry? = nil) { record = Mutex(Record(answer: answer)) }

  // MARK: What a test sees and does

  /// All calls but `problem(with:)`, in order.
  public var calls: [Call] { record.withLock { $0.calls } }
  /// The rings that were presented, played or announced, in order, as they were handed over.
  public var rings: [Ring] { record.withLock { $0.rings } }
  /// The ring that plays now; `nil` when it is quiet.
  public var playing: RingID? { record.withLock { $0.playing } }
  /// How the preview sounds that is heard now; `nil` when none is.
  public var previewing: RingSettings? { record.withLock { $0.previewing } }
  /// What is shown now, in the order in which it was shown.
  public var shown: [RingID] { record.withLock { $0.shown } }

  /// Forgets the calls and rings so far.
  public func clear() {
    record.withLock { record in
      record.calls = []
      record.rings = []
    }
  }

  /// Says something, as a sound thread would; nothing before `start` and after `shutDown`.
  public func send(_ report: RingerReport) {
    let listener = record.withLock { $0.isShutDown ? nil : $0.report }
    listener?(report)
  }

  /// Lets a sound have a problem; `nil` takes it away.
  public func setProblem(_ problem: String?, with sound: RingSound) {
    record.withLock { $0.problems[sound] = problem }
  }

  /// Changes what comes of the sound from now on; of a ring that plays it is reported, as of a device that goes or
  /// comes back.
  public func setAnswer(_ answer: RingTry?) {
    let playing: Ring? = record.withLock { record in
      record.answer = answer
      return record.playing.flatMap { id in record.rings.last { $0.id == id } }
    }
    if let playing, let attempt = attempt(for: playing) { send(.tried(playing.id, attempt)) }
  }

  /// Lets the doctor find this.
  public func setFindings(_ findings: [Finding]) { record.withLock { $0.findings = findings } }

  // MARK: Ringer

  public func start(report: @escaping @Sendable (RingerReport) -> Void) {
    record.withLock { record in
      record.calls.append(.start)
      record.report = report
    }
  }

  public func problem(with sound: RingSound) -> String? { record.withLock { $0.problems[sound] } }

  public func present(_ ring: Ring) { show(ring, .present(ring.id)) }

  public func withdraw(_ ring: RingID) {
    record.withLock { record in
      record.calls.append(.withdraw(ring))
      record.shown.removeAll { $0 == ring }
    }
  }

  public func play(_ ring: Ring) {
    record.withLock { record in
      record.calls.append(.play(ring.id))
      record.rings.append(ring)
      guard !record.isShutDown else { return }
      record.playing = ring.id
      record.previewing = nil
    }
    guard let attempt = attempt(for: ring) else { return }
    send(.tried(ring.id, attempt))
    send(.playedOnce(ring.id))
  }

  /// What comes of a ring's sound now; `nil` where that is left to the test.
  private func attempt(for ring: Ring) -> RingTry? {
    record.withLock { record in
      guard let answer = record.answer, !record.isShutDown else { return nil }
      if !ring.settings.isAudible { return RingTry(by: .sound, result: .off) }
      guard answer.result == .played, let problem = record.problems[ring.settings.sound] else { return answer }
      return RingTry(by: .sound, output: answer.output, result: .tone, detail: problem)
    }
  }

  public func stopPlaying() {
    record.withLock { record in
      record.calls.append(.stopPlaying)
      record.playing = nil
    }
  }

  public func announceMissed(_ ring: Ring) { show(ring, .announceMissed(ring.id)) }

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

  public func examine(answer: @escaping @Sendable ([Finding]) -> Void) { answer(record.withLock { $0.findings }) }

  public func look(answer: @escaping @Sendable ([Finding]) -> Void) {
    record.withLock { $0.calls.append(.look) }
    examine(answer: answer)
  }

  public func shutDown() {
    record.withLock { record in
      record.calls.append(.shutDown)
      record.isShutDown = true
      record.playing = nil
      record.previewing = nil
      record.shown = []
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
