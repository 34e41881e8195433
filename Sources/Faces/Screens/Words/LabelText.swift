// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// The sentence about a label that cannot be used.
enum LabelText {
  static func of(_ error: LabelError, in language: Language) -> String {
    switch error {
    case .tooLong: tr("The label is too long; 200 characters are the most.", in: language)
    case .controlCharacter, .hiddenCharacter, .invisible:
      tr("The label has a character in it that cannot be shown.", in: language)
    }
  }
}
