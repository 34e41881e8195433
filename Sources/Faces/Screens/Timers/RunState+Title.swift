// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

extension RunState {
  /// Text of the large button: its action in this state.
  public func actionTitle(in language: Language) -> String {
    switch self {
    case .idle: tr("Start", in: language)
    case .running: tr("Pause", in: language)
    case .paused: tr("Resume", in: language)
    case .ringing: tr("Stop", in: language)
    }
  }
}
