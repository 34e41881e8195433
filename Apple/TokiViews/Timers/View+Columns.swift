// SPDX-License-Identifier: Apache-2.0
import SwiftUI

extension View {
  /// A picker that turns like a wheel where there are wheels; a Mac has none.
  func inColumns() -> some View {
    #if os(macOS)
    pickerStyle(.menu)
    #else
    pickerStyle(.wheel)
    #endif
  }
}
