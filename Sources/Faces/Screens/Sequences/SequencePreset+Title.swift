// SPDX-License-Identifier: Apache-2.0
public import Localization
public import TokiModel

extension SequencePreset {
  /// Text of its button.
  public func title(in language: Language) -> String {
    switch self {
    case .pomodoro: tr("Pomodoro", in: language)
    case .tabata: tr("Tabata", in: language)
    }
  }
}
