// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiScreens

/// What tests of trusted time begin with: the true time is so far ahead of the device's clock, which `Samples` sets.
enum TrustSample {
  /// - Parameters:
  ///   - offset: Over 0 when the device's clock is behind.
  ///   - growth: Of the bound, in parts per billion.
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
