// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Stops the daemon; items keep their state and go on after the next start.
public struct StopDaemon: FieldlessRequest {
  /// Stops the daemon.
  public init() {}

  /// Nobody stops it from elsewhere, as nobody there could start it again.
  public static let route = RequestRoute("POST", "/v1/daemon/stop", role: nil, place: .end)

  /// Stops it.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> NoContent {
    await engine.shutDown()
    return NoContent()
  }
}
