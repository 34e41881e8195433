// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiScreens

/// The laps, newest first; the fastest and the slowest have an icon, a word and a color.
struct LapSection: View {
  @Environment(HomeModel.self) private var home
  let isRunning: Bool
  let laps: [LapLine]
  /// The unfinished lap at a moment.
  let unfinished: (Present) -> LapLine?

  var body: some View {
    Section(tr("Laps", in: home.language)) {
      EachFrame(isRunning: isRunning) { now in
        if let lap = unfinished(now) { LapRow(line: lap) }
      }
      ForEach(laps, id: \.number) { LapRow(line: $0) }
    }
  }
}

/// One lap: number, mark, length, and the stopwatch's reading at its end.
struct LapRow: View {
  @Environment(HomeModel.self) private var home
  let line: LapLine

  var body: some View {
    HStack {
      Text(verbatim: "\(line.number)")
      switch line.mark {
      case .fastest:
        Label(tr("Fastest", in: home.language), systemImage: "hare").foregroundStyle(.green).font(.caption)
      case .slowest:
        Label(tr("Slowest", in: home.language), systemImage: "tortoise").foregroundStyle(.red).font(.caption)
      case nil: EmptyView()
      }
      Spacer()
      Text(verbatim: line.split)
      Text(verbatim: line.total).foregroundStyle(.secondary)
    }
    .monospacedDigit()
    .lineLimit(1)
    .minimumScaleFactor(0.4)
    .accessibilityElement(children: .combine)
  }
}
