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
        let screen = StopwatchScreen(present, chosen: chosen, precision: .hundredths)
        List {
          Section {
            if screen.choices.count > 1, let id = screen.id { choice(screen, id) }
            digits(screen)
            buttons(screen)
          }
          .listRowSeparator(.hidden)
          if !screen.laps.isEmpty { LapSection(present: screen.presentLap, laps: screen.laps) }
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
        .follows(screen.next, home)
      }
    }
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
    return HStack(spacing: 12) {
      Button(tr("Lap", in: language)) { tell(screen.id, .lap) }
        .disabled(!screen.abilities.contains(.lap))
      RunButton(
        state: screen.state, isAble: !isMaking && (screen.abilities.contains(.start) || screen.state == .running)
      ) { run(screen) }
      Button(tr("Reset", in: language)) { reset(screen.id) }
        .disabled(!screen.abilities.contains(.reset))
    }
    .buttonStyle(.bordered)
    .frame(maxWidth: .infinity)
  }

  // MARK: - Requests

  private func run(_ screen: StopwatchScreen) {
    guard screen.id != nil else { return make(starts: true) }
    tell(screen.id, screen.state == .running ? .pause : .start)
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
