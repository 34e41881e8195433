// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension StoreConformance {
  /// A sequence of every plan in every state, with the limits of every range.
  ///
  /// The argument `number` maps each position, from 0, to an id number.
  static func sequences(numbered number: (Int) -> Int64 = { Int64($0) + 1 }) -> [StepSequence] {
    let sequences = plans.flatMap { plan -> [(SequencePlan, StepSequence.State)] in
      let last = plan.steps.count - 1
      let states: [StepSequence.State] = [
        .idle, .running(step: 0, deadline: moment(1, 2)), .running(step: last, deadline: moment(.min, .max)),
        .paused(step: last / 2, remaining: TimeSpan(nanoseconds: 1)),
        .paused(step: last, remaining: TimeSpan(nanoseconds: .max)),
        .ringing(step: last, deadline: moment(.max, .min)),
      ]
      return states.map { (plan, $0) }
    }
    return sequences.enumerated().map { index, sequence in
      let isShort = index % 2 == 0
      return StepSequence(
        id: SequenceID(number(index)),
        SequenceTerms(
          plan: sequence.0, label: labels[index % labels.count], settings: settings[index % settings.count]),
        stepLength: TimeSpan(nanoseconds: isShort ? 1 : .max), run: isShort ? 0 : greatest, state: sequence.1,
        revision: isShort ? 1 : greatest)
    }
  }

  /// A stopwatch in every state: without laps, with some, and with the maximum.
  ///
  /// The argument `number` maps each position, from 0, to an id number.
  static func stopwatches(numbered number: (Int) -> Int64 = { Int64($0) + 1 }) -> [Stopwatch] {
    let states: [Stopwatch.State] = [
      .running(start: moment(1, 2)), .running(start: moment(.min, .max)),
      .running(start: moment(.max, .min)), .paused(elapsed: TimeSpan(nanoseconds: .max)),
    ]
    let laps: [[Int64]] = [
      [], [0], [.max], [1, 1, 2], (0..<Int64(Stopwatch.mostLaps)).map { $0 * 1_234_567_890 },
    ]
    let stopwatches =
      [(Stopwatch.State.idle, [Int64]()), (.paused(elapsed: .zero), []), (.paused(elapsed: .zero), [0, 0])]
      + states.flatMap { state in laps.map { (state, $0) } }
    return stopwatches.enumerated().map { index, stopwatch in
      Stopwatch(
        id: StopwatchID(number(index)), label: labels[index % labels.count],
        laps: stopwatch.1.map { TimeSpan(nanoseconds: $0) }, state: stopwatch.0,
        revision: index % 2 == 0 ? 1 : greatest)
    }
  }

  /// One step, several, the deepest nesting of repeats, and the maximum number of steps.
  private static var plans: [SequencePlan] {
    let pomodoro: [SequencePart] = [
      .step(step("work", .minutes(25))), .step(step("rest", .minutes(5), waits: true)),
    ]
    let odd = labels.map { SequencePart.step(step($0.text, .seconds(90), sound: .named("bell"))) }
    let deep = (1...SequencePlan.deepest).reduce(pomodoro) { parts, _ in [.repeated(parts, times: 2)] }
    let longest = CountdownTimer.durations.upperBound
    let parts: [[SequencePart]] = [
      pomodoro, odd, deep, [.step(step("", longest))],
      [.step(step("", TimeSpan(nanoseconds: 1), sound: RingSound.none, waits: true))],
      [.repeated(pomodoro, times: 4), .step(step("long rest", .minutes(15)))],
      [.repeated([.step(step("", .seconds(20)))], times: SequencePlan.repeats.upperBound)],
      [.repeated([.repeated(odd, times: 2), .repeated(pomodoro, times: 1)], times: 3)],
    ]
    return parts.compactMap { try? SequencePlan($0) }
  }

  private static func step(
    _ label: String, _ duration: TimeSpan, sound: RingSound? = nil, waits: Bool = false
  ) -> SequenceStep {
    SequenceStep(label: (try? Label(label)) ?? .none, duration: duration, sound: sound, waits: waits)
  }
}
