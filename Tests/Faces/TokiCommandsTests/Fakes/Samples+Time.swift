// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Knowledge of the true time, for a device with the fixed clock.
extension Samples {
  /// An anchor for a device clock that is behind by `offset` at the start.
  static func anchor(behindBy offset: TimeSpan, bound: TimeSpan) -> TimeAnchor {
    TimeAnchor(boot: Samples.start.boot, utc: Samples.start.utc + offset, bound: bound, growth: 0)
  }

  static func trust(
    _ state: TrustState = .trusted, behindBy offset: TimeSpan, bound: TimeSpan = TimeSpan(nanoseconds: 812_000),
    servers: [TimeServerReport] = []
  ) -> TrustedTimeReport {
    TrustedTimeReport(state: state, anchor: anchor(behindBy: offset, bound: bound), servers: servers)
  }

  /// Three servers that agree, one of them authenticated, one that lies, and one that is silent.
  static func servers(behindBy offset: TimeSpan) -> [TimeServerReport] {
    func answer(_ offset: TimeSpan) -> TimeAnchor { anchor(behindBy: offset, bound: .milliseconds(8)) }
    return [
      TimeServerReport(
        server: TimeServer(host: "ntp.example.org"), address: "192.0.2.1:123", verdict: .truechimer,
        sample: answer(offset), delay: TimeSpan(nanoseconds: 12_340_000), stratum: 1, accepted: 3),
      TimeServerReport(
        server: TimeServer(host: "192.0.2.7", port: 1123), address: "192.0.2.7:1123", verdict: .truechimer,
        sample: answer(offset + TimeSpan(nanoseconds: 1_500_000)), delay: .milliseconds(3), stratum: 2, accepted: 3),
      TimeServerReport(
        server: TimeServer(host: "nts.example.net", method: .nts), address: "[2001:db8::1]:123", verdict: .truechimer,
        sample: answer(offset), delay: .milliseconds(30), stratum: 1, isAuthenticated: true, accepted: 3),
      TimeServerReport(
        server: TimeServer(host: "late.example.com"), address: "192.0.2.9:123", verdict: .falseticker,
        reason: .outvoted, sample: answer(offset + .seconds(-40)), delay: .milliseconds(2), stratum: 2, accepted: 1),
      TimeServerReport(
        server: TimeServer(host: "gone.example.com"), address: "192.0.2.8:123", verdict: .silent, reason: .noAnswer,
        rejected: [.noAnswer: 3, .wrongOrigin: 12]),
    ]
  }

  /// No server has answered yet.
  static func waiting(_ answered: Int = 0) -> TrustedTimeReport {
    let hosts = ["a.example", "b.example", "c.example"]
    return TrustedTimeReport(
      isSynchronizing: true,
      servers: hosts.enumerated().map { index, host in
        TimeServerReport(
          server: TimeServer(host: host), verdict: index < answered ? .unjudged : .waiting,
          sample: index < answered ? anchor(behindBy: .zero, bound: .milliseconds(1)) : nil)
      })
  }
}
