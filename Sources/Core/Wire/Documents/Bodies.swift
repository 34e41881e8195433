// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

// The bodies of requests and answers.

extension CommandValue {
  /// The value as a request body.
  public var body: [UInt8] {
    switch self {
    case .span(let span): Wire.bytes(AdditionBody(span: span))
    case .count(let count): Wire.bytes(SkipBody(count: count))
    case .days(let days): Wire.bytes(AlarmPause(days))
    }
  }

  /// Reads the body of a command.
  ///
  /// - Returns: The value; `nil` for an empty body, where that has a meaning.
  ///
  /// - Throws: `ControlError` of `.invalidRequest`, or of a more specific code for an invalid value.
  public static func read(_ kind: Kind, from body: [UInt8]) throws(ControlError) -> CommandValue? {
    switch kind {
    case .span: return .span(try Wire.request(AdditionBody.self, from: body).span)
    case .count:
      return body.isEmpty ? nil : (try Wire.request(SkipBody.self, from: body)).count.map { .count($0) }
    case .days: return .days(try Wire.request(AlarmPause.self, from: body).days)
    }
  }
}

/// The body of `add`.
public struct AdditionBody: Formed {
  /// The time to add; may be negative.
  public let span: TimeSpan

  /// Creates a body.
  public init(span: TimeSpan) { self.span = span }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AdditionBody?
  ) throws(Visitor.Failure) -> AdditionBody {
    AdditionBody(span: try visitor.field("span_ns", whole) { $0.span })
  }
}

/// The body of `skip`.
public struct SkipBody: Formed {
  /// How many rings to skip, from 1 to 366; `nil` for one.
  public let count: Int?

  /// Creates a body.
  public init(count: Int?) { self.count = count }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: SkipBody?
  ) throws(Visitor.Failure) -> SkipBody {
    SkipBody(count: try visitor.given("count", whole) { $0.count })
  }
}

/// The body of `preview`: ring settings to try out.
public struct PreviewBody: Formed {
  /// The settings to play; fields left out are as in the shared settings.
  public let settings: RingSettings

  /// Creates a body.
  public init(settings: RingSettings) { self.settings = settings }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: PreviewBody?
  ) throws(Visitor.Failure) -> PreviewBody {
    PreviewBody(settings: try visitor.usual("settings", whole) { $0.settings })
  }
}

/// The daemon's status, with the basis that a client needs next.
public struct DaemonBody: Formed {
  /// The daemon's identity and health.
  public let status: EngineStatus
  /// The engine's basis; `nil` from a daemon too old to send it.
  public let basis: EngineBasis?

  /// Creates an answer.
  public init(status: EngineStatus, basis: EngineBasis?) {
    self.status = status
    self.basis = basis
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: DaemonBody?
  ) throws(Visitor.Failure) -> DaemonBody {
    let status = try EngineStatus.form(&visitor, whole?.status)
    let zone = try visitor.given("zone", whole) { $0.basis?.zone }
    let sequence = try visitor.given("sequence", whole) { $0.basis?.sequence }
    let settings = try visitor.given("settings", whole) { $0.basis?.settings }
    let trustedTime = try visitor.given("trusted_time", whole) { $0.basis?.trustedTime }
    guard let zone, let sequence, let settings else { return DaemonBody(status: status, basis: nil) }
    return DaemonBody(
      status: status,
      basis: EngineBasis(zone: zone, settings: settings, trustedTime: trustedTime, sequence: sequence))
  }
}
