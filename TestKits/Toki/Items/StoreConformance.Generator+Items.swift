// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension StoreConformance.Generator {
  /// A timer with random contents.
  public mutating func timer(_ id: TimerID) -> CountdownTimer {
    let durations = CountdownTimer.durations
    let states: [CountdownTimer.State] = [
      .idle, .running(deadline: moment()), .paused(remaining: TimeSpan(nanoseconds: span(from: 1))),
      .ringing(deadline: moment()),
    ]
    let state = one(of: states)
    return CountdownTimer(
      id: id,
      TimerTerms(
        duration: min(TimeSpan(nanoseconds: span(from: 1)), durations.upperBound), label: label(), settings: settings(),
        isKept: isLucky(), color: isLucky() ? one(of: TimerColor.allCases) : nil),
      runLength: TimeSpan(nanoseconds: span(from: 1)), run: count(),
      began: state == .idle || isLucky() ? nil : moment(), state: state, trustedRun: isLucky() ? nil : trustedRun(),
      revision: count() | 1, course: course(), awakeCheck: awakeCheck(), isLinked: isLucky(), uid: uid())
  }

  /// A UID with random contents, or none.
  mutating func uid() -> ItemUID? { isLucky() ? nil : ItemUID(text: "時-\(count())") }

  /// A check with random contents, or none.
  mutating func awakeCheck() -> AwakeCheck? {
    isLucky() ? AwakeCheck(after: RingID(count() | 1), due: moment(), isAsked: isLucky()) : nil
  }

  private mutating func trustedRun() -> TrustedRun {
    TrustedRun(
      since: isLucky() ? nil : moment().boot, span: TimeSpan(nanoseconds: span(from: 1)),
      slack: isLucky() ? nil : TimeSpan(nanoseconds: span(from: 0)))
  }

  /// A stopwatch with random contents.
  public mutating func stopwatch(_ id: StopwatchID) -> Stopwatch {
    let laps = (0..<number(to: 30) - 1).map { _ in span(from: 0) }.sorted()
    let states: [Stopwatch.State] = [
      .idle, .running(start: moment()), .paused(elapsed: TimeSpan(nanoseconds: span(from: laps.last ?? 0))),
    ]
    let state = one(of: states)
    return Stopwatch(
      id: id, label: label(), laps: state == .idle ? [] : laps.map { TimeSpan(nanoseconds: $0) },
      state: state, revision: count() | 1, uid: uid())
  }

  /// A sequence with random contents.
  public mutating func sequence(_ id: SequenceID) -> StepSequence {
    let plan = plan()
    let step = Int.random(in: plan.steps.indices, using: &random)
    let states: [StepSequence.State] = [
      .idle, .running(step: step, deadline: moment()),
      .paused(step: step, remaining: TimeSpan(nanoseconds: span(from: 1))),
      .ringing(step: step, deadline: moment()),
    ]
    let state = one(of: states)
    return StepSequence(
      id: id, SequenceTerms(plan: plan, label: label(), settings: settings()),
      stepLength: TimeSpan(nanoseconds: span(from: 1)), run: count(),
      began: state == .idle || isLucky() ? nil : moment(), state: state, revision: count() | 1, uid: uid())
  }

  /// A plan with nested repeats; retries if it would be too long.
  private mutating func plan() -> SequencePlan {
    while true {
      let parts = parts(depth: 0)
      if let plan = try? SequencePlan(parts) { return plan }
    }
  }

  private mutating func parts(depth: Int) -> [SequencePart] {
    (0..<number(to: 4)).map { _ in
      guard depth < 3, number(to: 3) == 1 else { return .step(step()) }
      return .repeated(parts(depth: depth + 1), times: Int(number(to: 5)))
    }
  }

  private mutating func step() -> SequenceStep {
    // At most a few weeks, so that most plans are not too long.
    let duration = TimeSpan(nanoseconds: max(1, span(from: 1) >> 12))
    return SequenceStep(
      label: label(), duration: duration, sound: one(of: [nil, RingSound.none, .named("bell")]),
      waits: isLucky())
  }
}
