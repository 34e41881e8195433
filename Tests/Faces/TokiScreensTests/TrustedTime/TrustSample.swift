// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiScreens

/// The starting point of trusted time tests: the true time is ahead of the device's clock in `Samples`.
enum TrustSample {
  /// A report for a moment, in which the true time leads the device's clock by `offset`.
  static func report(
    _ state: TrustState = .trusted, offset: TimeSpan = .zero, bound: TimeSpan = .milliseconds(3), growth: Int64 = 0,
    at now: HostMoment = Samples.start
  ) -> TrustedTimeReport {
    let server = TimeServer(host: "a.example")
    let anchor = TimeAnchor(boot: now.boot, utc: now.utc + offset, bound: bound, growth: growth)
    return TrustedTimeReport(
      state: state, anchor: state == .none ? nil : anchor,
      servers: [TimeServerReport(server: server, verdict: .truechimer, sample: anchor, delay: .milliseconds(12))])
  }

  static func state(_ report: TrustedTimeReport?) -> EngineState {
    var state = Samples.state()
    state.settings.timeServers = [TimeServer(host: "a.example")]
    state.trustedTime = report
    return state
  }

  static func present(_ report: TrustedTimeReport?, after span: TimeSpan = .zero) -> Present {
    Samples.present(state(report), after: span)
  }
}
