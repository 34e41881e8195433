// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

extension RequestHandler {
  func listStopwatches() async throws(ControlError) -> Answer {
    let state = try await control.state()
    return .json(StopwatchList(stopwatches: state.stopwatches), asOf: AsOf(state.moment))
  }

  func createStopwatch(_ request: Request) async throws(ControlError) -> Answer {
    let draft = try request.valueIfPresent(StopwatchDraft.self) ?? StopwatchDraft()
    let stopwatch = try await control.createStopwatch(draft, key: try request.key())
    return .made(stopwatch, asOf: AsOf(asOf()), at: "/v1/stopwatches/\(stopwatch.id.text)")
  }

  func showStopwatch(_ request: Request) async throws(ControlError) -> Answer {
    let id = try request.stopwatch()
    let state = try await control.state()
    guard let stopwatch = state.stopwatches.first(where: { $0.id == id }) else {
      throw request.missing("stopwatch")
    }
    return .json(stopwatch, asOf: AsOf(state.moment))
  }

  func command(_ command: StopwatchCommand, stopwatch request: Request) async throws(ControlError) -> Answer {
    let stopwatch = try await control.command(command, stopwatch: try request.stopwatch())
    return .json(stopwatch, asOf: AsOf(asOf()))
  }
}
