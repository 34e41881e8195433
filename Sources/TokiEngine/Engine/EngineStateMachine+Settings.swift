// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// Changes what is set for all of Toki; nothing is refused that was accepted before.
  public mutating func change(_ edit: EngineSettingsEdit) throws(ControlError) -> EngineSettings {
    let changed = edit.applied(to: settings)
    guard EngineSettings.lateLimits.contains(changed.lateLimit) else {
      throw ControlError(
        .invalidDuration, subject: "late_limit", message: "The late limit is from 0 to 24 hours.")
    }
    try Self.check(changed.ring)
    guard changed != settings else { return settings }
    undo.append(.settings(settings))
    settings = changed
    actions.append(.save(.putSettings(changed)))
    actions.append(.publish(.settings(changed)))
    return changed
  }

  /// Saves something that is saved already, to see that it can be done.
  mutating func saveAgain() { actions.append(.save(.putCounters(counters))) }
}
