// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

/// Turns each request into a call of the engine, and its result into an answer.
///
/// `RouteTable` assigns requests to functions: those about items are in `RequestHandler+Items.swift`, the others in
/// `RequestHandler+Calls.swift`.
struct RequestHandler: Sendable {
  let control: any TokiControl
  /// Reads the document of the API; returns `nil` if it is not installed.
  let document: @Sendable () -> [UInt8]?
  /// The present moment, for values that change with time, and the zones that words are read in.
  let clock: any HostClock
  /// Changes an answer into what may be told.
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

  /// The draft in a request, completed with the person's own ring settings.
  ///
  /// An invalid draft is refused before the engine is asked for those.
  func draft<Value: FieldValue>(_ type: Value.Type, _ request: Request) async throws(ControlError) -> Value {
    let (draft, isPartly) = try request.draft(type)
    guard isPartly else { return draft }
    let settings = try await control.settings()
    let kind = (type as? any ItemDraft.Type)?.kind
    let usual = kind.map { settings.ring(of: $0) } ?? settings.ring
    // With the default settings, the first reading was already right.
    return usual == RingSettings() ? draft : try request.value(type, usual: usual)
  }

  /// Findings that would keep an item from being heard now; `nil` if there are none.
  func warnings(about item: ItemID?) async -> [Finding]? {
    let found = (try? await control.warnings(about: item)) ?? []
    return found.isEmpty ? nil : found
  }
}
