// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension RequestHandler {
  func listTimers() async throws(ControlError) -> Answer {
    let state = try await control.state()
    return .json(WireTimers(timers: state.timers.map { WireTimer($0, asOf: state.moment, by: state.trustedTime) }))
  }

  func createTimer(_ request: Request) async throws(ControlError) -> Answer {
    let body = try request.decoded(WireTimerDraft.self)
    // What cannot be is refused before the engine is asked for anything.
    _ = try body.model()
    let draft = try body.model(usual: try await usual(besides: body.settings))
    let timer = try await control.createTimer(draft, key: try request.key())
    return .made(try await told(timer), at: "/v1/timers/\(timer.id.text)")
  }

  func showTimer(_ request: Request) async throws(ControlError) -> Answer {
    let id = try request.timer()
    let state = try await control.state()
    guard let timer = state.timers.first(where: { $0.id == id }) else { throw request.missing("timer") }
    return .json(WireTimer(timer, asOf: state.moment, by: state.trustedTime))
  }

  func editTimer(_ request: Request) async throws(ControlError) -> Answer {
    let id = try request.timer()
    let edit = try request.decoded(WireTimerEdit.self).model()
    return .json(try await told(try await control.edit(id, edit)))
  }

  func command(_ command: TimerCommand, timer request: Request) async throws(ControlError) -> Answer {
    .json(try await told(try await control.command(command, timer: try request.timer())))
  }

  /// A timer that was set, with what would keep it from being heard.
  ///
  /// What remains of one that goes by trusted time is told by that.
  private func told(_ timer: CountdownTimer) async throws(ControlError) -> WireTimer {
    var form = try await form(of: timer)
    form.warnings = await warnings(about: .timer(timer.id))
    return form
  }

  private func form(of timer: CountdownTimer) async throws(ControlError) -> WireTimer {
    WireTimer(
      timer, asOf: asOf(), by: timer.trustedRun == nil ? nil : try await control.state().trustedTime)
  }
}
