// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// Plays how something would ring, for a while.
final class SoundPreview {
  private let pageContext: PageContext
  private let delay = Delay()
  /// `true` if a preview is playing: started, neither stopped nor over yet.
  private(set) var isPlaying = false
  /// Called when `isPlaying` changes.
  var changed: () -> Void = {}

  /// Called with a sentence when the preview cannot be heard.
  var refused: (String) -> Void = { _ in }

  init(_ pageContext: PageContext) { self.pageContext = pageContext }

  /// Plays a preview in place of the present one, for `seconds`; the engine ends it after 30 in any case.
  func play(_ settings: RingSettings, seconds: Int = 30) {
    isPlaying = true
    changed()
    send(settings)
    delay.after(milliseconds: seconds * 1000) { [weak self] in self?.stop() }
  }

  /// Stops the preview, if any.
  func stop() {
    delay.cancel()
    guard isPlaying else { return }
    isPlaying = false
    changed()
    send(nil)
  }

  private func send(_ settings: RingSettings?) {
    pageContext.engine.askSlowly({ control async throws(ControlError) in try await control.preview(settings) }) {
      [weak self] (result: Result<Void, ControlError>) in
      guard let self, case .failure(let error) = result, settings != nil else { return }
      delay.cancel()
      isPlaying = false
      changed()
      refused(ErrorText.of(error, in: Localization.language))
    }
  }
}
