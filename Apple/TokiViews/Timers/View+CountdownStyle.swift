// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import SwiftUI
import TokiScreens

extension View {
  /// Has a tap on the time left show it in the other way: `3:12:05`, or 「あと3時間12分05秒」.
  func switchesStyle() -> some View { modifier(CountdownStyleSwitch()) }
}

/// Switches between digits and words, for all countdowns.
private struct CountdownStyleSwitch: ViewModifier {
  @Environment(HomeModel.self) private var home
  @Environment(\.locale) private var locale

  func body(content: Content) -> some View {
    content
      .onTapGesture { turn() }
      .accessibilityAction(named: name) { turn() }
  }

  private var isInWords: Bool { home.present?.style.countdown == .words }

  private var name: String {
    isInWords ? tr("Show in digits", in: home.language) : tr("Show in words", in: home.language)
  }

  private func turn() {
    home.settings.set("countdown", (isInWords ? CountdownStyle.digits : .words).rawValue)
    home.use(ScreenStyle(locale: locale, home.settings))
  }
}

extension DigitLength {
  /// Size of digits of this length, beside those of hours.
  var scale: Double {
    switch self {
    case .seconds: 1.5
    case .minutes: 1.25
    case .hours: 1
    case .days: 0.75
    case .words: 0.6
    }
  }
}
