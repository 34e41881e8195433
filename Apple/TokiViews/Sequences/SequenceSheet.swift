// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiEngine
import TokiModel
import TokiScreens

/// The form for a new sequence, or for one that exists.
struct SequenceSheet: View {
  @Environment(HomeModel.self) private var home
  @Environment(\.dismiss) private var dismiss
  @State private var form: SequenceForm
  @State private var isSending = false

  /// Shows the fields of a form.
  init(form: SequenceForm) { _form = State(initialValue: form) }

  var body: some View {
    let language = home.language
    let outlook = form.outlook(in: language)
    NavigationStack {
      Form {
        Section {
          TextField(tr("Label", in: language), text: $form.label)
        } footer: {
          Text(verbatim: form.canChangeSteps ? "" : tr("Its steps can be changed once it is reset.", in: language))
            .accessibilityHidden(form.canChangeSteps)
        }
        ForEach(form.blocks.indices, id: \.self) { SequenceBlockSection(form: $form, index: $0) }
          .disabled(!form.canChangeSteps)
        Section {
          Button(tr("Add Repeated Steps", in: language)) { _ = form.addBlock() }.disabled(!form.canChangeSteps)
        } footer: {
          Text(verbatim: outlook.text).foregroundStyle(outlook.isUsable ? Color.secondary : Color.red)
        }
        RingSettingsSection($form.settings, title: tr("Ring", in: language), unanswered: nil)
      }
      .formStyle(.grouped)
      .navigationTitle(form.sequence == nil ? tr("New Sequence", in: language) : tr("Edit Sequence", in: language))
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button(tr("Cancel", in: language), role: .cancel) { dismiss() }
        }
        ToolbarItem(placement: .confirmationAction) {
          Button(form.sequence == nil ? tr("Add", in: language) : tr("Save", in: language)) { submit() }
            .disabled(!outlook.isUsable || isSending)
        }
      }
    }
  }

  private func submit() {
    let language = home.language
    if let sequence = form.sequence {
      guard let edit = form.edit(in: language) else { return }
      guard !edit.isEmpty else { return dismiss() }
      send { control async throws(ControlError) in try await control.edit(sequence.id, edit) }
    } else {
      guard let draft = form.draft(in: language) else { return }
      send { control async throws(ControlError) in try await control.make(draft, key: nil) }
    }
  }

  private func send(_ call: @escaping @Sendable (any TokiControl) async throws(ControlError) -> StepSequence) {
    isSending = true
    home.ask(call) { (result: Result<StepSequence, ControlError>) in
      isSending = false
      switch result {
      case .success(let sequence):
        home.warn(about: .sequence(sequence.id))
        dismiss()
      case .failure(let error): home.refuse(error)
      }
    }
  }
}

/// The steps of one block, how often they are repeated, and a button for another step.
struct SequenceBlockSection: View {
  @Environment(HomeModel.self) private var home
  @Binding var form: SequenceForm
  let index: Int

  var body: some View {
    let language = home.language
    // The block may be gone in the pass that removes it.
    if form.blocks.indices.contains(index) {
      let block = form.blocks[index]
      Section(title) {
        NumberStepper(
          tr("Number of rounds", in: language),
          Binding(get: { block.times }, set: { form.setTimes($0, ofBlock: index) }), in: SequencePlan.repeats)
        ForEach(block.steps.indices, id: \.self) { step in
          SequenceStepFields(form: $form, place: SequenceForm.Place(block: index, step: step))
        }
        Button(tr("Add Step", in: language)) { _ = form.addStep(toBlock: index) }
      }
    }
  }

  private var title: String {
    form.blocks.count == 1
      ? tr("Steps", in: home.language)
      : tr("Steps, part {number}", ["number": String(index + 1)], in: home.language)
  }
}

/// One step to edit: name, length, whether it waits, and its place.
struct SequenceStepFields: View {
  @Environment(HomeModel.self) private var home
  @Binding var form: SequenceForm
  let place: SequenceForm.Place

  var body: some View {
    let language = home.language
    let number = ["number": String(place.step + 1)]
    if form.blocks.indices.contains(place.block), form.blocks[place.block].steps.indices.contains(place.step) {
      VStack(alignment: .leading) {
        TextField(
          tr("Name of step {number}", number, in: language), text: field(\.name),
          prompt: Text(verbatim: tr("Step {number}", number, in: language)))
        TextField(
          tr("Length of step {number}", number, in: language), text: field(\.length),
          prompt: Text(verbatim: tr("25 min", in: language)))
        Toggle(tr("Waits", in: language), isOn: field(\.waits))
          .help(tr("It rings until somebody stops it; only then the next step begins.", in: language))
        HStack {
          Button(tr("Move Up", in: language), systemImage: "arrow.up") { _ = form.move(place, isUp: true) }
            .disabled(form.neighbor(of: place, isAbove: true) == nil)
          Button(tr("Move Down", in: language), systemImage: "arrow.down") { _ = form.move(place, isUp: false) }
            .disabled(form.neighbor(of: place, isAbove: false) == nil)
          Spacer()
          Button(tr("Remove", in: language), systemImage: "trash", role: .destructive) { form.remove(at: place) }
            .disabled(!form.canRemove)
        }
        .labelStyle(.iconOnly)
        .buttonStyle(.borderless)
      }
    }
  }

  private func field<Value>(_ path: WritableKeyPath<SequenceForm.Step, Value>) -> Binding<Value> {
    let place = place
    let step = form[place]
    return Binding(get: { step[keyPath: path] }, set: { form[place][keyPath: path] = $0 })
  }
}
