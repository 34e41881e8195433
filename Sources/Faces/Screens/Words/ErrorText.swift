// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiEngine
public import TokiModel

/// A window's text when the engine refuses a request or cannot be reached.
public enum ErrorText {
  /// The problem, and the next step.
  public static func of(_ error: ControlError, in language: Language) -> String {
    ErrorTexts.whole(about: error, in: language)
  }
}
