// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Name and number of the present step of a sequence.
public enum StepText {
  /// `work · 3/8`, or `3/8` for a step without a name; the first step while idle.
  public static func name(of sequence: StepSequence) -> String {
    let label = label(of: sequence.plan.steps[sequence.step ?? 0])
    let count = count(of: sequence)
    return label.isEmpty ? count : "\(label) · \(count)"
  }

  /// `3/8`: number of the present step, and of all steps.
  public static func count(of sequence: StepSequence) -> String {
    "\((sequence.step ?? 0) + 1)/\(sequence.plan.steps.count)"
  }

  /// The name of a step, made safe for a terminal; empty for none.
  public static func label(of step: SequenceStep) -> String {
    PlainText.of(step.label.text, longest: Label.longest)
  }
}
