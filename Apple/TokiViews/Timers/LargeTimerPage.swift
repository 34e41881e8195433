// SPDX-License-Identifier: Apache-2.0
import Foundation
import SwiftUI
import TokiEngine
import TokiModel
import TokiScreens

/// One timer on the whole page, to the millisecond.
struct LargeTimerPage: View {
  @Environment(HomeModel.self) private var home
  @Environment(\.dismiss) private var dismiss
  let id: TimerID
  @ScaledMetric(relativeTo: .largeTitle) private var size = 120.0

  /// Parts of the progress line.
  private static let steps = 480

  var body: some View {
    if let present = home.present, let timer = present.state.timers.first(where: { $0.id == id }) {
      // Its own next change is that of the seconds: faster parts are drawn by themselves.
      let card = TimerCard(timer, present, steps: 1)
      ScrolledWhenLarge { page(card, of: timer) }
        .navigationTitle(card.title)
        .follows(card.next, home)
    } else {
      // It was deleted elsewhere.
      Color.clear.onAppear { dismiss() }
    }
  }

  private func page(_ card: TimerCard, of timer: CountdownTimer) -> some View {
    VStack(spacing: 24) {
      Spacer()
      EachFrame(isRunning: card.state == .running || card.figure.isOvertime) { now in
        let card = TimerCard(timer, now, steps: Self.steps, precision: .milliseconds)
        Text(verbatim: card.figure.digits)
          .font(.system(size: size * card.figure.form.scale, weight: .light))
          .monospacedDigit()
          .lineLimit(card.figure.form == .words ? 2 : 1)
          .minimumScaleFactor(0.1)
          .accessibilityLabel(card.title)
          .accessibilityValue(card.figure.digits)
          .accessibilityAddTraits(.updatesFrequently)
          .switchesStyle()
        ProgressView(value: Double(card.figure.left), total: Double(card.figure.steps))
          .frame(maxWidth: 720)
          .accessibilityHidden(true)
      }
      HStack {
        TrustedMark(text: card.trustedMark)
        Text(verbatim: card.note).foregroundStyle(.secondary).multilineTextAlignment(.center)
      }
      Spacer()
      TimerButtons(card: card)
    }
    .padding()
  }
}
