// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// The next rings and the paused timers, written by the app for its widget, which has no engine of its own.
public struct Glance: Formed {
  /// Time at which the app wrote it, on both clocks of the device.
  public let written: HostMoment
  /// The boot that the boot clock belongs to.
  public let boot: BootID
  /// The zone in which the device was.
  public let zone: ZoneName
  /// The open rings and those that are certain to come, nearest first.
  public let rings: [Ring]
  /// The paused timers and sequences.
  public let paused: [Pause]
  /// End of the period in which every ring is known; `nil` if none follows.
  public let sureUntil: UTCInstant?

  /// An open or coming ring.
  public struct Ring: Formed {
    /// The item that rings.
    public let item: ItemID
    /// Label of the item or step; empty for none.
    public let label: Label
    /// Its beginning, on the device's clock.
    public let instant: UTCInstant
    /// Length of its ring unless somebody stops it.
    public let length: TimeSpan
    /// `true` to show the time left, as for a timer, instead of the time of day.
    public let countsDown: Bool
    /// `true` if it follows the device from zone to zone.
    public let floats: Bool

    /// Creates a ring.
    public init(
      item: ItemID, label: Label, instant: UTCInstant, length: TimeSpan, countsDown: Bool = false, floats: Bool = false
    ) {
      self.item = item
      self.label = label
      self.instant = instant
      self.length = length
      self.countsDown = countsDown
      self.floats = floats
    }

    /// Visits the fields in order.
    public static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: Ring?
    ) throws(Visitor.Failure) -> Ring {
      Ring(
        item: try visitor.field("id", whole) { $0.item }, label: try visitor.field("label", whole) { $0.label },
        instant: try visitor.field("rings", whole) { $0.instant },
        length: try visitor.field("ring_ns", whole) { $0.length },
        countsDown: try visitor.field("counts_down", whole) { $0.countsDown },
        floats: try visitor.field("floats", whole) { $0.floats })
    }
  }

  /// A paused timer or sequence.
  public struct Pause: Formed {
    /// The timer or sequence.
    public let item: ItemID
    /// Its label; empty for none.
    public let label: Label
    /// Time left of the timer, or of the step.
    public let left: TimeSpan

    /// Creates a pause.
    public init(item: ItemID, label: Label, left: TimeSpan) {
      self.item = item
      self.label = label
      self.left = left
    }

    /// Visits the fields in order.
    public static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: Pause?
    ) throws(Visitor.Failure) -> Pause {
      Pause(
        item: try visitor.field("id", whole) { $0.item }, label: try visitor.field("label", whole) { $0.label },
        left: try visitor.field("left_ns", whole) { $0.left })
    }
  }

  /// Creates a glance.
  public init(
    written: HostMoment, boot: BootID, zone: ZoneName, rings: [Ring] = [], paused: [Pause] = [],
    sureUntil: UTCInstant? = nil
  ) {
    self.written = written
    self.boot = boot
    self.zone = zone
    self.rings = rings
    self.paused = paused
    self.sureUntil = sureUntil
  }

  /// Visits the fields in order.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Glance?
  ) throws(Visitor.Failure) -> Glance {
    let utc = try visitor.field("written", whole) { $0.written.utc }
    let boot = try visitor.field("boot_ns", whole) { $0.written.boot }
    return Glance(
      written: HostMoment(boot: boot, utc: utc), boot: try visitor.field("boot_id", whole) { $0.boot },
      zone: try visitor.field("zone", whole) { $0.zone }, rings: try visitor.field("rings", whole) { $0.rings },
      paused: try visitor.field("paused", whole) { $0.paused },
      sureUntil: try visitor.given("sure_until", whole) { $0.sureUntil })
  }
}

extension Glance {
  /// Largest number of rings, far above a widget's need before the app runs again.
  static let mostRings = 16

  /// Takes the certain rings of a projection, and the open rings and pauses of its state.
  ///
  /// - Parameters:
  ///   - projection: The coming rings.
  ///   - state: The state that the projection was made from.
  ///   - now: The present moment.
  ///   - boot: The boot that the boot clock belongs to.
  ///   - zone: The device's zone.
  public init(
    of projection: Projection, _ state: EngineState, at now: HostMoment, boot: BootID, in zone: ZoneName
  ) {
    let open = state.rings.filter(\.isRinging)
    var rings = open.map { ring in
      Ring(
        item: ring.owner, label: ring.label, instant: min(ring.rang ?? ring.planned, now.utc),
        length: ring.settings.ringLength)
    }
    var known = Set(open.map(\.owner))
    for entry in projection.entries where entry.id.part == .ring {
      // A further attempt depends on the answer to the ring before it.
      if entry.kind == .attempt, known.contains(entry.id.owner) { continue }
      known.insert(entry.id.owner)
      rings.append(
        Ring(
          item: entry.id.owner, label: entry.label, instant: entry.instant, length: entry.length,
          countsDown: entry.id.owner.kind != .alarm || entry.kind != .alarm, floats: entry.wall != nil))
    }
    let beyond = rings.count > Self.mostRings ? rings[Self.mostRings].instant : nil
    self.init(
      written: now, boot: boot, zone: zone, rings: Array(rings.prefix(Self.mostRings)),
      paused: state.items.all.compactMap { Pause($0) },
      sureUntil: [projection.sureUntil, beyond].compactMap(\.self).min())
  }
}

extension Glance.Pause {
  /// Fails for an item that is not paused.
  fileprivate init?(_ item: AnyItem) {
    switch item {
    case .timer(let timer):
      guard case .paused(let left) = timer.state else { return nil }
      self.init(item: item.id, label: timer.label, left: left)
    case .sequence(let sequence):
      guard case .paused(let step, let left) = sequence.state else { return nil }
      self.init(item: item.id, label: sequence.ringLabel(endOf: step), left: left)
    case .alarm, .stopwatch: return nil
    }
  }
}
