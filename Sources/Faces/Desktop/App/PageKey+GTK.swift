// SPDX-License-Identifier: Apache-2.0
import GTKKit
import TokiScreens

extension PageKey {
  /// The key that was pressed; `nil` for one that no page has a use for.
  init?(_ key: Key) {
    switch key {
    case .space: self = .space
    case .escape: self = .escape
    case .delete: self = .delete
    case .character(let character): self = .character(character)
    default: return nil
    }
  }
}
