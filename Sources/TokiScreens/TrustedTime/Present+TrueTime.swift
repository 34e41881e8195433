// SPDX-License-Identifier: Apache-2.0
import TokiEngine
public import TokiModel

extension TrustedTimeReport {
  /// Whether nothing led to a time yet, and there are servers that have not answered or failed.
  var isWaiting: Bool { isSynchronizing && (servers.isEmpty || servers.contains { $0.verdict == .waiting }) }
}

extension Present {
  /// Whether servers are set that can be asked for the time.
  public var hasTimeServers: Bool { !state.settings.timeServers.isEmpty || state.trustedTime != nil }

  /// The true time, where it is known well enough to ring by; `nil` where it is not.
  public var trueTime: TrustedReading? {
    guard let report = state.trustedTime, report.state(at: moment.boot).canRing else { return nil }
    return report.reading(at: moment.boot)
  }

  /// A timer as it is to be shown: see `CountdownTimer.shown(at:by:)`.
  func shown(_ timer: CountdownTimer) -> CountdownTimer {
    timer.shown(at: moment.boot, by: state.trustedTime?.anchor)
  }

  /// How wrong the device's clock is where a majority of servers is behind that, over 0 when it is slow; `nil` where the
  /// clock is right, as far as that is known.
  var trustedError: TimeSpan? {
    guard let report = state.trustedTime else { return nil }
    switch report.state(at: moment.boot) {
    case .trusted, .holdover: return report.deviceError(at: moment)
    case .none, .singleSource, .expired, .disrupted: return nil
    }
  }

  /// When this device's clock will show that an alarm rings; `nil` when it does not ring.
  ///
  /// One that goes by trusted time rings at another time of a clock that is wrong.
  func ringsOnDevice(_ alarm: Alarm) -> UTCInstant? {
    guard let rings = alarm.ringsNext else { return nil }
    guard alarm.usesTrustedTime, alarm.state == .scheduled, let trueTime else { return rings }
    return rings - (trueTime.midpoint - moment.utc)
  }

  /// Whether the first synchronisation is under way: servers that have all failed are asked again, but not soon.
  var isSynchronizing: Bool { state.trustedTime?.isWaiting ?? false }

  /// What a mark says on something that goes by trusted time.
  var trustedMark: String {
    guard hasTimeServers else { return TrustedItemText.markWithoutServers }
    guard let report = state.trustedTime else { return TrustedItemText.mark }
    if report.isWaiting { return TrustedItemText.markWaiting }
    return report.state(at: moment.boot).canRing ? TrustedItemText.mark : TrustedItemText.markUnknown
  }

  /// When `trustedMark` says something else by itself.
  var nextTrustChange: NextChange {
    guard let report = state.trustedTime, report.state(at: moment.boot).canRing else { return .never }
    return NextChange(boot: report.anchor?.boot(outgrowing: report.limit))
  }
}
