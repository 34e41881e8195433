// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Asks silent time servers again before their pause is over, as far as their rate limits allow.
///
/// For a person who is waiting for the time; the answers arrive as an event.
public struct AskForTime: FieldlessRequest {
  /// Asks for it.
  public init() {}

  /// An owner may have servers asked.
  public static let route = RequestRoute("POST", "/v1/time/ask", role: .owner)

  /// Asks ahead of schedule.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> NoContent {
    await engine.hurryTime()
    return NoContent()
  }
}
