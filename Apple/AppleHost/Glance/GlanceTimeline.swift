// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// The scenes from now on, until the widget is asked again.
public struct GlanceTimeline: Hashable, Sendable {
  /// A scene and its beginning.
  public struct Entry: Hashable, Sendable {
    /// Beginning of the scene.
    public let instant: UTCInstant
    /// The scene.
    public let scene: GlanceScene
  }

  /// The scenes in order; the first is the present one.
  public let entries: [Entry]
  /// `true` if more scenes follow the last one.
  public let goesOn: Bool

  /// Largest number of scenes in one timeline.
  private static let most = 32

  /// Looks ahead from now; the only scene is unknown if the glance no longer holds.
  ///
  /// - Parameters:
  ///   - glance: The glance; `nil` if it cannot be read.
  ///   - clock: The device's clocks and zone.
  public init(of glance: Glance?, on clock: any HostClock) {
    let now = clock.now()
    let zone = clock.shownZone
    guard let glance, glance.holds(at: now, boot: clock.bootID, in: zone.name) else {
      self.init(entries: [Entry(instant: now.utc, scene: .unknown)], goesOn: false)
      return
    }
    let instants = [now.utc] + glance.changes(after: now.utc, in: zone)
    self.init(
      entries: instants.prefix(Self.most).map { Entry(instant: $0, scene: glance.scene(at: $0)) },
      goesOn: instants.count > Self.most)
  }

  /// A single scene, which stays.
  public init(_ scene: GlanceScene, at instant: UTCInstant) {
    self.init(entries: [Entry(instant: instant, scene: scene)], goesOn: false)
  }

  private init(entries: [Entry], goesOn: Bool) {
    self.entries = entries
    self.goesOn = goesOn
  }
}
