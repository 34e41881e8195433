// SPDX-License-Identifier: Apache-2.0
import SwiftUI
import TokiScreens

extension View {
  /// Draws the screens anew when this one next changes by itself.
  func follows(_ next: NextChange, _ home: HomeModel) -> some View {
    task(id: next) { await home.look(at: next) }
  }
}
