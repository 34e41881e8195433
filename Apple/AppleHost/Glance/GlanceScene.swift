// SPDX-License-Identifier: Apache-2.0
import TokiEngine
public import TokiModel

/// The widget's content at one moment.
public enum GlanceScene: Hashable, Sendable {
  /// The truth is unknown: the person has to open Toki.
  case unknown
  /// This build shares no folder with the app.
  case closed
  /// Nothing is set.
  case nothing
  /// Open rings, coming rings, nearest first, and pauses; never empty.
  case lines([GlanceLine])
}

/// One item of the widget.
public struct GlanceLine: Hashable, Sendable {
  /// The item.
  public let item: ItemID
  /// Label of the item or step; empty for none.
  public let label: Label
  /// State of the item.
  public let value: Value

  /// State of an item.
  public enum Value: Hashable, Sendable {
    /// It rings.
    case rings
    /// Digits count down to its ring.
    case countsDown(to: UTCInstant)
    /// It rings at a time of day.
    case ringsAt(UTCInstant)
    /// It is paused with this time left.
    case isPaused(left: TimeSpan)
  }

  /// Creates a line.
  public init(item: ItemID, label: Label, value: Value) {
    self.item = item
    self.label = label
    self.value = value
  }
}

extension Glance {
  /// The scene at an instant, for a widget whose app has not run since.
  ///
  /// A ring that nobody stops lasts for its length. After the last one the scene is unknown: only the app knows how the
  /// ring was answered.
  public func scene(at instant: UTCInstant) -> GlanceScene {
    if let sureUntil, instant >= sureUntil { return .unknown }
    let left = rings.filter { instant < $0.instant + $0.length }
    let ringing = left.filter { $0.instant <= instant }.map {
      GlanceLine(item: $0.item, label: $0.label, value: .rings)
    }
    let coming = left.filter { $0.instant > instant }.map { ring in
      GlanceLine(
        item: ring.item, label: ring.label,
        value: ring.countsDown ? .countsDown(to: ring.instant) : .ringsAt(ring.instant))
    }
    let paused = paused.map { GlanceLine(item: $0.item, label: $0.label, value: .isPaused(left: $0.left)) }
    let lines = ringing + coming + paused
    if !lines.isEmpty { return .lines(lines) }
    return rings.isEmpty && sureUntil == nil ? .nothing : .unknown
  }

  /// The instants after `instant` at which the scene changes, in order.
  ///
  /// They include each midnight before the last alarm, when "tomorrow" becomes "today".
  public func changes(after instant: UTCInstant, in zone: ZoneRules) -> [UTCInstant] {
    var changes = Set(rings.flatMap { [$0.instant, $0.instant + $0.length] })
    if let sureUntil { changes.insert(sureUntil) }
    let last = min(rings.filter { !$0.countsDown }.map(\.instant).max() ?? instant, instant + Self.days)
    var day = zone.civil(at: instant).date
    while let midnight = TimeOfDay(hour: 0, minute: 0) {
      day = day.adding(days: 1)
      let next = zone.resolve(CivilDateTime(date: day, time: midnight)).ringInstant
      guard next < last else { break }
      changes.insert(next)
    }
    return changes.filter { $0 > instant && $0 <= sureUntil ?? $0 }.sorted()
  }

  /// Range of the midnights.
  private static let days = TimeSpan.hours(7 * 24)

  /// Largest drift between the device's clock and its boot clock that is not taken for a change by hand.
  static let mostMove = TimeSpan.minutes(1)

  /// `true` if the instants are still right.
  ///
  /// They are not if the clock was set since, or if an alarm follows the device into another zone.
  public func holds(at now: HostMoment, boot: BootID, in zone: ZoneName) -> Bool {
    if boot == self.boot, move(until: now) > Self.mostMove { return false }
    if now.utc < written.utc - Self.mostMove { return false }
    return zone == self.zone || !rings.contains(where: \.floats)
  }

  /// Change of the device's clock against its boot clock since the glance was written.
  private func move(until now: HostMoment) -> TimeSpan {
    let move = (now.utc - written.utc) - (now.boot - written.boot)
    return max(move, .zero - move)
  }

  /// `true` if a later glance shows the same, so that the widget need not be reloaded.
  ///
  /// The deadline of a timer by trusted time moves slightly on the device's clock.
  func saysLike(_ later: Glance) -> Bool {
    func isNear(_ one: UTCInstant, _ other: UTCInstant) -> Bool { max(one - other, other - one) < Projection.leastMove }
    func isLike(_ one: Ring, _ other: Ring) -> Bool {
      one.item == other.item && one.label == other.label && isNear(one.instant, other.instant)
        && one.length == other.length && one.countsDown == other.countsDown && one.floats == other.floats
    }
    guard boot == later.boot, zone == later.zone, paused == later.paused else { return false }
    guard rings.count == later.rings.count, zip(rings, later.rings).allSatisfy(isLike) else { return false }
    guard (sureUntil == nil) == (later.sureUntil == nil) else { return false }
    if let sureUntil, let other = later.sureUntil, !isNear(sureUntil, other) { return false }
    // Rewritten before a drifting clock makes it invalid.
    return move(until: later.written) < .seconds(30)
  }
}
