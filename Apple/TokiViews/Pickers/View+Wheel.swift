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

  /// Turns pickers of a time into wheels where there are any, and into a field with a stepper on the Mac.
  func timeWheel() -> some View {
    #if os(macOS)
    datePickerStyle(.automatic)
    #else
    datePickerStyle(.wheel)
    #endif
  }

  /// Leaves nothing lit but the view itself: no status bar where there is one, no line at the lower edge.
  func darkensAround() -> some View {
    #if os(macOS)
    persistentSystemOverlays(.hidden)
    #else
    persistentSystemOverlays(.hidden).statusBarHidden()
    #endif
  }
}
