// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// Trusted time on the clock page.
public struct TrustedTimePanel: Hashable, Sendable {
  /// `true` if servers are configured; otherwise an invitation replaces everything else.
  public let isSetUp: Bool
  /// Icon and color of the state.
  public let look: TrustStateLook
  /// The true time to the second, `07:00:43`; empty where it is unknown.
  ///
  /// The seconds stay: a bound in milliseconds would mean nothing beside a bare minute.
  public let time: String
  /// `± 3 ms`; empty where the true time is unknown.
  public let bound: String
  /// The trust in the time, or that the first synchronization is under way.
  public let standing: String
  /// The error of the device's clock and a coming leap second, one sentence each.
  public let lines: [String]
  /// One line for each server and address.
  public let servers: [TimeServerLine]
  /// Next change of the panel by itself.
  public let nextChange: NextChange

  /// Reads the true time from the report's anchor, at the present moment.
  public init(_ present: Present) {
    let language = present.style.language
    isSetUp = present.hasTimeServers
    let now = present.moment
    guard let report = present.state.trustedTime else {
      // New servers are set, and the daemon's first report is still to come.
      standing = isSetUp ? TrustedTimeTexts.waiting(in: language) : ""
      (look, time, bound, lines, servers, nextChange) = (.waiting, "", "", [], [], .never)
      return
    }
    let state = report.state(at: now.boot)
    standing = TrustedTimeTexts.sentence(for: report, at: now, in: language)
    look = state == .none && !report.isWaiting ? .silent : TrustStateLook(state)
    lines = [
      Self.judgement(report, at: now, in: language),
      report.leap(at: now.boot).map { TrustedTimeTexts.sentence(for: $0, in: language) },
    ]
    .compactMap { $0 }
    servers = TimeServerLine.all(report, at: now, in: language)
    guard let anchor = report.anchor, state != .none, state != .disrupted else {
      (time, bound, nextChange) = ("", "", .never)
      return
    }
    let reading = anchor.reading(at: now.boot)
    let shown = ShownBound(reading.bound)
    bound = shown.text(in: language)
    time = WallDigits(present.host.civil(at: reading.midpoint).time, present.style, hasSeconds: true).text
    let second = reading.midpoint + (.seconds(1) - TimeSpan(nanoseconds: reading.midpoint.nanosecondOfSecond))
    // An anchor without a bound, as it reaches the midpoint exactly.
    let middle = TimeAnchor(boot: anchor.boot, utc: anchor.utc, bound: .zero, rate: anchor.rate, growth: 0)
    nextChange = NextChange(boot: max(middle.boot(reaching: second), now.boot + TimeSpan(nanoseconds: 1)))
      .joined(NextChange(boot: anchor.boot(outgrowing: shown.span)))
      .joined(state.canRing ? NextChange(boot: anchor.boot(outgrowing: report.limit)) : .never)
  }

  /// The device clock's error; `nil` while the true time is unknown.
  private static func judgement(_ report: TrustedTimeReport, at now: HostMoment, in language: Language) -> String? {
    guard report.state != .none, report.state != .disrupted, let reading = report.reading(at: now.boot) else {
      return nil
    }
    if let error = report.deviceError(at: now) { return DeviceClockTexts.wrong(error, in: language) }
    let offset = reading.midpoint - now.utc
    guard offset.magnitude <= reading.bound else {
      return DeviceClockTexts.measured(offset, bound: reading.bound, in: language)
    }
    return DeviceClockTexts.measured(.zero, bound: ShownBound(offset.magnitude + reading.bound).span, in: language)
  }
}

/// The look of a state of trusted time or of a server.
public enum TrustStateLook: String, Hashable, Sendable, CaseIterable {
  /// Trusted, or in agreement with the majority.
  case good
  /// Neither wrong nor certain.
  case doubtful
  /// Known to be wrong, or too old to use.
  case bad
  /// No answer yet.
  case waiting
  /// No server answers.
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
