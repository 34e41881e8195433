// SPDX-License-Identifier: Apache-2.0
import SwiftUI
import TokiModel
import TokiScreens

/// The ringing items, over everything.
struct RingScreen: View {
  @Environment(HomeModel.self) private var home
  @Environment(SleepModel.self) private var sleep
  /// Time at which the audible ring appeared.
  @State private var began: BootInstant?

  var body: some View {
    if let present = home.present, let content = RingContent(present) {
      let takesKeys = began.map { RingGrace(now: $0).isOver(now: present.moment.boot) } ?? false
      RingView(
        content: content, brightness: home.route.isAsleep ? sleep.brightness : nil, takesKeys: takesKeys
      )
      .follows(takesKeys ? content.nextChange : content.nextChange.joined(graceEnds), home)
      .sensoryFeedback(.warning, trigger: content.heard.id)
      .onChange(of: content.heard.id, initial: true) { began = home.present?.moment.boot }
    }
  }

  /// A moment at which keys are meant for the ring.
  private var graceEnds: NextChange { NextChange(boot: began.map { $0 + .seconds(1) }) }
}
