// SPDX-License-Identifier: Apache-2.0
import TokiEngine
public import TokiModel

/// What the widget shows at a moment.
public enum GlanceScene: Hashable, Sendable {
  /// Nothing is known any more, or it may be wrong: the person opens Toki.
  case unknown
  /// This build of the app cannot tell the widget anything.
  case closed
  /// Nothing is set.
  case nothing
  /// What rings, what comes, nearest first, and what is paused; never empty.
  case lines([GlanceLine])
}

/// An item in the widget.
public struct GlanceLine: Hashable, Sendable {
  /// The item.
  public let item: ItemID
  /// Label of the item or step; empty for none.
  public let label: Label
  /// What is told of it.
  public let value: Value

  /// What is told of an item.
  public enum Value: Hashable, Sendable {
    /// It rings.
    case rings
    /// It rings at an instant to which the digits count down.
    case countsDown(to: UTCInstant)
    /// It rings at a time of day.
    case ringsAt(UTCInstant)
    /// It stands still with so much left.
    case isPaused(left: TimeSpan)
  }

  /// Tells something of an item.
  public init(item: ItemID, label: Label, value: Value) {
    self.item = item
    self.label = label
    self.value = value
  }
}

extension Glance {
  /// What is true at an instant, as far as was known when it was written.
  ///
  /// A ring that nobody has stopped rings for its length. Once rings have passed, and the app has not run since, that
  /// nothing is left to show is no news.
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

  /// The instants after `instant` at which the scene changes, in order, and those at which a day begins until the last
  /// ring, as a time of tomorrow is then one of today.
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

  /// How far ahead days are told apart.
  private static let days = TimeSpan.hours(7 * 24)

  /// How far the device's clock may have moved, against the one that counts from the boot, before the instants are
  /// taken for wrong; an oscillator alone moves it by seconds a day.
  static let mostMove = TimeSpan.minutes(1)

  /// Whether the instants still mean what they meant when they were written.
  ///
  /// They do not if the clock was set since, or if an alarm goes by the wall clock of another zone.
  public func holds(at now: HostMoment, boot: BootID, in zone: ZoneName) -> Bool {
    if boot == self.boot, move(until: now) > Self.mostMove { return false }
    if now.utc < written.utc - Self.mostMove { return false }
    return zone == self.zone || !rings.contains(where: \.floats)
  }

  /// By how much the device's clock was set since.
  private func move(until now: HostMoment) -> TimeSpan {
    let move = (now.utc - written.utc) - (now.boot - written.boot)
    return max(move, .zero - move)
  }

  /// Whether another one, written later, says the same, so that the widget need not be told.
  ///
  /// A timer by trusted time moves on the device's clock by a little at each look.
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
