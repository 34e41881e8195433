// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

extension RequestHandler {
  func listSequences() async throws(ControlError) -> Answer {
    let state = try await control.state()
    return .json(SequenceList(sequences: state.sequences), asOf: AsOf(state.moment))
  }

  func createSequence(_ request: Request) async throws(ControlError) -> Answer {
    let draft = try await draft(SequenceDraft.self, request)
    let sequence = try await control.createSequence(draft, key: try request.key())
    return .made(await told(sequence), asOf: AsOf(asOf()), at: "/v1/sequences/\(sequence.id.text)")
  }

  func showSequence(_ request: Request) async throws(ControlError) -> Answer {
    let id = try request.sequence()
    let state = try await control.state()
    guard let sequence = state.sequences.first(where: { $0.id == id }) else {
      throw request.missing("sequence")
    }
    return .json(sequence, asOf: AsOf(state.moment))
  }

  func editSequence(_ request: Request) async throws(ControlError) -> Answer {
    let id = try request.sequence()
    let sequence = try await control.edit(id, try request.change(SequenceEdit.self))
    return .json(await told(sequence), asOf: AsOf(asOf()))
  }

  func command(_ command: SequenceCommand, sequence request: Request) async throws(ControlError) -> Answer {
    let sequence = try await control.command(command, sequence: try request.sequence())
    return .json(await told(sequence), asOf: AsOf(asOf()))
  }

  /// A sequence that was set, with what would keep it from being heard.
  private func told(_ sequence: StepSequence) async -> Warned<StepSequence> {
    Warned(sequence, await warnings(about: .sequence(sequence.id)))
  }
}
