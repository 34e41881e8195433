// SPDX-License-Identifier: Apache-2.0
#if canImport(AlarmKit)
import ActivityKit
import AlarmKit
import AppleHost
import SwiftUI
import WidgetKit

/// The Live Activity of a countdown that the system runs for Toki: that of a timer, or of a snooze.
///
/// The alert itself is the system's own.
@available(iOS 26.1, *)
struct RingActivity: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: AlarmAttributes<RingMetadata>.self) { context in
      HStack {
        VStack(alignment: .leading) {
          RingTitle(attributes: context.attributes)
          RingCountdown(state: context.state).font(.largeTitle)
        }
        Spacer()
        StopButton(attributes: context.attributes, state: context.state)
      }
      .padding()
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) { RingTitle(attributes: context.attributes) }
        DynamicIslandExpandedRegion(.trailing) { StopButton(attributes: context.attributes, state: context.state) }
        DynamicIslandExpandedRegion(.bottom) { RingCountdown(state: context.state).font(.largeTitle) }
      } compactLeading: {
        Image(systemName: "timer").accessibilityHidden(true)
      } compactTrailing: {
        // A text with a timer takes all the room that it is offered, which is the whole width of the screen.
        RingCountdown(state: context.state).multilineTextAlignment(.trailing).minimumScaleFactor(0.6)
          .frame(maxWidth: 56)
      } minimal: {
        RingCountdown(state: context.state).minimumScaleFactor(0.5).frame(maxWidth: 40)
      }
    }
  }
}
#endif
