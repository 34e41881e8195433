// SPDX-License-Identifier: Apache-2.0

extension StepSequence {
  /// Does what it is told; unchanged where it refuses.
  public mutating func apply(
    _ command: SequenceCommand, at now: HostMoment
  ) throws(SequenceRefusal) {
    throw .notWhile(command.kind, state: stateName)
  }

  /// Gives it another plan.
  ///
  /// - Returns: `false`, and nothing is changed, unless it is idle.
  public mutating func replace(plan: SequencePlan) -> Bool {
    guard state == .idle else { return false }
    self.plan = plan
    stepLength = plan.steps[0].duration
    return true
  }
}
