// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Asks the system to suspend the machine now; takes up to a few seconds.
public struct Suspend: FieldlessRequest {
  /// Asks for it.
  public init() {}

  /// A person elsewhere could not undo it.
  public static let route = RequestRoute("POST", "/v1/suspend", role: nil, isSlow: true)

  /// Asks the system.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> SuspendAnswer {
    SuspendAnswer(refusal: await engine.suspend())
  }
}

/// The answer to a request for suspend.
public struct SuspendAnswer: Formed {
  /// Why it is not, in the system's words; `nil` if it is.
  public let refusal: String?

  /// Creates an answer.
  public init(refusal: String?) { self.refusal = refusal }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: SuspendAnswer?
  ) throws(Visitor.Failure) -> SuspendAnswer {
    SuspendAnswer(refusal: try visitor.field("refusal", whole) { $0.refusal })
  }
}
