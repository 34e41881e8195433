// SPDX-License-Identifier: Apache-2.0
#if canImport(AlarmKit)
import AlarmKit
import AppIntents
import AppleHost
import Foundation
import SwiftUI

/// The label of a countdown, as the app gave it to the system.
@available(iOS 26.1, *)
struct RingTitle: View {
  let attributes: AlarmAttributes<RingMetadata>

  var body: some View { Text(attributes.presentation.alert.title).font(.headline).lineLimit(1) }
}

/// The time left, which the system counts itself.
@available(iOS 26.1, *)
struct RingCountdown: View {
  let state: AlarmPresentationState

  var body: some View {
    switch state.mode {
    case .countdown(let countdown):
      Text(timerInterval: countdown.startDate...max(countdown.startDate, countdown.fireDate), countsDown: true)
        .monospacedDigit()
    case .paused(let paused):
      let left = Duration.seconds(paused.totalCountdownDuration - paused.previouslyElapsedDuration)
      Text(left, format: .time(pattern: .hourMinuteSecond)).monospacedDigit()
    case .alert:
      Text(verbatim: "0:00").monospacedDigit()
    @unknown default:
      EmptyView()
    }
  }
}

/// Ends the countdown of a snooze; a timer that has not rung is stopped in the app, which a touch opens.
@available(iOS 26.1, *)
struct StopButton: View {
  let attributes: AlarmAttributes<RingMetadata>
  let state: AlarmPresentationState

  var body: some View {
    if isSnoozed {
      Button(intent: StopRing(ring: attributes.metadata?.ring ?? "")) {
        Label("Stop", systemImage: "stop.fill")
      }
      .labelStyle(.iconOnly)
      .tint(.red)
    }
  }

  /// `true` if the countdown ends after the ring.
  var isSnoozed: Bool {
    guard case .countdown(let time) = state.mode, let ring = attributes.metadata?.instant else { return false }
    return time.fireDate > ring + 1
  }
}
#endif
