// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A call of the engine as a value: its place, its input, and its effect.
///
/// The table of the server, the client, the roles of devices and the tests follow from the type alone. A field of the form
/// whose name stands in braces in the route's path is read from there, any other one of a GET or DELETE from the query, and
/// of other methods from the body.
public protocol EngineRequest: Formed {
  /// The type of the answer; `NoContent` for success without a value.
  associatedtype Answer: Formed

  /// Its method, its path, and who may ask.
  static var route: RequestRoute { get }

  /// A request with a value in every field, for tests.
  static var example: Self { get }

  /// For a route with `{verb}`: the verbs, and which of them take a body; empty for any other.
  static var verbs: [(verb: String, takesBody: Bool)] { get }

  /// Carries it out.
  func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> Answer

  /// A server's reply with an answer.
  func reply(
    _ answer: Answer, from control: any TokiControl, at clock: any HostClock
  ) async throws(ControlError) -> Reply<Answer>

  /// The request without values that are usual in a home with these settings.
  ///
  /// A device of another person may not say some of it, even where it changes nothing.
  func brief(in settings: EngineSettings) -> Self

  /// The key that a client sends; `usual` is one that it uses for this call alone. `nil` for none.
  func key(usually usual: String) -> String?
}

extension EngineRequest {
  /// None: the whole path is written in the route.
  public static var verbs: [(verb: String, takesBody: Bool)] { [] }

  /// The answer alone.
  public func reply(
    _ answer: Answer, from control: any TokiControl, at clock: any HostClock
  ) async throws(ControlError) -> Reply<Answer> { Reply(answer) }

  /// The whole request.
  public func brief(in settings: EngineSettings) -> Self { self }

  /// The usual one.
  public func key(usually usual: String) -> String? { usual }

  /// `true` if fields outside the path are in the query, not in the body.
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

/// An answer, and the server's additions to it.
public struct Reply<Answer: Sendable>: Sendable {
  /// The answer, with warnings where the server has looked for them.
  public var answer: Answer
  /// The moment for values that change with time; `nil` if there are none.
  public var asOf: AsOf?
  /// The version of the value in the answer, for later requests to expect; `nil` for a value without versions.
  public var version: String?
  /// The path of the new item; `nil` if none was made.
  public var location: String?

  /// An answer with nothing beside it.
  @inlinable
  public init(_ answer: Answer, asOf: AsOf? = nil, version: String? = nil, location: String? = nil) {
    self.answer = answer
    self.asOf = asOf
    self.version = version
    self.location = location
  }
}

/// The requester and the conditions of a request.
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
