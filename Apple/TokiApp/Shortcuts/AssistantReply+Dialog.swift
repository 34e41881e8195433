// SPDX-License-Identifier: Apache-2.0
import AppIntents
import TokiLaunch

extension AssistantReply {
  /// The reply as Siri says it.
  ///
  /// - Parameter words: The parameter that a question asks for anew; `nil` for an intent that takes no words.
  /// - Returns: The words at the end of the intent.
  /// - Throws: `AppIntentError` for a question, whose answer runs the intent again; `AssistantRefusal` for an
  ///   impossible request, which ends a shortcut.
  func dialog(asking words: IntentParameter<String>? = nil) throws -> IntentDialog {
    switch self {
    case .answer(let sentence): return IntentDialog(stringLiteral: sentence)
    case .question(let sentence):
      let dialog = IntentDialog(stringLiteral: sentence)
      guard let words else { return dialog }
      throw words.needsValueError(dialog)
    case .refusal(let sentence): throw AssistantRefusal(sentence: sentence)
    }
  }
}

/// A refusal, as the system shows and speaks it.
struct AssistantRefusal: Error, CustomLocalizedStringResourceConvertible {
  /// The reason, in the person's language.
  let sentence: String

  var localizedStringResource: LocalizedStringResource { LocalizedStringResource(stringLiteral: sentence) }
}
