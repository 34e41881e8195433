// SPDX-License-Identifier: Apache-2.0
import SwiftUI

/// What rings, over everything.
struct RingScreen: View {
  @Environment(HomeModel.self) private var home

  var body: some View { Text(verbatim: "") }
}
