// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// All alarms, by set, with their notices.
struct AlarmsPage: View {
  @Environment(HomeModel.self) private var home
  @State private var sheet: AlarmSheet?
  @State private var arePreferencesShown = false
  @State private var seenClock = SeenDeviceClock()

  var body: some View {
    NavigationStack {
      if let present = home.present {
        let screen = AlarmsScreen(present)
        content(screen)
          .navigationTitle(AppPage.alarms.title(in: home.language))
          .toolbar {
            ToolbarItem {
              Button(tr("Preferences", in: home.language), systemImage: "gearshape") { arePreferencesShown = true }
            }
            if !screen.isEmpty {
              ToolbarItem(placement: .primaryAction) {
                Button(tr("Add Alarm", in: home.language), systemImage: "plus") { sheet = .new }
              }
            }
          }
          .follows(screen.nextChange, home)
          .onChange(of: screen.deviceClock) { _ = seenClock.unseen(screen.deviceClock) }
      }
    }
    .sheet(item: $sheet) { sheet in AlarmSheetView(sheet: sheet).ringsInFront(home) }
    .sheet(isPresented: $arePreferencesShown) { PreferencesSheet().ringsInFront(home) }
  }

  @ViewBuilder private func content(_ screen: AlarmsScreen) -> some View {
    if screen.isEmpty {
      ContentUnavailableView {
        Label(tr("No Alarms", in: home.language), systemImage: "alarm")
      } description: {
        EmptyView()
      } actions: {
        Button(tr("Add Alarm", in: home.language)) { sheet = .new }.buttonStyle(.borderedProminent)
      }
    } else {
      List {
        AlarmNotices(missed: screen.missed, device: screen.deviceClock, changes: screen.clockChanges, seen: $seenClock)
        {
          sheet = $0
        }
        if !screen.headline.isEmpty {
          Section { Text(verbatim: screen.headline).font(.subheadline).foregroundStyle(.secondary) }
        }
        ForEach(screen.groups, id: \.set) { group in
          AlarmSection(group: group) { sheet = $0 }
        }
      }
    }
  }
}
