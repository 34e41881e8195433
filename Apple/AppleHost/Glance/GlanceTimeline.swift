// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// What the widget shows from a moment on, until it asks again.
public struct GlanceTimeline: Hashable, Sendable {
  /// A scene, and since when it is shown.
  public struct Entry: Hashable, Sendable {
    /// The first moment.
    public let instant: UTCInstant
    /// What is shown.
    public let scene: GlanceScene
  }

  /// The scenes, in order; the first is that of now.
  public let entries: [Entry]
  /// Whether there is more after the last one.
  public let goesOn: Bool

  /// The most scenes that the system is given at once.
  private static let most = 32

  /// Looks ahead from now.
  ///
  /// - Parameters:
  ///   - glance: What the app wrote; `nil` if nothing can be read.
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
