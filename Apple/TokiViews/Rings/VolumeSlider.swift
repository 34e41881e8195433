// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiModel

/// A volume in percent, beside its name.
struct VolumeSlider: View {
  @Environment(HomeModel.self) private var home
  let title: String
  @Binding var volume: Volume

  var body: some View {
    VStack(alignment: .leading) {
      SideBySide(spacing: 8) {
        Text(verbatim: title).frame(maxWidth: .infinity, alignment: .leading)
        Text(verbatim: percent).monospacedDigit().foregroundStyle(.secondary)
      }
      .accessibilityHidden(true)
      Slider(value: value, in: 0...100, step: 5) { Text(verbatim: title) }
        .accessibilityValue(percent)
    }
  }

  private var percent: String { tr("{number} %", ["number": String(volume.percent)], in: home.language) }

  private var value: Binding<Double> {
    Binding(
      get: { Double(volume.percent) }, set: { volume = Volume(percent: Int($0.rounded())) ?? volume })
  }
}
