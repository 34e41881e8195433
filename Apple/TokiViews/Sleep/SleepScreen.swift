// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import SwiftUI
import TokiEngine
import TokiModel
import TokiScreens

/// The time in the dark, over everything but a ring.
struct SleepScreen: View {
  @Environment(HomeModel.self) private var home
  @Environment(SleepModel.self) private var sleep
  @ScaledMetric(relativeTo: .largeTitle) private var size = 140

  var body: some View {
    if let present = home.present {
      let content = SleepContent(present)
      let brightness = sleep.brightness
      ZStack {
        Color.black.ignoresSafeArea()
        VStack(spacing: 12) {
          controls(brightness)
          Spacer()
          HStack(alignment: .firstTextBaseline) {
            Text(verbatim: content.time.digits)
              .font(.system(size: size, weight: .thin)).monospacedDigit().lineLimit(1).minimumScaleFactor(0.2)
              .accessibilityLabel(content.time.text)
              .accessibilityAddTraits(.updatesFrequently)
            if !content.time.half.isEmpty {
              Text(verbatim: content.time.half).font(.title).accessibilityHidden(true)
            }
          }
          Text(verbatim: content.alarm).font(.title3)
          if !content.distance.isEmpty { Text(verbatim: content.distance) }
          if !content.clock.isEmpty { Text(verbatim: content.clock).foregroundStyle(brightness.warning) }
          SleepWarning(alarm: present.nextAlarm?.alarm, lateLimit: present.state.settings.lateLimit)
          Spacer()
        }
        .monospacedDigit()
        .multilineTextAlignment(.center)
        .padding(24)
      }
      .foregroundStyle(brightness.color)
      .preferredColorScheme(.dark)
      .darkensAround()
      .accessibilityElement(children: .contain)
      .accessibilityAddTraits(.isModal)
      .onAppear { home.keepAwake(true) }
      .onDisappear { home.keepAwake(false) }
      .follows(content.nextChange, home)
    }
  }

  private func controls(_ brightness: SleepBrightness) -> some View {
    HStack(spacing: 16) {
      Spacer()
      Button(tr("Brightness of the Time", in: home.language), systemImage: "sun.min") {
        sleep.brightness = brightness.next
      }
      .accessibilityValue(brightness.name(in: home.language))
      Button(tr("Back; the alarm stays set", in: home.language), systemImage: "xmark") { home.leave(sleep) }
        .keyboardShortcut(.cancelAction)
    }
    .labelStyle(.iconOnly)
    .buttonStyle(.bordered)
    .tint(brightness.color)
  }
}
