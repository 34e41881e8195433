// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

extension PageContext {
  /// Shows why nobody could hear the item just set; nothing if all is well or the daemon cannot tell.
  func warn(about item: ItemID) {
    // Checking the sound server may take a while, and nothing else should wait for it.
    engine.askSlowly { control async throws(ControlError) in
      try await control.warnings(about: item)
    } result: { [weak self] (result: Result<[Finding], ControlError>) in
      guard case .success(let warnings) = result else { return }
      for warning in warnings { self?.say(RingTexts.warning(warning, in: Localization.language)) }
    }
  }
}
