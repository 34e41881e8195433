// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension RequestHandler {
  func listStopwatches() async throws(ControlError) -> Answer {
    let state = try await control.state()
    return .json(
      WireStopwatches(stopwatches: state.stopwatches.map { WireStopwatch($0, asOf: state.moment) }))
  }

  func createStopwatch(_ request: Request) async throws(ControlError) -> Answer {
    let draft = try request.decodedIfPresent(WireStopwatchDraft.self)?.model() ?? StopwatchDraft()
    let stopwatch = try await control.createStopwatch(draft, key: try request.key())
    return .made(WireStopwatch(stopwatch, asOf: asOf()), at: "/v1/stopwatches/\(stopwatch.id.text)")
  }

  func showStopwatch(_ request: Request) async throws(ControlError) -> Answer {
    let id = try request.stopwatch()
    let state = try await control.state()
    guard let stopwatch = state.stopwatches.first(where: { $0.id == id }) else {
      throw request.missing("stopwatch")
    }
    return .json(WireStopwatch(stopwatch, asOf: state.moment))
  }

  func command(_ command: StopwatchCommand, stopwatch request: Request) async throws(ControlError) -> Answer {
    .json(WireStopwatch(try await control.command(command, stopwatch: try request.stopwatch()), asOf: asOf()))
  }
}
