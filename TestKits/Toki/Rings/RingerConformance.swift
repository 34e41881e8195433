// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiEngine
public import TokiModel

/// The rules for every ringer, whatever its means.
public struct RingerConformance: Sendable {
  private let make: @Sendable () -> any Ringer
  private let good: RingSound
  private let bad: RingSound
  private let patience: Int
  private let wait: @Sendable (TimeSpan) -> Void

  /// Prepares the suite.
  ///
  /// - Parameters:
  ///   - good: A sound that the ringer can play.
  ///   - bad: A sound that it cannot play.
  ///   - patienceSeconds: Maximum wait for a report.
  ///   - wait: Blocks the thread for a span.
  ///   - make: Creates a ringer.
  public init(
    good: RingSound, bad: RingSound, patienceSeconds: Int = 60, wait: @escaping @Sendable (TimeSpan) -> Void,
    make: @escaping @Sendable () -> any Ringer
  ) {
    self.good = good
    self.bad = bad
    patience = patienceSeconds
    self.wait = wait
    self.make = make
  }

  /// Runs all checks, blocking the thread, and returns a sentence for each violation.
  public func violations() -> [String] {
    let cases: [(String, (Subject) -> [String?])] = [
      ("problems", problems), ("a ring", ring), ("a choice of silence", choice), ("a bad sound", badSound),
      ("a second ring", secondRing), ("previews", previews), ("questions", questions),
      ("calls out of turn", callsOutOfTurn), ("the end", end),
    ]
    return cases.flatMap { name, run in
      let subject = Subject(make())
      defer { subject.ringer.shutDown() }
      return run(subject).compactMap { $0.map { "\(name): \($0); reports: \(subject.reports)" } }
    }
  }

  // MARK: The rules

  private func problems(_ subject: Subject) -> [String?] {
    [
      subject.ringer.problem(with: good).map { "a good sound has a problem: \($0)" },
      subject.ringer.problem(with: .none).map { "no sound has a problem: \($0)" },
      unless(subject.ringer.problem(with: bad)?.isEmpty == false, "a bad sound has no problem"),
    ]
  }

  private func ring(_ subject: Subject) -> [String?] {
    let ring = Self.ring(1, good)
    subject.ringer.show(.ring(ring))
    subject.ringer.play(ring)
    let isTold = waits { subject.passes(of: ring.id) == 1 }
    subject.ringer.play(nil)
    subject.ringer.withdraw(.ring(ring.id))
    pause()
    let count = subject.reportsOfPlaying.count
    pause()
    return [
      unless(isTold, "it was not told that the sound was played once"),
      unless(subject.passes(of: ring.id) <= 1, "it was told twice"),
      unless(
        subject.reports.first.map { if case .tried(ring.id, _) = $0 { true } else { false } } ?? false,
        "the first report does not tell what was tried"),
      unless(subject.sound(of: ring.id) != nil, "it was not told what came of the sound"),
      unless(subject.reportsOfPlaying.count == count, "a report came after the stop"),
    ]
  }

  private func questions(_ subject: Subject) -> [String?] {
    let item = ItemID.timer(TimerID(1))
    let question = AwakeQuestion(item: item, label: .none, rings: UTCInstant(secondsSinceEpoch: 1_800_000_000))
    subject.ringer.show(.question(question))
    subject.ringer.show(.question(question))
    subject.ringer.withdraw(.question(item))
    subject.ringer.withdraw(.question(item))
    pause()
    let ring = ComingRing(
      item: item, label: .none, settings: RingSettings(sound: .none),
      rings: UTCInstant(secondsSinceEpoch: 1_800_000_000))
    subject.ringer.show(.coming(ring))
    subject.ringer.show(.coming(ring))
    subject.ringer.withdraw(.coming(item))
    subject.ringer.withdraw(.coming(item))
    pause()
    return [unless(subject.reports.isEmpty, "nobody answered, and something was reported")]
  }

  private func choice(_ subject: Subject) -> [String?] {
    let ring = Self.ring(1, .none)
    subject.ringer.play(ring)
    let isTold = waits { subject.reports.count >= 2 }
    pause()
    return [
      unless(isTold, "nothing was reported"),
      unless(
        subject.reports == [.tried(ring.id, RingTry(by: .sound, result: .off)), .playedOnce(ring.id)],
        "it must be silent by choice and played at once"),
    ]
  }

  private func badSound(_ subject: Subject) -> [String?] {
    let ring = Self.ring(1, bad)
    subject.ringer.play(ring)
    let isTold = waits { subject.sound(of: ring.id) != nil }
    let attempt = subject.sound(of: ring.id)
    let says = attempt.map { ($0.result == .tone || $0.hasFailed) && $0.detail != nil } ?? false
    return [unless(isTold, "nothing was reported"), unless(says, "it does not say why the sound is another")]
  }

  private func secondRing(_ subject: Subject) -> [String?] {
    let (first, second) = (Self.ring(1, good), Self.ring(2, good))
    subject.ringer.play(first)
    let isFirstTold = waits { subject.sound(of: first.id) != nil }
    subject.ringer.play(second)
    pause()
    let count = subject.reports(of: first.id)
    let isSecondTold = waits { subject.passes(of: second.id) == 1 }
    subject.ringer.play(nil)
    return [
      unless(isFirstTold, "the first ring is not heard"),
      unless(isSecondTold, "the second ring is not heard"),
      unless(subject.reports(of: first.id) == count, "the first ring goes on beside the second"),
    ]
  }

  private func previews(_ subject: Subject) -> [String?] {
    let answers = Mutex<[String: [String?]]>([:])
    func preview(_ name: String, _ sound: RingSound) {
      subject.ringer.preview(RingSettings(sound: sound)) { answer in
        answers.withLock { $0[name, default: []].append(answer) }
      }
    }
    func waitsForAnswer(to name: String) -> Bool { waits { answers.withLock { $0[name] != nil } } }
    preview("good", good)
    let isGoodHeard = waitsForAnswer(to: "good")
    preview("silent", .none)
    let isSilentTold = waitsForAnswer(to: "silent")
    preview("bad", bad)
    let isBadTold = waitsForAnswer(to: "bad")
    // A preview replaced before it is heard reports no problem.
    preview("replaced", good)
    preview("newest", good)
    let isReplacedTold = waitsForAnswer(to: "replaced") && waitsForAnswer(to: "newest")
    let ring = Self.ring(1, .none)
    preview("ended", good)
    subject.ringer.play(ring)
    let isEndedTold = waitsForAnswer(to: "ended")
    subject.ringer.play(nil)
    subject.ringer.preview(nil) { answer in answers.withLock { $0["end", default: []].append(answer) } }
    let isEndTold = waitsForAnswer(to: "end")
    pause()
    let told = answers.withLock { $0 }
    // Without a sound server nothing is heard, and the failure is reported as quickly as a replacement.
    let canPlay = told["good"] == [nil]
    return [
      unless(isGoodHeard && told["good"].map { $0 != [""] } ?? false, "a good sound is not answered"),
      unless(isSilentTold && told["silent"] == [nil], "no sound is a fault"),
      unless(isBadTold && told["bad"]?.first.map { $0?.isEmpty == false } ?? false, "a bad sound has no fault"),
      unless(isReplacedTold && (told["replaced"] == [nil] || !canPlay), "one that is replaced has a fault"),
      unless(isEndedTold && (told["ended"] == [nil] || !canPlay), "one that a ring ends has a fault"),
      unless(isEndTold && told["end"] == [nil], "the end of previews is not told"),
      unless(told.values.allSatisfy { $0.count == 1 }, "one is answered more than once"),
      unless(subject.reports.allSatisfy { $0.ring == ring.id }, "a preview reports as a ring does"),
    ]
  }

  private func callsOutOfTurn(_ subject: Subject) -> [String?] {
    let ring = Self.ring(1, .none)
    subject.ringer.play(nil)
    subject.ringer.withdraw(.ring(RingID(7)))
    subject.ringer.show(.ring(ring))
    subject.ringer.show(.ring(ring))
    subject.ringer.show(.missed(Self.ring(2, good)))
    subject.ringer.withdraw(.ring(ring.id))
    subject.ringer.withdraw(.ring(ring.id))
    subject.ringer.play(nil)
    pause()
    return [unless(subject.reportsOfPlaying.isEmpty, "it reports what nobody played or pressed")]
  }

  private func end(_ subject: Subject) -> [String?] {
    subject.ringer.play(Self.ring(1, good))
    subject.ringer.show(.ring(Self.ring(1, good)))
    subject.ringer.shutDown()
    subject.ringer.shutDown()
    pause()
    let count = subject.reports.count
    subject.ringer.play(Self.ring(2, .none))
    subject.ringer.show(.ring(Self.ring(2, .none)))
    subject.ringer.show(.missed(Self.ring(3, good)))
    pause()
    return [unless(subject.reports.count == count, "it reports after its end")]
  }

  // MARK: Helpers

  /// A ringer and its reports.
  private final class Subject: Sendable {
    let ringer: any Ringer
    private let kept = Mutex<[RingerReport]>([])

    init(_ ringer: any Ringer) {
      self.ringer = ringer
      ringer.start { [weak self] report in self?.kept.withLock { $0.append(report) } }
    }

    var reports: [RingerReport] { kept.withLock { $0 } }

    /// The reports but those of notifications, which a service answers when it likes, also after the withdrawal.
    var reportsOfPlaying: [RingerReport] {
      reports.filter { if case .tried(_, let attempt) = $0 { attempt.by != .notification } else { true } }
    }

    func passes(of ring: RingID) -> Int { reports.count { $0 == .playedOnce(ring) } }

    /// The latest outcome of a ring's sound.
    func sound(of ring: RingID) -> RingTry? {
      reports.compactMap { if case .tried(ring, let attempt) = $0, attempt.by == .sound { attempt } else { nil } }.last
    }

    func reports(of ring: RingID) -> Int {
      reports.count {
        switch $0 {
        case .tried(let id, _), .playedOnce(let id), .pressed(let id, _): id == ring
        case .isAwake: false
        }
      }
    }
  }

  private static func ring(_ number: Int64, _ sound: RingSound) -> Ring {
    let planned = UTCInstant(secondsSinceEpoch: 1_800_000_000)
    return Ring(
      id: RingID(number), owner: .timer(TimerID(number)), occurrence: Occurrence(key: number),
      label: .none, settings: RingSettings(sound: sound), planned: planned, rang: planned, late: .zero)
  }

  private func unless(_ holds: Bool, _ violation: String) -> String? { holds ? nil : violation }

  private func waits(until isSo: () -> Bool) -> Bool {
    for _ in 0..<(patience * 100) {
      if isSo() { return true }
      wait(.milliseconds(10))
    }
    return isSo()
  }

  /// Long enough to notice an unexpected report.
  private func pause() { wait(.milliseconds(400)) }
}

extension RingerReport {
  /// The ring of the report; `nil` for an answer to a question.
  fileprivate var ring: RingID? {
    switch self {
    case .tried(let id, _), .playedOnce(let id), .pressed(let id, _): id
    case .isAwake: nil
    }
  }
}
