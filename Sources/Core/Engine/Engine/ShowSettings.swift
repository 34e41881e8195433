// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Shows the settings shared by all items.
public struct ShowSettings: FieldlessRequest {
  /// Shows the settings.
  public init() {}

  /// An owner sees the settings.
  public static let route = RequestRoute("GET", "/v1/settings", role: .owner)

  /// Reads them.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> EngineSettings {
    await engine.currentSettings()
  }

  /// The settings with their version.
  public func reply(
    _ settings: EngineSettings, from control: any TokiControl, at clock: any HostClock
  ) async throws(ControlError) -> Reply<EngineSettings> { Reply(settings, version: settings.version) }
}
