// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import SwiftUI
import TokiEngine
import TokiModel
import TokiScreens

/// The form for a new timer or sequence, or for a timer that exists: picked, typed, or from a preset.
struct TimerSetUp: View {
  /// The form's purpose.
  enum Purpose {
    /// A new timer or sequence.
    case new
    /// The only timer, idle: another length of it, which starts at once.
    case again(CountdownTimer)
    /// Changes to a timer.
    case edit(CountdownTimer)
  }

  @Environment(HomeModel.self) private var home
  @State private var form: TimerForm
  private let purpose: Purpose
  private let done: @MainActor () -> Void

  /// `done` is called once the engine has accepted it.
  init(_ purpose: Purpose, done: @escaping @MainActor () -> Void = {}) {
    self.purpose = purpose
    self.done = done
    let form =
      switch purpose {
      case .new: TimerForm()
      case .again(let timer), .edit(let timer): TimerForm(timer)
      }
    _form = State(initialValue: form)
  }

  var body: some View {
    if let present = home.present {
      let content = form.content(present)
      Form {
        span(content)
        if !isEdit { presets }
        details(content)
        more
      }
      .formStyle(.grouped)
      .follows(content.next, home)
    }
  }

  private var isNew: Bool { if case .new = purpose { true } else { false } }
  private var isEdit: Bool { if case .edit = purpose { true } else { false } }

  // MARK: - Parts

  private func span(_ content: TimerFormContent) -> some View {
    let language = home.language
    return Section {
      DurationPicker(span: $form.picked).disabled(!content.canPick)
      if isNew {
        TextField(
          tr("What to set", in: language), text: $form.typed,
          prompt: Text(verbatim: tr("25m, until 14:00, 25m work, 5m rest", in: language))
        )
        .autocorrectionDisabled()
        .onSubmit { begin() }
      }
      VStack(spacing: 12) {
        Text(verbatim: content.sentence)
          .foregroundStyle(content.isWrong ? Color.red : Color.secondary)
          .multilineTextAlignment(.center)
          .accessibilityHidden(content.sentence.isEmpty)
        HStack(spacing: 12) {
          if !isEdit { Button(tr("Reset", in: language)) {}.buttonStyle(.bordered).disabled(true) }
          Button(isEdit ? tr("Save", in: language) : tr("Start", in: language)) { begin() }
            .buttonStyle(.borderedProminent)
            .disabled(!content.canStart)
            .keyboardShortcut(.defaultAction)
        }
        .controlSize(.large)
      }
      .frame(maxWidth: .infinity)
    }
  }

  private var presets: some View {
    Section {
      PresetButtons { begin($0) }
      SideBySide(spacing: 8) {
        ForEach(SequencePreset.allCases, id: \.self) { preset in
          Button(preset.title(in: home.language)) { submit { form, present in form.submission(of: preset, present) } }
            .buttonStyle(.bordered)
        }
      }
    }
  }

  private func details(_ content: TimerFormContent) -> some View {
    let language = home.language
    return Group {
      Section {
        TextField(tr("Label", in: language), text: $form.label).onSubmit { begin() }
        ForEach(TimerTerms.offered, id: \.name) { ChoiceRow(choice: $0, terms: $form.terms) }
          .disabled(!content.canUseSwitches)
      }
      if case .again(let timer) = purpose {
        Section {
          Button(tr("Delete", in: language), role: .destructive) { home.remove(timer.id) }
        }
      }
    }
  }

  private var more: some View {
    let language = home.language
    return Section {
      NavigationLink(tr("Sound and More", in: language)) {
        Form {
          RingSettingsSection(
            settings, title: tr("Ring", in: language), hasOvertime: true, hasCheck: true,
            unanswered: tr("If nobody answers", in: language))
        }
        .formStyle(.grouped)
        .navigationTitle(tr("Sound and More", in: language))
      }
    }
  }

  private var settings: Binding<RingSettings> {
    Binding(get: { home.present.map { form.ringSettings($0) } ?? RingSettings() }, set: { form.settings = $0 })
  }

  // MARK: - Starting

  private func begin() { submit { form, present in form.submission(present) } }

  private func begin(_ preset: TimerPreset) {
    guard case .again = purpose else { return submit { form, present in form.submission(of: preset, present) } }
    form.picked = PickedSpan(preset.duration)
    begin()
  }

  private func submit(_ submission: (TimerForm, Present) -> TimerForm.Submission?) {
    guard let present = home.present, let submission = submission(form, present) else { return }
    switch submission {
    case .problem(let sentence): home.say(sentence)
    case .timer(let draft):
      send { control async throws(ControlError) in .timer(try await control.make(draft, key: nil).id) }
    case .sequence(let draft):
      send { control async throws(ControlError) in .sequence(try await control.make(draft, key: nil).id) }
    case .edit(let id, let edit):
      let starts = !isEdit
      send { control async throws(ControlError) in
        if !edit.isEmpty { _ = try await control.edit(id, edit) }
        if starts { _ = try await control.tell(id, .start) }
        return .timer(id)
      }
    }
  }

  /// Makes one request at a time, so that two presses make one timer.
  private func send(_ call: @escaping @Sendable (any TokiControl) async throws(ControlError) -> ItemID) {
    form.isSending = true
    home.ask(call) { (result: Result<ItemID, ControlError>) in
      form.isSending = false
      switch result {
      case .success(let item):
        home.warn(about: item)
        form.reset()
        done()
      case .failure(let error): home.refuse(error)
      }
    }
  }
}
