// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// What was there before a step.
  public enum Undo: Sendable {
    case timer(TimerID, CountdownTimer?)
    case alarm(AlarmID, Alarm?)
    case sequence(SequenceID, StepSequence?)
    case stopwatch(StopwatchID, Stopwatch?)
    case key(String)
    case settings(EngineSettings)
  }

  /// Takes a step back whose changes could not be saved.
  public mutating func revert(_ undo: [Undo]) {
    for entry in undo.reversed() {
      switch entry {
      case .timer(let id, let before):
        if let before { install(before) } else { forget(id) }
      case .alarm(let id, let before):
        if let before { install(before) } else { forget(id) }
      case .sequence(let id, let before):
        if let before {
          install(before)
        } else {
          sequences[id] = nil
          unschedule(.sequence(id))
        }
      case .stopwatch(let id, let before):
        stopwatches[id] = before
      case .key(let key):
        keys.remove(key)
      case .settings(let before):
        settings = before
      }
    }
  }
}
