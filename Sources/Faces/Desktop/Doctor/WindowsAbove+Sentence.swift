// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization

extension WindowsAbove {
  /// `true` if a person alone can keep a window above the others.
  var isLeftToPerson: Bool { self == .notAllowed || self == .withoutLibrary }

  /// Says how what rings comes to the front.
  var sentence: String {
    switch self {
    case .byLayer: tr("What rings lies over everything else on the screen.")
    case .byWindowManager: tr("What rings is kept above the other windows.")
    case .notAllowed: tr("This desktop decides what is in front. The notification of a ring stays, and opens it.")
    case .withoutLibrary:
      tr("The notification of a ring stays, and opens it. gtk4-layer-shell would put it in front on Plasma and sway.")
    }
  }
}
