// SPDX-License-Identifier: Apache-2.0
import Foundation
import SwiftUI
import TokiScreens

/// The lengths that one press starts.
struct PresetButtons: View {
  @Environment(HomeModel.self) private var home
  @ScaledMetric(relativeTo: .body) private var width = 76.0
  /// Gets the pressed preset.
  let start: @MainActor (TimerPreset) -> Void

  var body: some View {
    LazyVGrid(columns: [GridItem(.adaptive(minimum: width), spacing: 8)], spacing: 8) {
      ForEach(TimerPreset.all, id: \.duration) { preset in
        Button(preset.title(in: home.language)) { start(preset) }
          .buttonStyle(.bordered)
          .accessibilityLabel(preset.name(in: home.language))
      }
    }
  }
}
