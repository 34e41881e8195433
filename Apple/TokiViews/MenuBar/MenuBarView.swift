// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
public import SwiftUI
import TokiModel
import TokiScreens

/// The window of the Mac's menu-bar item: ringing items, the next alarm, and the timers with their digits.
///
/// Its scene has the window's style, as a menu would show no digits.
public struct MenuBarView: View {
  @State private var home: HomeModel
  @Environment(\.openWindow) private var openWindow

  /// Shows a home.
  public init(home: HomeModel) { _home = State(initialValue: home) }

  /// Shows the app's state, also while its window is closed.
  public var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      if let present = home.present {
        let screen = AlarmsScreen(present)
        let timers = TimersScreen(present, steps: 1, alone: 1, paused: .milliseconds)
        alarms(RingContent(present))
        if !screen.headline.isEmpty { Text(verbatim: screen.headline).font(.headline) }
        ForEach(timers.sequences, id: \.id) { card in
          row(card.title.isEmpty ? card.step : card.title, card.figure, card.state, card.canRun) { home.run(card) }
        }
        ForEach(timers.timers, id: \.id) { card in
          row(card.title, card.figure, card.state, card.canRun) { home.run(card) }
        }
        Divider()
        Button(tr("Open Toki", in: home.language)) { openWindow(id: RootView.window) }
          .follows(screen.nextChange.joined(timers.next), home)
      } else {
        ProgressView().accessibilityLabel(tr("Toki starts…", in: home.language))
      }
    }
    .padding()
    .frame(minWidth: 280)
    .environment(home)
  }

  /// The alarms that ring; timers and sequences have rows of their own.
  private func alarms(_ content: RingContent?) -> some View {
    let rings = content.map { [$0.heard] + $0.others } ?? []
    return ForEach(rings.filter { $0.owner.kind == .alarm }, id: \.id) { ring in
      HStack {
        Text(verbatim: ring.title).font(.headline).foregroundStyle(.red)
        Spacer()
        Button(tr("Stop", in: home.language)) { home.stop(ring.id) }.buttonStyle(.borderedProminent)
      }
    }
  }

  /// A running, paused or ringing item, with its digits.
  @ViewBuilder private func row(
    _ title: String, _ figure: CountdownFigure, _ state: RunState, _ isAble: Bool,
    action: @escaping @MainActor () -> Void
  ) -> some View {
    if state != .idle {
      HStack {
        Text(verbatim: title).lineLimit(1)
        Spacer()
        Text(verbatim: figure.digits)
          .monospacedDigit()
          .accessibilityLabel(title)
          .accessibilityValue(figure.digits)
          .accessibilityAddTraits(.updatesFrequently)
        RunButton(state: state, isAble: isAble, action: action).controlSize(.small)
      }
    }
  }
}

extension RootView {
  /// Identifier of the window's scene, by which the menu bar opens it.
  public static let window = "main"
}
