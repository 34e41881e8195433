// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension ManualHost {
  /// The report of a time keeper if the true time were `offset` ahead of this host's civil clock.
  ///
  /// Like the true time, it is unaffected if the clock is set later.
  ///
  /// - Parameters:
  ///   - offset: Lead of the true time over the host's clock.
  ///   - bound: Half-width of the interval at present.
  ///   - rate: How much faster true time runs than the boot clock, in parts per billion.
  ///   - growth: Growth of the bound with age, in parts per billion.
  ///   - state: The trust to report.
  ///   - servers: The servers to list.
  /// - Returns: A report anchored at the present.
  public func trustedTime(
    ahead offset: TimeSpan, bound: TimeSpan = .zero, rate: Int64 = 0, growth: Int64 = 0,
    state: TrustState = .trusted, servers: [TimeServer] = []
  ) -> TrustedTimeReport {
    let now = now()
    return TrustedTimeReport(
      state: state, anchor: TimeAnchor(boot: now.boot, utc: now.utc + offset, bound: bound, rate: rate, growth: growth),
      servers: servers.map { TimeServerReport(server: $0, verdict: .truechimer, stratum: 2, accepted: 1) })
  }
}
