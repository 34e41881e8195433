// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiScreens

/// Asks for the last day of an alarm's pause.
struct AlarmPauseSheet: View {
  @Environment(HomeModel.self) private var home
  @Environment(\.dismiss) private var dismiss
  @State private var form: AlarmPauseForm
  private let name: String

  /// Begins with a form for the alarm of this name.
  init(form: AlarmPauseForm, name: String) {
    _form = State(initialValue: form)
    self.name = name
  }

  var body: some View {
    if let present = home.present {
      let outlook = form.outlook(present)
      NavigationStack {
        Form {
          Section {
            DayPicker(tr("Last day", in: home.language), $form.last, from: form.today)
          } header: {
            Text(verbatim: name)
          } footer: {
            OutlookText(outlook: outlook)
          }
        }
        .formStyle(.grouped)
        .navigationTitle(tr("Pause Until", in: home.language))
        .toolbar {
          ToolbarItem(placement: .cancellationAction) { Button(tr("Cancel", in: home.language)) { dismiss() } }
          ToolbarItem(placement: .confirmationAction) {
            Button(tr("Pause", in: home.language)) {
              if let days = form.days { home.pause(form.alarm, days) }
              dismiss()
            }
            .disabled(!outlook.isUsable)
          }
        }
      }
      .follows(outlook.nextChange, home)
    }
  }
}
