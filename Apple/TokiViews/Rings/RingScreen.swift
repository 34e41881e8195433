// SPDX-License-Identifier: Apache-2.0
import SwiftUI
import TokiScreens

/// What rings, over everything.
struct RingScreen: View {
  @Environment(HomeModel.self) private var home
  @Environment(SleepModel.self) private var sleep

  var body: some View {
    if let present = home.present, let content = RingContent(present) {
      RingView(content: content, brightness: home.route.isAsleep ? sleep.brightness : nil)
        .follows(content.nextChange, home)
    }
  }
}
