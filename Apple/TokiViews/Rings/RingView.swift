// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// The audible ring with its answers, and those that wait for their turn.
struct RingView: View {
  @Environment(HomeModel.self) private var home
  @Environment(\.openURL) private var openURL
  @Environment(\.dynamicTypeSize) private var textSize
  let content: RingContent
  /// Brightness of the sleep screen that it rings in front of; `nil` elsewhere.
  let brightness: SleepBrightness?
  /// `true` if keys are meant for the ring, no longer for the former page.
  let takesKeys: Bool
  /// Why an answer was refused; empty while none was.
  @State private var refusal = ""
  @ScaledMetric(relativeTo: .largeTitle) private var size = 88

  var body: some View {
    let heard = content.heard
    ScrollView {
      VStack(spacing: 24) {
        VStack(spacing: 8) {
          // Where text is very large, the room is for the button that stops the ring.
          if !textSize.isAccessibilitySize {
            Image(systemName: heard.owner.symbol).font(.largeTitle).accessibilityHidden(true)
          }
          Text(verbatim: heard.title).font(.title).bold().accessibilityAddTraits(.isHeader)
          line(heard.kind).foregroundStyle(.secondary)
          Text(verbatim: content.now.text)
            .font(.system(size: size, weight: .light)).monospacedDigit().lineLimit(1).minimumScaleFactor(0.3)
          line(content.planned).font(.title3)
          line(content.end).font(.title3)
          if !content.overtime.isEmpty {
            Text(verbatim: content.overtime).font(.title).monospacedDigit().accessibilityAddTraits(.updatesFrequently)
          }
          ForEach(
            [heard.late, heard.basis, content.hearing, content.elsewhere].filter { !$0.isEmpty }, id: \.self
          ) { text in
            Text(verbatim: text).foregroundStyle(.orange)
          }
          line(refusal).foregroundStyle(.red)
        }
        RingButtons(entry: heard, takesKeys: takesKeys) { answer(heard, $0) }
        if let address = heard.action.address, let url = URL(string: address) {
          Button(heard.action.title(in: home.language), systemImage: "arrow.up.forward.app") { openURL(url) }
            .buttonStyle(.bordered)
        }
        if !content.others.isEmpty {
          VStack(alignment: .leading, spacing: 12) {
            Text(verbatim: tr("Also Ringing", in: home.language)).font(.headline).accessibilityAddTraits(.isHeader)
            ForEach(content.others, id: \.id) { other in WaitingRingRow(entry: other) { answer(other, $0) } }
          }
        }
      }
      .multilineTextAlignment(.center)
      .frame(maxWidth: 520)
      .padding(24)
      .frame(maxWidth: .infinity)
    }
    .ringGround(brightness)
    .accessibilityElement(children: .contain)
    .accessibilityLabel(content.announcement)
    .accessibilityAddTraits(.isModal)
    .onChange(of: heard.id) { refusal = "" }
  }

  @ViewBuilder private func line(_ text: String) -> some View {
    if !text.isEmpty { Text(verbatim: text) }
  }

  private func answer(_ entry: RingEntry, _ answer: RingAnswer) {
    home.answer(entry, answer) { refusal = ErrorText.of($0, in: home.language) }
  }
}

extension View {
  /// Covers the screen behind a ring; in front of the sleep screen with that screen's colours.
  @ViewBuilder fileprivate func ringGround(_ brightness: SleepBrightness?) -> some View {
    if let brightness {
      foregroundStyle(brightness.color).background(Color.black)
    } else {
      background(.regularMaterial)
    }
  }
}

extension ItemID {
  /// Name of its SF Symbol.
  var symbol: String {
    switch self {
    case .alarm: "alarm"
    case .timer: "timer"
    case .sequence: "list.number"
    case .stopwatch: "stopwatch"
    }
  }
}
