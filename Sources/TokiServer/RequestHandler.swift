// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

/// Turns each request into a call of the engine and what it returns into an answer.
///
/// `RouteTable` says which request is answered by which of its functions; those about items are in
/// `RequestHandler+Items.swift`, all others in `RequestHandler+Calls.swift`.
struct RequestHandler: Sendable {
  let control: any TokiControl
  /// Reads the document that describes the API; `nil` where none was installed.
  let document: @Sendable () -> [UInt8]?
  /// The present moment, at which what remains of a timer is told.
  let asOf: @Sendable () -> HostMoment

  func answer(to request: Request) async -> Answer {
    do {
      var control = control
      if let expectation = try request.expectation() { control = control.expecting(expectation) }
      if let key = try request.onceKey() { control = control.under(key) }
      return try await request.route.answer(RequestHandler(control: control, document: document, asOf: asOf))(request)
    } catch {
      return .error(error)
    }
  }

  /// The engine's events, or why there are none.
  func events(after: Int64?) async -> Result<AsyncThrowingStream<EngineEvent, any Error>, ControlError> {
    do throws(ControlError) {
      return .success(try await control.events(after: after))
    } catch {
      return .failure(error)
    }
  }

  /// What is to be made, as the person has set it where the request leaves that out.
  ///
  /// What cannot be is refused before the engine is asked for anything.
  func draft<Value: FieldValue>(_ type: Value.Type, _ request: Request) async throws(ControlError) -> Value {
    let (draft, isPartly) = try request.draft(type)
    guard isPartly else { return draft }
    let usual = try await control.settings().ring
    // Where a person has set nothing, it was read right the first time.
    return usual == RingSettings() ? draft : try request.value(type, usual: usual)
  }

  /// What would keep an item that was set from being heard now; `nil` for nothing.
  func warnings(about item: ItemID?) async -> [Finding]? {
    let found = (try? await control.warnings(about: item)) ?? []
    return found.isEmpty ? nil : found
  }
}
