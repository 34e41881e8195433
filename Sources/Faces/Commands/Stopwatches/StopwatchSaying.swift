// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// Sentences about stopwatches.
enum StopwatchSaying {
  static func present(_ stopwatch: Stopwatch, now: HostMoment) -> String {
    let values = [
      "id": stopwatch.id.text,
      "time": CountdownDigits.elapsed(stopwatch.elapsed(at: now.boot), to: .tenths),
    ]
    return switch stopwatch.state {
    case .running: tr("{id} runs: {time}", values)
    case .paused: tr("{id} is paused at {time}.", values)
    case .idle: tr("{id} is ready.", values)
    }
  }

  /// `3 laps`; empty for none.
  static func laps(_ stopwatch: Stopwatch) -> String {
    stopwatch.laps.isEmpty ? "" : trn("{count} lap", "{count} laps", stopwatch.laps.count)
  }
}
