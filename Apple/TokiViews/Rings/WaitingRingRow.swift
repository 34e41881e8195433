// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import SwiftUI
import TokiScreens

/// A ring that waits for its turn.
struct WaitingRingRow: View {
  @Environment(HomeModel.self) private var home
  let entry: RingEntry
  let answer: (RingAnswer) -> Void

  var body: some View {
    let language = home.language
    let details = [entry.time.text, entry.kind, entry.late, entry.basis].filter { !$0.isEmpty }
    HStack(spacing: 12) {
      VStack(alignment: .leading) {
        Text(verbatim: entry.title)
        Text(verbatim: details.joined(separator: " · ")).font(.footnote).foregroundStyle(.secondary)
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .multilineTextAlignment(.leading)
      if !entry.snoozes.isEmpty {
        Button(tr("Snooze", in: language), systemImage: "zzz") { answer(.snooze(entry.snooze)) }
      }
      Button(tr("Stop", in: language), systemImage: "stop.fill") { answer(.stop) }
    }
    .labelStyle(.iconOnly)
    .buttonStyle(.bordered)
    // Several rows have these buttons: each is heard with its ring.
    .accessibilityElement(children: .contain)
    .accessibilityLabel(entry.title)
  }
}
