// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiScreens

/// Takes the whole window.
final class RingScreen {
  let widget: Widget
  private let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    widget = Box(.vertical)
  }

  func show(_ present: Present) -> NextChange { .never }

  /// Takes a key; `true` when it was for it.
  func press(_ key: Key) -> Bool { false }
}
