// SPDX-License-Identifier: Apache-2.0
import SwiftUI
import TokiScreens

/// A view that changes many times a second, in the rhythm of the display; the page around it stays as it is.
struct EachFrame<Content: View>: View {
  @Environment(HomeModel.self) private var home
  let isRunning: Bool
  @ViewBuilder let content: (Present) -> Content

  var body: some View {
    // Nobody follows more than thirty a second.
    TimelineView(.animation(minimumInterval: 1.0 / 30, paused: !isRunning)) { _ in
      if let present = home.presentNow { content(present) }
    }
  }
}
