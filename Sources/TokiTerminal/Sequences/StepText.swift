// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The present step of a sequence, by its name and number.
public enum StepText {
  /// `work · 3/8`, and `3/8` for a step without a name; while idle it is the first.
  public static func name(of sequence: StepSequence) -> String {
    let label = label(of: sequence.plan.steps[sequence.step ?? 0])
    let count = count(of: sequence)
    return label.isEmpty ? count : "\(label) · \(count)"
  }

  /// `3/8`.
  public static func count(of sequence: StepSequence) -> String {
    "\((sequence.step ?? 0) + 1)/\(sequence.plan.steps.count)"
  }

  /// The name of a step, safe to show on a terminal; empty for none.
  public static func label(of step: SequenceStep) -> String {
    PlainText.of(step.label.text, longest: Label.longest)
  }
}
