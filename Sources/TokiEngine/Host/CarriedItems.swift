// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// What was running in the boot before, as it was stored then.
///
/// After a reboot its UTC instants alone say when it rings, and a clock that is wrong at the start says it
/// wrongly. For a while it can be carried over once more, when that clock is put right. Items that go by trusted
/// time are not among them: that time corrects them.
struct CarriedItems: Sendable {
  private(set) var timers: [TimerID: CountdownTimer] = [:]
  private(set) var sequences: [SequenceID: StepSequence] = [:]
  private(set) var stopwatches: [StopwatchID: Stopwatch] = [:]
  /// Those that were snoozed.
  private(set) var snoozes: [AlarmID: Alarm.State] = [:]

  init() {}

  init(_ stored: StoredState) {
    for timer in stored.timers where timer.state.kind == .running && !timer.usesTrustedTime {
      timers[timer.id] = timer
    }
    for sequence in stored.sequences where sequence.state.kind == .running { sequences[sequence.id] = sequence }
    for stopwatch in stored.stopwatches { stopwatches[stopwatch.id] = stopwatch }
    for alarm in stored.alarms where !alarm.usesTrustedTime {
      if case .snoozed = alarm.state { snoozes[alarm.id] = alarm.state }
    }
  }

  var isEmpty: Bool { timers.isEmpty && sequences.isEmpty && stopwatches.isEmpty && snoozes.isEmpty }

  /// Forgets an item that somebody has told something since.
  mutating func remove(_ item: ItemID) {
    guard !isEmpty else { return }
    switch item {
    case .timer(let id): timers[id] = nil
    case .sequence(let id): sequences[id] = nil
    case .stopwatch(let id): stopwatches[id] = nil
    case .alarm(let id): snoozes[id] = nil
    }
  }
}
