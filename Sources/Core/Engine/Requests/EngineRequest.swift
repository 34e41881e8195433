// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A call of the engine as a value: where it is asked for, what it takes, and what it does.
///
/// The table of the server, the client, the roles of devices and the tests follow from the type alone. A field of the form
/// whose name stands in braces in the route's path is read from there, any other one of a GET or DELETE from the query, and
/// of other methods from the body.
public protocol EngineRequest: Formed {
  /// What is answered; `NoContent` for success without a value.
  associatedtype Answer: Formed

  /// Its method, its path, and who may ask.
  static var route: RequestRoute { get }

  /// A request with a value in every field, for tests.
  static var example: Self { get }

  /// Carries it out.
  func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> Answer
}

extension EngineRequest {
  /// Whether fields that are not in the path stand in the query; otherwise in the body.
  public static var readsQuery: Bool { ["GET", "DELETE"].contains(route.method) }
}

/// A request that takes nothing.
public protocol FieldlessRequest: EngineRequest {
  /// The one value.
  init()
}

extension FieldlessRequest {
  /// The one value.
  public static var example: Self { Self() }

  /// Visits nothing.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Self?
  ) throws(Visitor.Failure) -> Self { Self() }
}

/// By whom and on what conditions something is asked.
public struct Asked: Sendable {
  /// The client that asks; `nil` if it is not known.
  public var client: ClientName?
  /// Key under which the request takes effect once; `nil` for one that is not repeated.
  public var key: RequestKey?
  /// The version that must stand before a change; `nil` for any.
  public var expectation: Expectation?

  /// Asked by nobody who is known, without conditions.
  public init() {}
}

/// The answer of a request that has only to succeed.
public struct NoContent: Formed {
  /// The one value.
  public init() {}

  /// Visits nothing.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: NoContent?
  ) throws(Visitor.Failure) -> NoContent { NoContent() }
}
