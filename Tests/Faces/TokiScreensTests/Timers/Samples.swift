// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiScreens

/// The starting point of countdown tests: Monday 2026-06-22 06:00 UTC, an hour after the host's boot.
enum Samples {
  static let start = HostMoment(
    boot: BootInstant(nanosecondsSinceBoot: 3_600_000_000_000), utc: UTCInstant(secondsSinceEpoch: 1_782_108_000))

  static func present(_ state: EngineState, after span: TimeSpan = .zero, language: Language = .english) -> Present {
    Present(state: state, moment: start + span, host: .utc, style: ScreenStyle(language: language))
  }

  static func state(
    _ timers: [CountdownTimer] = [], sequences: [StepSequence] = [], stopwatches: [Stopwatch] = []
  ) -> EngineState {
    EngineState(
      moment: start, boot: BootID("boot"), zone: ZoneRules.utc.name,
      items: ItemLists(timers: timers, sequences: sequences, stopwatches: stopwatches))
  }

  static func timer(
    _ duration: TimeSpan, _ label: String = "", id: Int64 = 1, told commands: [TimerCommand] = []
  ) throws -> CountdownTimer {
    var timer = try CountdownTimer(id: TimerID(id), label: try Label(label), duration: duration)
    for command in commands { try timer.apply(command, at: start) }
    return timer
  }

  static func sequence(_ text: String, told commands: [SequenceCommand] = []) throws -> StepSequence {
    var sequence = StepSequence(id: SequenceID(1), plan: try SequenceText.parse(text))
    for command in commands { try sequence.apply(command, at: start) }
    return sequence
  }
}
