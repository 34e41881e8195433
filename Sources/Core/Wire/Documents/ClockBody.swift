// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The present moment, from which a viewer elsewhere measures how far its own clock is off.
public struct ClockBody: Formed {
  /// The boot that the boot clock belongs to.
  public let boot: BootID
  /// The moment on both clocks of this machine.
  public let moment: HostMoment
  /// The true time at this moment; `nil` if nothing is known of it.
  public let trusted: TrustedReading?
  /// How far the wall clocks of the zone here are ahead of UTC now, below zero west of it; `nil` if that is not known.
  ///
  /// A viewer needs it where it does not know the zone by its name, such as `localtime`.
  public let zoneOffset: TimeSpan?

  /// Creates a reading; `anchor` tells the true time, `nil` if nothing is known of it.
  public init(boot: BootID, moment: HostMoment, by anchor: TimeAnchor?, in zone: ZoneRules? = nil) {
    self.init(
      boot: boot, moment: moment, trusted: anchor?.reading(at: moment.boot),
      zoneOffset: zone.map { .seconds(Int64($0.offsetSeconds(at: moment.utc))) })
  }

  private init(boot: BootID, moment: HostMoment, trusted: TrustedReading?, zoneOffset: TimeSpan?) {
    self.boot = boot
    self.moment = moment
    self.trusted = trusted
    self.zoneOffset = zoneOffset
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: ClockBody?
  ) throws(Visitor.Failure) -> ClockBody {
    let boot = try visitor.field("boot_id", whole) { $0.boot }
    let utc = try visitor.field("utc", whole) { $0.moment.utc }
    let instant = try visitor.field("boot_ns", whole) { $0.moment.boot }
    let midpoint = try visitor.field("trusted_utc", whole) { $0.trusted?.midpoint }
    let bound = try visitor.field("bound_ns", whole) { $0.trusted?.bound }
    let offset = try visitor.field("zone_offset_ns", whole) { $0.zoneOffset }
    return ClockBody(
      boot: boot, moment: HostMoment(boot: instant, utc: utc),
      trusted: midpoint.flatMap { midpoint in bound.map { TrustedReading(midpoint: midpoint, bound: $0) } },
      zoneOffset: offset)
  }
}
