// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Words for the states of items.
public enum StateTexts {
  /// The word for the stable code of a state, as in a sentence; `nil` for any other text.
  public static func word(forCode code: String, in language: Language) -> String? {
    switch code {
    case "idle": tr("ready", in: language)
    case "running": tr("running", in: language)
    case "paused": tr("paused", in: language)
    case "ringing": tr("ringing", in: language)
    case "off": tr("off", in: language)
    default: nil
    }
  }
}
