// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI

/// The preferences, where they are no window of their own.
struct PreferencesSheet: View {
  @Environment(HomeModel.self) private var home
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      PreferencesView(home: home)
        .navigationTitle(tr("Preferences", in: home.language))
        .toolbar {
          ToolbarItem(placement: .confirmationAction) { Button(tr("Close", in: home.language)) { dismiss() } }
        }
    }
  }
}
