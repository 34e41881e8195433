// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// What the page of the clock says about trusted time.
public struct TrustedTimePanel: Hashable, Sendable {
  /// Whether servers are set; an invitation stands in place of everything else where not.
  public let isSetUp: Bool
  public let look: TrustStateLook
  /// The true time: `07:00:43`; empty where it is not known.
  ///
  /// Always to the second: a bound of milliseconds beside a bare minute would say nothing.
  public let time: String
  /// `± 3 ms`; empty where the true time is not known.
  public let bound: String
  /// How far it can be trusted, or that the first synchronisation is under way.
  public let standing: String
  /// What it says about the device's clock, and a leap second to come; a sentence each.
  public let lines: [String]
  public let servers: [TimeServerLine]
  public let nextChange: NextChange

  public init(_ present: Present) {
    isSetUp = present.hasTimeServers
    let now = present.moment
    guard let report = present.state.trustedTime else {
      // What was just set has not come back from the daemon yet.
      standing = isSetUp ? TrustedTimeTexts.waiting() : ""
      (look, time, bound, lines, servers, nextChange) = (.waiting, "", "", [], [], .never)
      return
    }
    let state = report.state(at: now.boot)
    standing = TrustedTimeTexts.sentence(for: report, at: now)
    look = state == .none && !report.isWaiting ? .silent : TrustStateLook(state)
    lines = [Self.judgement(report, at: now), report.leap(at: now.boot).map { TrustedTimeTexts.sentence(for: $0) }]
      .compactMap { $0 }
    servers = TimeServerLine.all(report, at: now)
    guard let anchor = report.anchor, state != .none, state != .disrupted else {
      (time, bound, nextChange) = ("", "", .never)
      return
    }
    let reading = anchor.reading(at: now.boot)
    let shown = ShownBound(reading.bound)
    bound = shown.text
    time = WallDigits(present.host.civil(at: reading.midpoint).time, present.style, hasSeconds: true).text
    let second = reading.midpoint + (.seconds(1) - TimeSpan(nanoseconds: reading.midpoint.nanosecondOfSecond))
    // The middle alone: an anchor without a bound reaches it exactly.
    let middle = TimeAnchor(boot: anchor.boot, utc: anchor.utc, bound: .zero, rate: anchor.rate, growth: 0)
    nextChange = NextChange(boot: max(middle.boot(reaching: second), now.boot + TimeSpan(nanoseconds: 1)))
      .joined(NextChange(boot: anchor.boot(outgrowing: shown.span)))
      .joined(state.canRing ? NextChange(boot: anchor.boot(outgrowing: report.limit)) : .never)
  }

  /// How good the device's clock is; `nil` where nothing is known.
  private static func judgement(_ report: TrustedTimeReport, at now: HostMoment) -> String? {
    guard report.state != .none, report.state != .disrupted, let reading = report.reading(at: now.boot) else {
      return nil
    }
    if let error = report.deviceError(at: now) { return DeviceClockTexts.wrong(error) }
    let offset = reading.midpoint - now.utc
    guard offset.magnitude <= reading.bound else {
      return DeviceClockTexts.measured(offset, bound: reading.bound)
    }
    return DeviceClockTexts.measured(.zero, bound: ShownBound(offset.magnitude + reading.bound).span)
  }
}

/// How something about trusted time looks.
public enum TrustStateLook: String, Hashable, Sendable, CaseIterable {
  case good
  /// Nothing is wrong, and nothing is certain.
  case doubtful
  case bad
  case waiting
  /// Nobody is there.
  case silent

  init(_ state: TrustState) {
    self =
      switch state {
      case .none: .waiting
      case .trusted: .good
      case .singleSource, .holdover: .doubtful
      case .expired, .disrupted: .bad
      }
  }

  init(_ verdict: TimeServerVerdict) {
    self =
      switch verdict {
      case .waiting: .waiting
      case .truechimer: .good
      case .unjudged: .doubtful
      case .falseticker, .rejected: .bad
      case .silent, .stopped: .silent
      }
  }
}
