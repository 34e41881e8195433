// SPDX-License-Identifier: Apache-2.0

/// Trusted time that is good enough to ring by.
public struct TimeGuide: Hashable, Sendable {
  /// Estimate of true time that deadlines are computed from.
  public let anchor: TimeAnchor
  /// State of trusted time when it was reported.
  public let state: TrustState
  /// Largest bound at which anything may ring by it.
  public let limit: TimeSpan

  /// Makes the guide for an instant from a report; `nil` if nothing may ring by it then.
  public init?(_ report: TrustedTimeReport, at instant: BootInstant) {
    guard let anchor = report.anchor, report.state(at: instant).canRing else { return nil }
    self.anchor = anchor
    state = report.state
    limit = report.limit
  }

  /// Time at which the bound outgrows the limit; `nil` if it never does.
  public var end: BootInstant? { anchor.boot(outgrowing: limit) }

  /// The current moment, with the earliest possible true time in place of the device's UTC instant.
  ///
  /// Anything due by that time is certainly due.
  public func moment(at now: HostMoment) -> HostMoment {
    HostMoment(boot: now.boot, utc: anchor.reading(at: now.boot).earliest)
  }
}

extension TimeAnchor {
  /// The first boot instant by which `span` has certainly elapsed since `start`.
  ///
  /// Only the uncertainty of the clock's rate matters here, not that of the time. `start` must be `boot` or later,
  /// because an anchor knows less about the rate before that.
  func boot(letting span: TimeSpan, passSince start: BootInstant) -> BootInstant {
    let instant = UTCInstant(nanosecondsSinceEpoch: 0)
    return TimeAnchor(boot: start, utc: instant, bound: .zero, rate: rate, growth: growth)
      .boot(reaching: instant + span)
  }
}
