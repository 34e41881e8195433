// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension ManualHost {
  /// What a time keeper would report now, were the true time `offset` ahead of this host's clock.
  ///
  /// It holds however the clock is set after that, as the true time does.
  ///
  /// - Parameters:
  ///   - rate: How much faster true time runs than the boot clock, in parts per billion.
  ///   - growth: By how much the bound grows with its age, in parts per billion.
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
