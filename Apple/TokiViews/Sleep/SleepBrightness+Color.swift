// SPDX-License-Identifier: Apache-2.0
import SwiftUI
import TokiScreens

extension SleepBrightness {
  /// Colour of the text on black; the dimmest is 4.8:1.
  var color: Color {
    switch self {
    case .bright: Color(red: 0.851, green: 0.78, blue: 0.69)
    case .dim: Color(red: 0.702, green: 0.631, blue: 0.549)
    case .dimmest: Color(red: 0.514, green: 0.467, blue: 0.416)
    }
  }

  /// Colour of warnings on black.
  var warning: Color {
    switch self {
    case .bright, .dim: Color(red: 0.898, green: 0.647, blue: 0.039)
    case .dimmest: Color(red: 0.659, green: 0.486, blue: 0.063)
    }
  }
}
