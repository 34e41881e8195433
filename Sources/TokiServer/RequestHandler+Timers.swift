// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

extension RequestHandler {
  func listTimers() async throws(ControlError) -> Answer {
    let state = try await control.state()
    return .json(TimerList(timers: state.timers), asOf: AsOf(state.moment, by: state.trustedTime?.anchor))
  }

  func createTimer(_ request: Request) async throws(ControlError) -> Answer {
    let draft = try await draft(TimerDraft.self, request)
    let timer = try await control.createTimer(draft, key: try request.key())
    return .made(await told(timer), asOf: try await moment(of: timer), at: "/v1/timers/\(timer.id.text)")
  }

  func showTimer(_ request: Request) async throws(ControlError) -> Answer {
    let id = try request.timer()
    let state = try await control.state()
    guard let timer = state.timers.first(where: { $0.id == id }) else { throw request.missing("timer") }
    return .json(timer, asOf: AsOf(state.moment, by: state.trustedTime?.anchor))
  }

  func editTimer(_ request: Request) async throws(ControlError) -> Answer {
    let id = try request.timer()
    let timer = try await control.edit(id, try request.change(TimerEdit.self))
    return .json(await told(timer), asOf: try await moment(of: timer))
  }

  func command(_ command: TimerCommand, timer request: Request) async throws(ControlError) -> Answer {
    let timer = try await control.command(command, timer: try request.timer())
    return .json(await told(timer), asOf: try await moment(of: timer))
  }

  /// A timer that was set, with what would keep it from being heard.
  private func told(_ timer: CountdownTimer) async -> Warned<CountdownTimer> {
    Warned(timer, await warnings(about: .timer(timer.id)))
  }

  /// The present moment; what remains of a timer that goes by trusted time is told by that.
  private func moment(of timer: CountdownTimer) async throws(ControlError) -> AsOf {
    AsOf(asOf(), by: timer.trustedRun == nil ? nil : try await control.state().trustedTime?.anchor)
  }
}
