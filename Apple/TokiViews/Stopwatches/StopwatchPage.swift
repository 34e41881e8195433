// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// The stopwatch and its laps.
struct StopwatchPage: View {
  @Environment(HomeModel.self) private var home
  @State private var chosen: StopwatchID?
  @State private var isMaking = false
  @ScaledMetric(relativeTo: .largeTitle) private var size = 80.0

  var body: some View {
    NavigationStack {
      if let present = home.present {
        let screen = screen(present)
        List {
          Section {
            if screen.choices.count > 1, let id = screen.id { choice(screen, id) }
            EachFrame(isRunning: screen.state == .running) { now in digits(self.screen(now)) }
            buttons(screen)
          }
          .listRowSeparator(.hidden)
          if !screen.laps.isEmpty {
            LapSection(isRunning: screen.state == .running, laps: screen.laps) { self.screen($0).presentLap }
          }
        }
        .navigationTitle(AppPage.stopwatch.title(in: home.language))
        .toolbar {
          ToolbarItem(placement: .primaryAction) {
            Button(tr("New Stopwatch", in: home.language), systemImage: "plus") { make(starts: false) }
          }
          ToolbarItem {
            Button(tr("Delete", in: home.language), systemImage: "trash") { delete(screen.id) }
              .disabled(screen.id == nil)
          }
        }
      }
    }
  }

  private func screen(_ present: Present) -> StopwatchScreen {
    StopwatchScreen(present, chosen: chosen, precision: .hundredths)
  }

  private func choice(_ screen: StopwatchScreen, _ id: StopwatchID) -> some View {
    Picker(
      tr("Which stopwatch", in: home.language), selection: Binding(get: { id }, set: { chosen = $0 })
    ) {
      ForEach(screen.choices, id: \.id) { Text(verbatim: $0.title).tag($0.id) }
    }
    .pickerStyle(.menu)
  }

  private func digits(_ screen: StopwatchScreen) -> some View {
    // As wide before the first start as after it, so that nothing jumps.
    Text(verbatim: screen.digits)
      .font(.system(size: size, weight: .light))
      .monospacedDigit()
      .lineLimit(1)
      .minimumScaleFactor(0.2)
      .frame(maxWidth: .infinity)
      .accessibilityLabel(AppPage.stopwatch.title(in: home.language))
      .accessibilityValue(screen.digits)
      .accessibilityAddTraits(.updatesFrequently)
  }

  private func buttons(_ screen: StopwatchScreen) -> some View {
    let language = home.language
    return SideBySide(spacing: 12) {
      Button(tr("Lap", in: language)) { tell(screen.id, .lap) }
        .disabled(!screen.abilities.contains(.lap))
      RunButton(state: screen.state, isAble: !isMaking && screen.canRun) { run(screen) }
      Button(tr("Reset", in: language)) { reset(screen.id) }
        .disabled(!screen.abilities.contains(.reset))
    }
    .buttonStyle(.bordered)
    .frame(maxWidth: .infinity)
  }

  // MARK: - Requests

  private func run(_ screen: StopwatchScreen) {
    switch screen.runAction {
    case .make: make(starts: true)
    case .tell(let id, let command): home.tell(id, command)
    case .remove(let id): delete(id)
    }
  }

  private func make(starts: Bool) {
    guard !isMaking else { return }
    isMaking = true
    home.makeStopwatch(starts: starts) { id in
      isMaking = false
      if let id { chosen = id }
    }
  }

  private func tell(_ id: StopwatchID?, _ command: StopwatchCommand) { if let id { home.tell(id, command) } }

  private func reset(_ id: StopwatchID?) { if let id { home.reset(id) { chosen = $0 } } }

  private func delete(_ id: StopwatchID?) { if let id { home.remove(id) { chosen = $0 } } }
}
