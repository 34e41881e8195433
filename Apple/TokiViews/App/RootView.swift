// SPDX-License-Identifier: Apache-2.0
import Localization
public import SwiftUI
import TokiModel
import TokiScreens

/// The whole app in one window: five pages, and in front of them the sleep screen or open rings.
public struct RootView: View {
  @State private var home: HomeModel
  @Environment(\.locale) private var locale
  @Environment(\.scenePhase) private var phase

  /// Shows a home.
  public init(home: HomeModel) { _home = State(initialValue: home) }

  /// The pages stay where they are behind a screen in front of them: text typed there is not lost.
  public var body: some View {
    @Bindable var home = home
    ZStack {
      if let present = home.present {
        let screen = home.route.screen(present.state)
        TabView(selection: $home.page) {
          tab(.alarms) { AlarmsPage() }
          tab(.sleep) { SetSleepPage() }
          tab(.timers) { TimersPage() }
          tab(.stopwatch) { StopwatchPage() }
          tab(.clock) { ClockPage() }
        }
        .accessibilityHidden(home.route.isAsleep || screen == .ring)
        // Its keys would come before those of the ring.
        if home.route.isAsleep { SleepScreen().accessibilityHidden(screen == .ring).disabled(screen == .ring) }
        if screen == .ring { RingScreen() }
      } else {
        ProgressView().accessibilityLabel(tr("Toki starts…", in: home.language))
      }
    }
    .environment(home)
    .environment(home.sleep)
    .onChange(of: locale, initial: true) { home.use(ScreenStyle(locale: locale, home.settings)) }
    .onChange(of: phase) {
      home.look()
      if phase == .active { home.projectAnew() }
    }
    .onChange(of: home.route.isAsleep) { home.ringsInApp(home.route.isAsleep) }
  }

  private func tab<Page: View>(
    _ page: AppPage, @ViewBuilder _ content: @escaping () -> Page
  ) -> Tab<AppPage, some View, DefaultTabLabel> {
    Tab(page.title(in: home.language), systemImage: page.symbol, value: page) {
      // On the page, and so between it and the tabs.
      content()
        .safeAreaInset(edge: .top) { SystemRingBar() }
        .safeAreaInset(edge: .top) { AwakeBar() }
        .safeAreaInset(edge: .bottom) { NoticeBar() }
    }
  }
}

extension AppPage {
  /// Name of its SF Symbol.
  var symbol: String {
    switch self {
    case .alarms: "alarm"
    case .sleep: "bed.double"
    case .timers: "timer"
    case .stopwatch: "stopwatch"
    case .clock: "globe"
    }
  }
}
