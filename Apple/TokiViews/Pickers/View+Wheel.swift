// SPDX-License-Identifier: Apache-2.0
import SwiftUI

extension View {
  /// Turns pickers into wheels where there are any, and into menus on the Mac.
  func wheel() -> some View {
    #if os(macOS)
    pickerStyle(.menu)
    #else
    pickerStyle(.wheel)
    #endif
  }
}
