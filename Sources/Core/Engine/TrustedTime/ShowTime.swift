// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Tells the state of true time.
public struct ShowTime: FieldlessRequest {
  /// Asks for it.
  public init() {}

  /// A control sees how well the time is known.
  public static let route = RequestRoute("GET", "/v1/time", role: .control)

  /// Reads the report.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> TimeBody {
    TimeBody(report: await engine.trustedTime())
  }
}

/// The trusted-time report, wrapped so that the answer is always an object.
public struct TimeBody: Formed {
  /// The report; `nil` (JSON `null`) while no server is set.
  public let report: TrustedTimeReport?

  /// Creates an answer.
  public init(report: TrustedTimeReport?) { self.report = report }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: TimeBody?
  ) throws(Visitor.Failure) -> TimeBody { TimeBody(report: try visitor.field("trusted_time", whole) { $0.report }) }
}
