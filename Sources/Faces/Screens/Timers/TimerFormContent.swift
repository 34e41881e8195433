// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// What the timer form says and allows now.
public struct TimerFormContent: Hashable, Sendable {
  /// When it would ring, or what is wrong; empty while nothing is typed or picked.
  public let sentence: String
  /// Whether the sentence is about something wrong.
  public let isWrong: Bool
  /// Whether the typed text cannot be used.
  public let isTypedWrong: Bool
  /// Whether the label cannot be used.
  public let isLabelWrong: Bool
  /// Whether the button that starts or saves works.
  public let canStart: Bool
  /// Whether the picker works; not while the text says an end or a sequence.
  public let canPick: Bool
  /// Whether keeping can be chosen; not for a sequence.
  public let canUseSwitches: Bool
  /// When the sentence next changes by itself.
  public let next: NextChange
}

extension TimerForm {
  /// What the form says and allows at present.
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
