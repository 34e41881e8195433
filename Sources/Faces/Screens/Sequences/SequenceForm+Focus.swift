// SPDX-License-Identifier: Apache-2.0

extension SequenceForm {
  /// The parts of the dialog.
  public enum Part: String, FocusPart {
    case label
    /// The steps of each block.
    case steps
    /// The button that adds a block.
    case addBlock
    /// The ring.
    case ring
    /// The button that adds or saves.
    case save
  }

  /// Begins at the label; Enter saves.
  public var focus: FocusOrder<Part> {
    FocusOrder(
      [.label, canChangeSteps ? .steps : nil, canChangeSteps ? .addBlock : nil, .ring], first: .label,
      defaultButton: .save)
  }
}
