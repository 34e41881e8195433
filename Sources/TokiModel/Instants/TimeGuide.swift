// SPDX-License-Identifier: Apache-2.0

/// Trusted time that is good enough to ring by.
public struct TimeGuide: Hashable, Sendable {
  public let anchor: TimeAnchor
  /// How far it could be trusted when it was reported.
  public let state: TrustState
  /// The bound past which nothing rings by it any more.
  public let limit: TimeSpan

  /// What a report says of an instant; `nil` when nothing may ring by it then.
  public init?(_ report: TrustedTimeReport, at instant: BootInstant) {
    guard let anchor = report.anchor, report.state(at: instant).canRing else { return nil }
    self.anchor = anchor
    state = report.state
    limit = report.limit
  }

  /// When its bound has grown past the limit; `nil` when it never does.
  public var end: BootInstant? { anchor.boot(outgrowing: limit) }

  /// The present moment with the UTC instant that has certainly come, in place of what the device's clock says.
  ///
  /// What is due by it is due.
  public func moment(at now: HostMoment) -> HostMoment {
    HostMoment(boot: now.boot, utc: anchor.reading(at: now.boot).earliest)
  }
}

extension TimeAnchor {
  /// The first instant of the boot clock at which `span` has certainly gone by since `start`.
  ///
  /// What is not known of the time itself does not matter to it, only what is not known of the clock's rate. So it
  /// holds from `boot` on alone: of the rate before that an anchor knows less.
  ///
  /// - Parameter start: `boot` or later.
  func boot(letting span: TimeSpan, passSince start: BootInstant) -> BootInstant {
    let instant = UTCInstant(nanosecondsSinceEpoch: 0)
    return TimeAnchor(boot: start, utc: instant, bound: .zero, rate: rate, growth: growth)
      .boot(reaching: instant + span)
  }
}
