// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension RequestHandler {
  func listTimers() async throws(ControlError) -> Answer {
    let state = try await control.state()
    return .json(WireTimers(timers: state.timers.map { WireTimer($0, asOf: state.moment) }))
  }

  func createTimer(_ request: Request) async throws(ControlError) -> Answer {
    let body = try request.decoded(WireTimerDraft.self)
    // What cannot be is refused before the engine is asked for anything.
    _ = try body.model()
    let draft = try body.model(usual: try await usual(besides: body.settings))
    let timer = try await control.createTimer(draft, key: try request.key())
    return .made(await told(timer), at: "/v1/timers/\(timer.id.text)")
  }

  func showTimer(_ request: Request) async throws(ControlError) -> Answer {
    let id = try request.timer()
    let state = try await control.state()
    guard let timer = state.timers.first(where: { $0.id == id }) else { throw request.missing("timer") }
    return .json(WireTimer(timer, asOf: state.moment))
  }

  func editTimer(_ request: Request) async throws(ControlError) -> Answer {
    let id = try request.timer()
    let edit = try request.decoded(WireTimerEdit.self).model()
    return .json(await told(try await control.edit(id, edit)))
  }

  func command(_ command: TimerCommand, timer request: Request) async throws(ControlError) -> Answer {
    .json(await told(try await control.command(command, timer: try request.timer())))
  }

  /// A timer that was set, with what would keep it from being heard.
  private func told(_ timer: CountdownTimer) async -> WireTimer {
    var form = WireTimer(timer, asOf: asOf())
    form.warnings = await warnings(about: .timer(timer.id))
    return form
  }
}
