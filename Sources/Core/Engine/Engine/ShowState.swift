// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Shows the current state.
public struct ShowState: EngineRequest {
  /// The kinds of items that it has; `nil` for all.
  public let kinds: [ItemKind]?

  /// Shows the state, with items of some kinds only; `nil` for all.
  public init(of kinds: [ItemKind]? = nil) { self.kinds = kinds }

  /// A display sees its part of the state.
  public static let route = RequestRoute("GET", "/v1/state", role: .display, place: .reader)
  /// Two kinds.
  public static var example: ShowState { ShowState(of: [.alarm, .stopwatch]) }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: ShowState?
  ) throws(Visitor.Failure) -> ShowState { ShowState(of: try visitor.given("kinds", whole) { $0.kinds }) }

  /// Copies it; that takes time in proportion to the items, so it is done on the caller's thread.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> EngineState {
    await engine.snapshot().state(of: Set(kinds ?? ItemKind.allCases))
  }

  /// The state at its moment.
  public func reply(
    _ state: EngineState, from control: any TokiControl, at clock: any HostClock
  ) async throws(ControlError) -> Reply<EngineState> {
    Reply(state, asOf: AsOf(state.moment, by: state.trustedTime?.anchor))
  }
}

/// Shows a prompt or a status bar the current state.
public struct ShowOverview: FieldlessRequest {
  /// Shows the overview.
  public init() {}

  /// A control sees all items.
  public static let route = RequestRoute("GET", "/v1/overview", role: .control, place: .reader)

  /// Takes it from the whole state.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> Overview {
    Overview(of: await engine.snapshot().state)
  }

  /// The overview at its moment.
  public func reply(
    _ overview: Overview, from control: any TokiControl, at clock: any HostClock
  ) async throws(ControlError) -> Reply<Overview> { Reply(overview, asOf: AsOf(overview.moment)) }
}
