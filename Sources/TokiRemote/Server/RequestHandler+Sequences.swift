// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension RequestHandler {
  func listSequences() async throws(ControlError) -> Answer {
    let state = try await control.state()
    return .json(
      WireSequences(sequences: state.sequences.map { WireSequence($0, asOf: state.moment) }))
  }

  func createSequence(_ request: Request) async throws(ControlError) -> Answer {
    let body = try request.decoded(WireSequenceDraft.self)
    // What cannot be is refused before the engine is asked for anything.
    _ = try body.model()
    let draft = try body.model(usual: try await usual(besides: body.settings))
    let sequence = try await control.createSequence(draft, key: try request.key())
    return .made(await told(sequence), at: "/v1/sequences/\(sequence.id.text)")
  }

  func showSequence(_ request: Request) async throws(ControlError) -> Answer {
    let id = try request.sequence()
    let state = try await control.state()
    guard let sequence = state.sequences.first(where: { $0.id == id }) else {
      throw request.missing("sequence")
    }
    return .json(WireSequence(sequence, asOf: state.moment))
  }

  func editSequence(_ request: Request) async throws(ControlError) -> Answer {
    let id = try request.sequence()
    let edit = try request.decoded(WireSequenceEdit.self).model()
    return .json(await told(try await control.edit(id, edit)))
  }

  func command(_ command: SequenceCommand, sequence request: Request) async throws(ControlError) -> Answer {
    .json(await told(try await control.command(command, sequence: try request.sequence())))
  }

  /// A sequence that was set, with what would keep it from being heard.
  private func told(_ sequence: StepSequence) async -> WireSequence {
    var form = WireSequence(sequence, asOf: asOf())
    form.warnings = await warnings(about: .sequence(sequence.id))
    return form
  }
}
