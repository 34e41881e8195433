// SPDX-License-Identifier: Apache-2.0
import Localization
import Synchronization
import TokiEngine
import TokiModel

/// `toki doctor --test-wake`: send the machine to sleep, and see whether a ring would wake it.
///
/// A silent timer has the daemon arm its waker, as for any ring; it is removed before it is due.
struct WakeTest {
  let context: CommandContext
  /// Time until the machine should wake.
  let after: TimeSpan
  let isJSON: Bool

  static let usual = TimeSpan.minutes(2)
  private static let spans = TimeSpan.seconds(1)...TimeSpan.hours(1)
  /// Time between two comparisons of the clocks.
  private static let step = TimeSpan.milliseconds(500)

  init(_ invocation: Invocation, in context: CommandContext) throws(CommandFailure) {
    self.context = context
    isJSON = invocation.has(.json)
    guard let text = invocation[.after] else {
      after = Self.usual
      return
    }
    after = try SpanWords.spanOrZero(of: text)
    guard Self.spans.contains(after) else {
      throw .usage(tr("{option} takes 1 s to 1 h.", ["option": Option.after.text]))
    }
  }

  /// Runs the test; fails unless the machine was woken by its timer.
  func run() async throws(CommandFailure) -> ExitCode {
    if !isJSON {
      context.printLine(
        tr(
          "This machine goes to sleep now, and is to be woken in {span}. If it stays asleep, press its power key.",
          ["span": after.words(in: context.language)]))
    }
    let label: Label
    do { label = try Label(tr("Wake test")) } catch { throw CommandFailure(error) }
    let made = try await Creation.make(in: context) { control, key, engine throws(ControlError) in
      try await control.make(
        TimerDraft(
          duration: after + Engine.wakeLead, label: label,
          settings: context.fromHere(
            Said {
              $0.sound = RingSound.none
              $0.keepsAwake = false
            })),
        key: key)
    }
    let way = try? await made.control.send(Examine()).findings.first { $0.code == .wakeFromSuspend }?.detail
    let report = try await report(on: made)
    // The person's act before stays the last one that they can undo.
    try? await made.control.cancel(.timer(made.item.id), isUndoable: false)
    context.printLine(isJSON ? report.json(way: way ?? nil, after: after).text : report.text(in: context.language))
    return report.outcome == .wokenByTimer ? .done : .failed
  }

  private func report(on made: Creation.Made<CountdownTimer>) async throws(CommandFailure) -> WakeReport {
    guard case .running(let deadline) = made.item.state else {
      return WakeReport(outcome: .interrupted, slept: .zero, early: .zero)
    }
    let trial = WakeTrial(suspendedBefore: context.clock.suspended, wake: deadline.boot - Engine.wakeLead)
    let control = made.control
    let refusal = try await asked { () async throws(ControlError) in try await control.send(Suspend()).refusal }
    if let refusal { return WakeReport(outcome: .refused, slept: .zero, early: .zero, reason: refusal) }
    while true {
      let now = context.clock.now().boot
      let suspended = context.clock.suspended
      if let outcome = trial.outcome(at: now, suspended: suspended) {
        return WakeReport(outcome: outcome, slept: suspended - trial.suspendedBefore, early: trial.wake - now)
      }
      guard await isLeftAlone(until: now + Self.step) else {
        return WakeReport(outcome: .interrupted, slept: suspended - trial.suspendedBefore, early: .zero)
      }
    }
  }

  /// Waits; `false` if a person interrupts it.
  private func isLeftAlone(until instant: BootInstant) async -> Bool {
    let signals = context.signals
    defer { signals.stop() }
    return await withCheckedContinuation { continuation in
      let answer = AnswerOnce(continuation)
      signals.start(
        keys: false, due: { answer.give(true) },
        notice: { if [.interrupted, .terminated, .hungUp].contains($0) { answer.give(false) } })
      signals.wake(at: instant)
    }
  }
}

/// Answers a continuation once.
private final class AnswerOnce: Sendable {
  private let waiting: Mutex<CheckedContinuation<Bool, Never>?>

  init(_ continuation: CheckedContinuation<Bool, Never>) { waiting = Mutex(continuation) }

  func give(_ answer: Bool) {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume(returning: answer)
  }
}

/// A report on a wake test.
struct WakeReport {
  let outcome: WakeTrial.Outcome
  /// Suspended time of the machine.
  let slept: TimeSpan
  /// Time by which it was up earlier than asked; negative if later.
  let early: TimeSpan
  /// Why the system refused, in its own words.
  var reason: String?

  func json(way: String?, after: TimeSpan) -> JSONValue {
    .object([
      JSONValue.Member(name: "outcome", value: .string(outcome.rawValue)),
      JSONValue.Member(name: "after_ns", value: .integer(after.nanoseconds)),
      JSONValue.Member(name: "slept_ns", value: .integer(slept.nanoseconds)),
      JSONValue.Member(name: "wake", value: way.map { .string($0) } ?? .null),
      JSONValue.Member(name: "reason", value: reason.map { .string($0) } ?? .null),
    ])
  }

  func text(in language: Language) -> String {
    let values = [
      "slept": slept.words(in: language), "early": early.words(in: language),
      "late": (.zero - early).words(in: language), "reason": PlainText.of(reason ?? "", longest: 300),
    ]
    return switch outcome {
    case .wokenByTimer: tr("It slept for {slept}, and was woken by its timer.", values, in: language)
    case .wokenEarlier:
      tr("It slept for {slept}, and something else woke it {early} too early: try again.", values, in: language)
    case .wokenLate:
      tr("It slept for {slept}: its timer did not wake it, and it was up {late} too late.", values, in: language)
    case .notSuspended: tr("It was not suspended, although the system had agreed.", values, in: language)
    case .refused: tr("It was not suspended; the system says: {reason}", values, in: language)
    case .interrupted: tr("The test was ended.", values, in: language)
    }
  }
}
