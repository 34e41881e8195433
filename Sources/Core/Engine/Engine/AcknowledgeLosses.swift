// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Records that a person has read about damage and losses; the findings `store` are good from then on.
public struct AcknowledgeLosses: FieldlessRequest {
  /// Asks for it.
  public init() {}

  /// An owner may have read it elsewhere.
  public static let route = RequestRoute("POST", "/v1/doctor/seen", role: .owner)

  /// Marks the losses as read.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> NoContent {
    try await engine.acknowledgeLosses()
    return NoContent()
  }
}
