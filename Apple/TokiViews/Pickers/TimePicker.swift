// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// Hour and minute side by side.
struct TimePicker: View {
  @Environment(HomeModel.self) private var home
  let time: TimeOfDay
  /// Gets the hour, 0 to 23, and the minute that a person chose.
  let choose: (_ hour: Int, _ minute: Int) -> Void

  var body: some View {
    let language = home.language
    HStack(spacing: 0) {
      Picker(tr("Hour", in: language), selection: hour) {
        ForEach(0..<24, id: \.self) { Text(verbatim: text(ofHour: $0)).tag($0) }
      }
      Picker(tr("Minute", in: language), selection: minute) {
        ForEach(0..<60, id: \.self) { Text(verbatim: $0 < 10 ? "0\($0)" : "\($0)").tag($0) }
      }
    }
    .wheel()
    .labelsHidden()
    .monospacedDigit()
    // Hour comes before minute, even where text runs from right to left.
    .environment(\.layoutDirection, .leftToRight)
  }

  private var hour: Binding<Int> { Binding(get: { time.hour }, set: { choose($0, time.minute) }) }
  private var minute: Binding<Int> { Binding(get: { time.minute }, set: { choose(time.hour, $0) }) }

  /// `07`; with its half of the day on a 12-hour clock: `7 AM`, 「午前7」.
  private func text(ofHour hour: Int) -> String {
    guard let style = home.present?.style, !style.uses24Hours, let time = TimeOfDay(hour: hour, minute: 0) else {
      return hour < 10 ? "0\(hour)" : "\(hour)"
    }
    let values = ["digits": "\(TimeText.hour12(hour))", "half": WallDigits(time, style).half]
    return tr("{digits} {half}", values, in: style.language)
  }
}
