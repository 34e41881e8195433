// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
public import SwiftUI
import TokiModel
import TokiScreens

/// What a Mac's menu bar opens: what rings, the next alarm, and the timers with their digits.
///
/// Its scene has the window's style, as a menu would show no digits.
public struct MenuBarView: View {
  @State private var home: HomeModel
  @Environment(\.openWindow) private var openWindow

  /// Shows a home.
  public init(home: HomeModel) { _home = State(initialValue: home) }

  /// Follows the engine itself while the app's window is closed.
  public var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      if let present = home.present {
        let alarms = AlarmsScreen(present)
        let timers = TimersScreen(present, steps: 1, alone: 1, paused: .milliseconds)
        ring(present)
        if !alarms.headline.isEmpty { Text(verbatim: alarms.headline).font(.headline) }
        ForEach(timers.sequences, id: \.id) { card in
          row(card.title.isEmpty ? card.step : card.title, card.figure, card.state, card.canRun) { home.run(card) }
        }
        ForEach(timers.timers, id: \.id) { card in
          row(card.title, card.figure, card.state, card.canRun) { home.run(card) }
        }
        Divider()
        Button(tr("Open Toki", in: home.language)) { openWindow(id: RootView.window) }
          .follows(alarms.nextChange.joined(timers.next), home)
      } else {
        ProgressView().accessibilityLabel(tr("Toki starts…", in: home.language))
      }
    }
    .padding()
    .frame(minWidth: 280)
    .environment(home)
    .task { await home.follow() }
  }

  /// The alarm that rings; timers and sequences have rows of their own.
  @ViewBuilder private func ring(_ present: Present) -> some View {
    if let content = RingContent(present), case .alarm = content.heard.owner {
      HStack {
        Text(verbatim: content.heard.title).font(.headline).foregroundStyle(.red)
        Spacer()
        Button(tr("Stop", in: home.language)) { home.stop(content.heard.id) }.buttonStyle(.borderedProminent)
      }
    }
  }

  /// What runs, is paused or rings, with its digits.
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
