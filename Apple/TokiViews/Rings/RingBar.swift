// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import SwiftUI
import TokiScreens

/// The ringing items, at the top of a sheet that would hide the ring screen.
struct RingBar: View {
  @Environment(HomeModel.self) private var home
  /// Why an answer was refused; empty while none was.
  @State private var refusal = ""

  var body: some View {
    if let present = home.present, let content = RingContent(present) {
      let heard = content.heard
      VStack(alignment: .leading, spacing: 4) {
        HStack(spacing: 12) {
          Image(systemName: heard.owner.symbol).accessibilityHidden(true)
          VStack(alignment: .leading) {
            Text(verbatim: heard.title).font(.headline)
            Text(verbatim: [heard.time.text, content.end].filter { !$0.isEmpty }.joined(separator: " · "))
              .monospacedDigit()
          }
          .accessibilityElement(children: .combine)
          .accessibilityLabel(content.announcement)
          Spacer()
          if !heard.snoozes.isEmpty {
            Button(SnoozeText.of(heard.snooze, home.language)) { answer(heard, .snooze(heard.snooze)) }
              .buttonStyle(.bordered)
          }
          Button(tr("Stop", in: home.language)) { answer(heard, .stop) }.buttonStyle(.borderedProminent)
        }
        if !refusal.isEmpty { Text(verbatim: refusal).font(.footnote).foregroundStyle(.red) }
      }
      .padding()
      .background(.regularMaterial)
      .follows(content.nextChange, home)
    }
  }

  private func answer(_ entry: RingEntry, _ answer: RingAnswer) {
    refusal = ""
    home.answer(entry, answer) { refusal = ErrorText.of($0, in: home.language) }
  }
}

extension View {
  /// Shows open rings above the content of a sheet, and notices below it, as the sheet hides those of the page.
  func ringsInFront(_ home: HomeModel) -> some View {
    safeAreaInset(edge: .top) { RingBar() }.safeAreaInset(edge: .bottom) { NoticeBar() }.environment(home)
  }
}
