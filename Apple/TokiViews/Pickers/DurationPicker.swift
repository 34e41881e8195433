// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// A span from 00:00:00 to 99:59:59 in three columns.
struct DurationPicker: View {
  @Environment(HomeModel.self) private var home
  @Binding var span: PickedSpan

  var body: some View {
    HStack(spacing: 0) {
      column(tr("Hours", in: home.language), $span.hours, PickedSpan.hourRange)
      column(tr("Minutes", in: home.language), $span.minutes, PickedSpan.minuteRange)
      column(tr("Seconds", in: home.language), $span.seconds, PickedSpan.minuteRange)
    }
    // Time runs from left to right in every language.
    .environment(\.layoutDirection, .leftToRight)
  }

  private func column(_ title: String, _ number: Binding<Int>, _ range: ClosedRange<Int>) -> some View {
    VStack(spacing: 4) {
      Text(verbatim: title).font(.caption).foregroundStyle(.secondary).lineLimit(1).minimumScaleFactor(0.4)
        .accessibilityHidden(true)
      Picker(title, selection: number) {
        ForEach(Array(range), id: \.self) { Text(verbatim: "\($0)").monospacedDigit().tag($0) }
      }
      .labelsHidden()
      .wheel()
    }
  }
}
