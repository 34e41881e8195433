// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiEngine
public import TokiModel

/// What a window shows when the engine refuses a request or cannot be reached.
public enum ErrorText {
  /// What went wrong, and what to do next.
  public static func of(_ error: ControlError, in language: Language) -> String {
    ErrorTexts.whole(about: error, in: language)
  }
}
