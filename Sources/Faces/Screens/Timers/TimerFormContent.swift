// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// Texts and abilities of the timer form now.
public struct TimerFormContent: Hashable, Sendable {
  /// The time of the ring, the length of an edited timer, or the error; empty while nothing is typed or picked.
  public let sentence: String
  /// `true` if the sentence is about an error.
  public let isWrong: Bool
  /// `true` if the typed text cannot be used.
  public let isTypedWrong: Bool
  /// `true` if the label cannot be used.
  public let isLabelWrong: Bool
  /// `true` if the button that starts or saves works.
  public let canStart: Bool
  /// `true` if the picker works; not while the text gives an end or a sequence.
  public let canPick: Bool
  /// `true` if keeping can be chosen; not for a sequence.
  public let canUseSwitches: Bool
  /// Next change of the sentence by itself.
  public let next: NextChange
}

extension TimerForm {
  /// The form's texts and abilities at present.
  public func content(_ present: Present) -> TimerFormContent {
    let meaning = meaning(present)
    let language = present.style.language
    let labelProblem = labelProblem(in: language)
    let (isUsable, canPick, isSequence) =
      switch meaning.meaning {
      case .nothing, .refused: (false, true, false)
      case .timer: (true, true, false)
      case .until: (true, false, false)
      case .sequence: (true, false, true)
      }
    let isRefused = meaning.meaning == .refused
    return TimerFormContent(
      sentence: [isRefused ? meaning.sentence : labelProblem ?? meaning.sentence, elsewhere].compactMap { $0 }
        .joined(separator: "\n"),
      isWrong: isRefused || labelProblem != nil, isTypedWrong: isRefused && wrongColumns.isEmpty,
      isLabelWrong: labelProblem != nil,
      canStart: isUsable && labelProblem == nil && !isSending, canPick: canPick, canUseSwitches: !isSequence,
      next: meaning.next)
  }
}
