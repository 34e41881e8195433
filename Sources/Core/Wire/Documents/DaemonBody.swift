// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

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
