// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

// What is sent with a command.

extension CommandValue {
  /// The body that says it.
  public var body: [UInt8] {
    switch self {
    case .span(let span): Wire.bytes(AdditionBody(span: span))
    case .count(let count): Wire.bytes(SkipBody(count: count))
    case .days(let days): Wire.bytes(AlarmPause(days))
    }
  }

  /// Reads the body of a command.
  ///
  /// - Returns: `nil` for an empty one that says nothing new.
  /// - Throws: `ControlError` of `.invalidRequest`, or of a code for what the value means.
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
  public let span: TimeSpan

  public init(span: TimeSpan) { self.span = span }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AdditionBody?
  ) throws(Visitor.Failure) -> AdditionBody {
    AdditionBody(span: try visitor.field("span_ns", whole) { $0.span })
  }
}

/// The body of `snooze`; without a length the owner's own holds.
public struct SnoozeBody: Formed {
  public let length: TimeSpan?

  public init(length: TimeSpan?) { self.length = length }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: SnoozeBody?
  ) throws(Visitor.Failure) -> SnoozeBody {
    SnoozeBody(length: try visitor.given("length_ns", whole) { $0.length })
  }
}

/// The body of `skip`; without a count it is one.
public struct SkipBody: Formed {
  public let count: Int?

  public init(count: Int?) { self.count = count }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: SkipBody?
  ) throws(Visitor.Failure) -> SkipBody {
    SkipBody(count: try visitor.given("count", whole) { $0.count })
  }
}

/// What is to be played once, to hear how it sounds; as usual where it is left out.
public struct PreviewBody: Formed {
  public let settings: RingSettings

  public init(settings: RingSettings) { self.settings = settings }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: PreviewBody?
  ) throws(Visitor.Failure) -> PreviewBody {
    PreviewBody(settings: try visitor.usual("settings", whole) { $0.settings })
  }
}

/// What is known of the true time, or `null` where no server is set: in an object, so that there is always one.
public struct TimeBody: Formed {
  public let report: TrustedTimeReport?

  public init(report: TrustedTimeReport?) { self.report = report }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: TimeBody?
  ) throws(Visitor.Failure) -> TimeBody {
    TimeBody(report: try visitor.field("trusted_time", whole) { $0.report })
  }
}

/// Which daemon answers, and what a face needs to go on at once.
public struct DaemonBody: Formed {
  public let status: EngineStatus
  /// `nil` where an older daemon does not tell.
  public let basis: EngineBasis?

  public init(status: EngineStatus, basis: EngineBasis?) {
    self.status = status
    self.basis = basis
  }

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

/// `{"error":{"code":…,"subject":…,"message":…}}`.
public struct ErrorBody: Formed {
  /// The error; one with a code of a newer daemon is a `.protocolMismatch`.
  public let error: ControlError

  public init(_ error: ControlError) { self.error = error }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: ErrorBody?
  ) throws(Visitor.Failure) -> ErrorBody {
    ErrorBody(try visitor.field("error", whole) { Content(error: $0.error) }.error)
  }

  private struct Content: Formed {
    let error: ControlError

    static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: Content?
    ) throws(Visitor.Failure) -> Content {
      let code = try visitor.field("code", whole) { $0.error.code.rawValue }
      return Content(
        error: ControlError(
          ControlError.Code(rawValue: code) ?? .protocolMismatch,
          subject: try visitor.field("subject", whole) { $0.error.subject },
          message: try visitor.field("message", whole) { $0.error.message }))
    }
  }
}
