// SPDX-License-Identifier: Apache-2.0
import SwiftUI

/// The time in the dark, over everything but a ring.
struct SleepScreen: View {
  @Environment(HomeModel.self) private var home

  var body: some View { Text(verbatim: "") }
}
