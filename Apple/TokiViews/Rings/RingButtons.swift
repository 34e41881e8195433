// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// The answers to the audible ring: stop it, snooze it, or give its timer a minute more.
struct RingButtons: View {
  @Environment(HomeModel.self) private var home
  let entry: RingEntry
  /// `true` if keys are meant for the ring, no longer for the former page.
  let takesKeys: Bool
  let answer: (RingAnswer) -> Void

  var body: some View {
    let language = home.language
    VStack(spacing: 12) {
      Button(action: { answer(.stop) }) {
        Text(verbatim: tr("Stop", in: language)).font(.title2).frame(maxWidth: .infinity, minHeight: 56)
      }
      .buttonStyle(.borderedProminent)
      .keyboardShortcut(takesKeys ? .defaultAction : nil)
      SideBySide(spacing: 12) {
        if !entry.snoozes.isEmpty {
          // Escape is pressed by reflex: it puts the ring off, and never stops it.
          Button(action: { answer(.snooze(entry.snooze)) }) {
            Text(verbatim: SnoozeText.of(entry.snooze, language)).frame(maxWidth: .infinity, minHeight: 44)
          }
          .keyboardShortcut(takesKeys ? .cancelAction : nil)
          Menu(tr("Snooze for Another Length", in: language), systemImage: "chevron.down") {
            ForEach(entry.snoozes, id: \.self) { length in
              Button(length.words(in: language)) { answer(.snooze(length)) }
            }
          }
          .labelStyle(.iconOnly)
        }
        if entry.takesMinute {
          Button(action: { answer(.minute) }) {
            Text(verbatim: tr("+1 min", in: language)).frame(minHeight: 44)
          }
          .accessibilityLabel(tr("One minute more", in: language))
        }
      }
      .buttonStyle(.bordered)
    }
  }
}
