// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

extension SequenceForm {
  /// The engine's work after accepting the dialog.
  public enum Submission: Hashable, Sendable {
    /// Make a sequence, which is not started.
    case make(SequenceDraft)
    /// Change the edited sequence.
    case edit(SequenceID, Said<SequenceTerms>)
    /// Close the dialog: nothing was changed.
    case close
  }

  /// The result of the default button; `nil` while the fields have a problem, or it is still sending.
  public func submission(in language: Language) -> Submission? {
    guard !isSending else { return nil }
    guard let sequence else { return draft(in: language).map { .make($0) } }
    return edit(in: language).map { $0.isEmpty ? .close : .edit(sequence.id, $0) }
  }
}
