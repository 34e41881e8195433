// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// Text of snooze buttons.
public enum SnoozeText {
  /// `Snooze 9 min`, 「9分スヌーズ」.
  public static func of(_ length: TimeSpan, _ language: Language) -> String {
    tr("Snooze {span}", ["span": length.words(in: language)], in: language)
  }
}
