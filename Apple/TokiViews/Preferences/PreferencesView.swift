// SPDX-License-Identifier: Apache-2.0
import Localization
public import SwiftUI
import TokiEngine
import TokiModel
import TokiScreens

/// The preferences: how new items ring and how late is kept by the engine, how the app shows things by the app.
public struct PreferencesView: View {
  @Environment(HomeModel.self) private var home

  /// Shows the preferences of the home around it.
  public init() {}

  public var body: some View {
    if let present = home.present {
      Form {
        DisplaySection(style: present.style)
        SleepSection()
        NewRingSection(settings: present.state.settings)
        LateSection(limit: present.state.settings.lateLimit)
      }
      .formStyle(.grouped)
    }
  }
}
