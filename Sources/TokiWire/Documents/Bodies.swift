// SPDX-License-Identifier: Apache-2.0
package import TokiEngine
package import TokiModel

// What is sent with a command.

/// The body of `add`.
package struct AdditionBody: Formed {
  package let span: TimeSpan

  package init(span: TimeSpan) { self.span = span }

  package static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AdditionBody?
  ) throws(Visitor.Failure) -> AdditionBody {
    AdditionBody(span: try visitor.field("span_ns", whole) { $0.span })
  }
}

/// The body of `snooze`; without a length the owner's own holds.
package struct SnoozeBody: Formed {
  package let length: TimeSpan?

  package init(length: TimeSpan?) { self.length = length }

  package static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: SnoozeBody?
  ) throws(Visitor.Failure) -> SnoozeBody {
    SnoozeBody(length: try visitor.given("length_ns", whole) { $0.length })
  }
}

/// The body of `skip`; without a count it is one.
package struct SkipBody: Formed {
  package let count: Int?

  package init(count: Int?) { self.count = count }

  package static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: SkipBody?
  ) throws(Visitor.Failure) -> SkipBody {
    SkipBody(count: try visitor.given("count", whole) { $0.count })
  }
}

/// What is to be played once, to hear how it sounds; as usual where it is left out.
package struct PreviewBody: Formed {
  package let settings: RingSettings

  package init(settings: RingSettings) { self.settings = settings }

  package static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: PreviewBody?
  ) throws(Visitor.Failure) -> PreviewBody {
    PreviewBody(settings: try visitor.usual("settings", whole) { $0.settings })
  }
}

/// What is known of the true time, or `null` where no server is set: in an object, so that there is always one.
package struct TimeBody: Formed {
  package let report: TrustedTimeReport?

  package init(report: TrustedTimeReport?) { self.report = report }

  package static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: TimeBody?
  ) throws(Visitor.Failure) -> TimeBody {
    TimeBody(report: try visitor.field("trusted_time", whole) { $0.report })
  }
}

/// `{"error":{"code":…,"subject":…,"message":…}}`.
package struct ErrorBody: Formed {
  /// The error; one with a code of a newer daemon is a `.protocolMismatch`.
  package let error: ControlError

  package init(_ error: ControlError) { self.error = error }

  package static func form<Visitor: FieldVisitor>(
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
