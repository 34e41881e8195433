// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiEngine
public import TokiModel

/// What a window shows when the engine refuses a request or cannot be reached.
public enum ErrorText {
  /// What went wrong, and what to do next.
  public static func of(_ error: ControlError, in language: Language) -> String {
    let sentence = ErrorTexts.sentence(about: error, isSeen: true, in: language)
    guard let advice = ErrorTexts.advice(about: error, in: language) else { return sentence }
    return sentence + (language == .japanese ? "" : " ") + advice
  }
}
