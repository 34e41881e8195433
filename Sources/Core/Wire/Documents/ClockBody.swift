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

  /// Creates a reading; `anchor` tells the true time, `nil` if nothing is known of it.
  public init(boot: BootID, moment: HostMoment, by anchor: TimeAnchor?) {
    self.boot = boot
    self.moment = moment
    trusted = anchor?.reading(at: moment.boot)
  }

  private init(boot: BootID, moment: HostMoment, trusted: TrustedReading?) {
    self.boot = boot
    self.moment = moment
    self.trusted = trusted
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
    return ClockBody(
      boot: boot, moment: HostMoment(boot: instant, utc: utc),
      trusted: midpoint.flatMap { midpoint in bound.map { TrustedReading(midpoint: midpoint, bound: $0) } })
  }
}
