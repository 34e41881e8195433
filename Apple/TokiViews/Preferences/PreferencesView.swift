// SPDX-License-Identifier: Apache-2.0
import Localization
public import SwiftUI
import TokiEngine
import TokiModel
import TokiScreens

/// The preferences: how new items ring and how late is kept by the engine, how the app shows things by the app.
public struct PreferencesView: View {
  private let home: HomeModel

  /// Shows the preferences of a home; a window of their own needs nothing around them.
  public init(home: HomeModel) { self.home = home }

  /// One form, in sections.
  public var body: some View {
    if let present = home.present {
      Form {
        DisplaySection(style: present.style)
        SleepSection()
        NewRingSection(settings: present.state.settings)
        LateSection(limit: present.state.settings.lateLimit)
        HolidaysSection(holidays: present.state.settings.holidays)
        SystemRingSection()
      }
      .formStyle(.grouped)
      .environment(home)
      .environment(home.sleep)
    }
  }
}
