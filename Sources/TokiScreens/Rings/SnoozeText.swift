// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// What a button says that snoozes.
public enum SnoozeText {
  /// `Snooze 9 min`, 「9分スヌーズ」.
  public static func of(_ length: TimeSpan, _ language: Language) -> String {
    tr("Snooze {span}", ["span": length.words(in: language)])
  }
}
