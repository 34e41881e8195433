// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Examines everything that a ring depends on; takes up to a few seconds.
public struct Examine: FieldlessRequest {
  /// Asks for it.
  public init() {}

  /// An owner sees the findings here.
  public static let route = RequestRoute("GET", "/v1/doctor", role: .owner, isSlow: true)

  /// Looks at everything.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> FindingList {
    FindingList(findings: try await engine.examine())
  }
}

/// The findings of the doctor.
public struct FindingList: Formed {
  /// The findings, in the order in which they are presented.
  public let findings: [Finding]

  /// Creates a list.
  public init(findings: [Finding]) { self.findings = findings }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: FindingList?
  ) throws(Visitor.Failure) -> FindingList {
    FindingList(findings: try visitor.field("findings", whole) { $0.findings })
  }
}
