// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Plays a sound at its volume and ramp for at most 30 s, without a ring.
///
/// The newest preview replaces the previous one, and a ring that begins ends it.
public struct StartPreview: EngineRequest {
  /// The settings given for the ring to play; the rest is as usual.
  public let settings: Said<RingSettings>

  /// Plays a sound.
  public init(_ settings: RingSettings) { self.init(Said(all: settings)) }

  private init(_ settings: Said<RingSettings>) { self.settings = settings }

  /// An owner tries sounds, which may be files.
  public static let route = RequestRoute("POST", "/v1/preview", role: .owner, takesBody: true, isSlow: true)
  /// The usual sound, as a chime.
  public static var example: StartPreview {
    var settings = RingSettings()
    settings.isChime = true
    return StartPreview(settings)
  }

  /// Gives only the unusual choices.
  public func brief(in settings: EngineSettings) -> StartPreview { StartPreview(self.settings.without(settings.ring)) }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: StartPreview?
  ) throws(Visitor.Failure) -> StartPreview {
    StartPreview(try visitor.said("settings", whole) { $0.settings })
  }

  /// Plays it.
  ///
  /// - Throws: `ControlError` of `.unknownSound` for a sound that cannot be played, `.noSound` without a sound server or
  ///   output, `.wrongState` while a ring is heard.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> NoContent {
    try await engine.preview(settings.applied(to: await engine.currentSettings().ring))
    return NoContent()
  }
}

/// Ends a preview.
public struct StopPreview: FieldlessRequest {
  /// Ends a preview.
  public init() {}

  /// An owner tries sounds.
  public static let route = RequestRoute("POST", "/v1/preview/stop", role: .owner)

  /// Ends it.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> NoContent {
    try await engine.preview(nil)
    return NoContent()
  }
}
