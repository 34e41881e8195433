// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiEngine
import TokiModel
import TokiScreens

/// Adds or changes an alarm.
struct AlarmFormSheet: View {
  @Environment(HomeModel.self) private var home
  @Environment(\.dismiss) private var dismiss
  @State private var form: AlarmForm
  /// Why the engine refused it; `nil` while it has not.
  @State private var refusal: String?
  /// The form as it was opened.
  @State private var first: AlarmForm

  /// Begins with a form; those of later minutes are not taken.
  init(form: AlarmForm) {
    _form = State(initialValue: form)
    _first = State(initialValue: form)
  }

  var body: some View {
    if let present = home.present {
      let outlook = form.outlook(present)
      let language = home.language
      NavigationStack {
        Form {
          Section {
            TextField(tr("When", in: language), text: typed).autocorrectionDisabled()
          } footer: {
            WordMeaning(
              form.wordMeaning(present), isWrong: form.wordProblem != nil,
              example: tr("Like 7:30, 7pm tomorrow or gym weekdays 6:30", in: language))
          }
          Section {
            TimePicker(time: form.time) { hour, minute in form.set(hour: hour, minute: minute) }
          } footer: {
            OutlookText(outlook: outlook, problem: refusal)
          }
          RepeatSection(when: $form.when, today: present.host.civil(at: present.moment.utc).date)
          Section {
            TextField(tr("Label", in: language), text: $form.label)
          }
          Section {
            NavigationLink {
              ZoneList(zone: $form.zone)
            } label: {
              LabeledContent(tr("Time zone", in: language), value: AlarmZoneText.of(form.zone, in: language))
            }
            SetField(set: $form.set, sets: Set(present.state.alarms.compactMap(\.set)).sorted())
          }
          RingSettingsSection(
            $form.settings, title: tr("Ring", in: language), hasCheck: true,
            unanswered: tr("If nobody answers", in: language))
          if let alarm = form.alarm {
            Section {
              Button(tr("Delete", in: language), role: .destructive) {
                home.delete(alarm.id)
                dismiss()
              }
            }
          }
        }
        .formStyle(.grouped)
        .navigationTitle(form.alarm == nil ? tr("New Alarm", in: language) : tr("Edit Alarm", in: language))
        .toolbar {
          ToolbarItem(placement: .cancellationAction) { Button(tr("Cancel", in: language)) { dismiss() } }
          ToolbarItem(placement: .confirmationAction) {
            Button(form.alarm == nil ? tr("Add", in: language) : tr("Save", in: language)) { save(present) }
              .disabled(!outlook.isUsable || form.isSending)
          }
        }
      }
      // A swipe does not lose the entries.
      .interactiveDismissDisabled(form != first)
      .follows(outlook.nextChange, home)
    }
  }

  private var typed: Binding<String> {
    Binding(
      get: { form.words }, set: { text in if let present = home.present { form.take(words: text, present) } })
  }

  private func save(_ present: Present) {
    switch form.submission(present) {
    case .make(let draft): send { control async throws(ControlError) in try await control.make(draft, key: nil) }
    case .edit(let id, let edit): send { control async throws(ControlError) in try await control.edit(id, edit) }
    case .close: dismiss()
    case nil: break
    }
  }

  private func send(_ call: @escaping @Sendable (any TokiControl) async throws(ControlError) -> Alarm) {
    form.isSending = true
    refusal = nil
    home.ask(call) { (result: Result<Alarm, ControlError>) in
      form.isSending = false
      switch result {
      case .success(let alarm):
        dismiss()
        home.announceNextRing(alarm)
      case .failure(let error): refusal = ErrorText.of(error, in: home.language)
      }
    }
  }
}
