// SPDX-License-Identifier: Apache-2.0
import Foundation
import SwiftUI
import TokiModel
import TokiScreens

/// Digits inside a ring that empties clockwise from the top.
struct ProgressRing: View {
  let title: String
  let figure: CountdownFigure
  let state: RunState
  @ScaledMetric(relativeTo: .largeTitle) private var size = 64.0

  /// Parts of the ring on a card: each is a few points long, as fine as anybody can see it move.
  static let steps = 176
  /// Parts of the ring of the only item.
  static let stepsAlone = 264

  var body: some View {
    ZStack {
      Circle().stroke(Color.primary.opacity(0.12), lineWidth: 8)
      Circle()
        .trim(from: 1 - left, to: 1)
        .rotation(.degrees(-90))
        .stroke(color, style: StrokeStyle(lineWidth: 8, lineCap: .round))
      Text(verbatim: figure.digits)
        .font(.system(size: size * figure.form.scale, weight: .light))
        .monospacedDigit()
        .lineLimit(figure.form == .words ? 2 : 1)
        .multilineTextAlignment(.center)
        .minimumScaleFactor(0.2)
        .padding(24)
        // The ring says nothing that the digits do not.
        .accessibilityLabel(title)
        .accessibilityValue(figure.digits)
        .accessibilityAddTraits(.updatesFrequently)
        .switchesStyle()
    }
    .aspectRatio(1, contentMode: .fit)
    .padding(4)
  }

  private var left: Double { state == .ringing ? 1 : Double(figure.left) / Double(figure.steps) }

  private var color: Color {
    switch state {
    case .idle, .running: .accentColor
    case .paused: .secondary
    case .ringing: .red
    }
  }
}
