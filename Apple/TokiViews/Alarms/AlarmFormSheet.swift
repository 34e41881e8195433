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
  @State private var words = ""
  /// Why the typed words cannot be used; `nil` when they can, or there are none.
  @State private var wordProblem: String?
  /// Why the engine refused it; `nil` while it has not.
  @State private var refusal: String?
  @State private var isSaving = false
  private let first: AlarmForm

  /// Begins with a form, which may change in the meantime elsewhere.
  init(form: AlarmForm) {
    _form = State(initialValue: form)
    first = form
  }

  var body: some View {
    if let present = home.present {
      let outlook = form.outlook(present)
      let problem = wordProblem ?? refusal
      let language = home.language
      NavigationStack {
        Form {
          Section {
            TimePicker(time: form.time) { hour, minute in byHand.wrappedValue.set(hour: hour, minute: minute) }
            TextField(tr("In words, like “every 2nd tue 7:15”", in: language), text: typed).autocorrectionDisabled()
          } footer: {
            OutlookText(outlook: outlook, problem: problem)
          }
          RepeatSection(when: byHand.when, today: present.host.civil(at: present.moment.utc).date)
          Section {
            TextField(tr("Label", in: language), text: $form.label)
            SetField(set: $form.set, sets: Set(present.state.alarms.compactMap(\.set)).sorted())
          }
          Section {
            NavigationLink {
              ZoneList(zone: byHand.zone)
            } label: {
              LabeledContent(tr("Time zone", in: language), value: AlarmZoneText.of(form.zone, in: language))
            }
          }
          Section {
            Toggle(tr("Ring by trusted time", in: language), isOn: $form.usesTrustedTime)
          } footer: {
            Text(verbatim: TrustedItemText.explanation(of: .alarm, present, in: language))
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
              .disabled(problem != nil || !outlook.isUsable || isSaving)
          }
        }
      }
      // What was entered is not lost by a swipe.
      .interactiveDismissDisabled(form != first || !words.isEmpty)
      .follows(outlook.nextChange, home)
    }
  }

  /// The form for changes by hand, after which typed words no longer match.
  private var byHand: Binding<AlarmForm> {
    Binding(
      get: { form },
      set: { changed in
        form = changed
        words = ""
        wordProblem = nil
        refusal = nil
      })
  }

  private var typed: Binding<String> {
    Binding(
      get: { words },
      set: { text in
        words = text
        refusal = nil
        if let present = home.present { wordProblem = form.take(words: text, present) }
      })
  }

  private func save(_ present: Present) {
    if let alarm = form.alarm {
      guard let edit = form.edit(present) else { return }
      guard edit != AlarmEdit() else { return dismiss() }
      send { control async throws(ControlError) in try await control.edit(alarm.id, edit) }
    } else {
      guard let draft = form.draft(present) else { return }
      send { control async throws(ControlError) in try await control.make(draft, key: nil) }
    }
  }

  private func send(_ call: @escaping @Sendable (any TokiControl) async throws(ControlError) -> Alarm) {
    isSaving = true
    home.ask(call) { (result: Result<Alarm, ControlError>) in
      isSaving = false
      switch result {
      case .success(let alarm):
        dismiss()
        home.announceNextRing(alarm)
      case .failure(let error): refusal = ErrorText.of(error, in: home.language)
      }
    }
  }
}
