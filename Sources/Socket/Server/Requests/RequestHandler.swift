// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

/// Turns each request into a call of the engine, and its result into an answer.
///
/// Requests that are values answer for themselves (`Route+Request.swift`); the others are in `RequestHandler+Calls.swift`.
struct RequestHandler: Sendable {
  let control: any TokiControl
  /// Reads the document of the API; returns `nil` if it is not installed.
  let document: @Sendable () -> [UInt8]?
  /// The present moment, for values that change with time, and the zones that words are read in.
  let clock: any HostClock
  /// Reduces an answer to the permitted part.
  var finish: @Sendable (Answer) -> Answer = { $0 }

  func answer(to request: Request) async -> Answer { finish(await wholeAnswer(to: request)) }

  private func wholeAnswer(to request: Request) async -> Answer {
    do {
      var control = control
      if let expectation = try request.expectation() { control = control.expecting(expectation) }
      if let client = try request.client() { control = control.by(client) }
      if let key = try request.onceKey() { control = control.under(key) }
      return try await request.route.answer(RequestHandler(control: control, document: document, clock: clock))(request)
    } catch {
      return .error(error)
    }
  }

  /// The engine's events, or the reason for having none.
  func events(after: Int64?) async -> Result<AsyncThrowingStream<EngineEvent, any Error>, ControlError> {
    do throws(ControlError) {
      return .success(try await control.events(after: after))
    } catch {
      return .failure(error)
    }
  }
}
