// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

extension Surroundings {
  /// Shows the reasons why nobody could hear what was just set; nothing if there are none or the daemon does not know.
  func warn(about item: ItemID) {
    // A look at the sound server may take a while, and nothing else is to wait for it.
    engine.askSlowly { control async throws(ControlError) in
      try await control.warnings(about: item)
    } result: { [weak self] (result: Result<[Finding], ControlError>) in
      guard case .success(let warnings) = result else { return }
      for warning in warnings { self?.say(RingTexts.warning(warning)) }
    }
  }
}
