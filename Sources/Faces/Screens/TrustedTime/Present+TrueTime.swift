// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

extension Present {
  /// `true` if any time servers are configured.
  public var hasTimeServers: Bool { !state.settings.timeServers.isEmpty || state.trustedTime != nil }

  /// The true time; `nil` unless it is known well enough to ring by.
  public var trueTime: TrustedReading? {
    guard let report = state.trustedTime, report.state(at: moment.boot).canRing else { return nil }
    return report.reading(at: moment.boot)
  }

  /// The timer to display: see `CountdownTimer.shown(at:by:)`.
  public func shown(_ timer: CountdownTimer) -> CountdownTimer {
    timer.shown(at: moment.boot, by: state.trustedTime?.anchor)
  }

  /// Error of the device's clock by a majority of servers, over 0 when slow; `nil` unless it is known to be wrong.
  var trustedError: TimeSpan? {
    guard let report = state.trustedTime else { return nil }
    switch report.state(at: moment.boot) {
    case .trusted, .holdover: return report.deviceError(at: moment)
    case .none, .singleSource, .expired, .disrupted: return nil
    }
  }

  /// The time on this device's clock when the alarm rings; `nil` when it will not ring.
  ///
  /// On a wrong clock, an alarm that rings by trusted time does so at another reading than its own time.
  func ringsOnDevice(_ alarm: Alarm) -> UTCInstant? {
    guard let rings = alarm.ringsNext else { return nil }
    guard state.ringsByTrustedTime, alarm.state == .scheduled, let trueTime else { return rings }
    return rings - (trueTime.midpoint - moment.utc)
  }

  /// `true` if the first synchronization is under way; servers that have all failed are asked again, but not soon.
  var isSynchronizing: Bool { state.trustedTime?.isWaiting ?? false }

  /// Why the device's clock has to do for rings by trusted time; `nil` if it need not.
  var trustedMark: String? {
    let language = style.language
    guard state.ringsByTrustedTime, let report = state.trustedTime else { return nil }
    if report.isWaiting { return tr("Goes by trusted time; waiting for NTP servers", in: language) }
    guard !report.state(at: moment.boot).canRing else { return nil }
    return tr("Goes by trusted time, which is not known now: this device's clock decides", in: language)
  }

  /// Next change of `trustedMark` by itself.
  var nextTrustChange: NextChange {
    guard state.ringsByTrustedTime, let report = state.trustedTime, report.state(at: moment.boot).canRing else {
      return .never
    }
    return NextChange(boot: report.anchor?.boot(outgrowing: report.limit))
  }
}

extension RingBasis {
  /// The estimate of the true time that decided a ring; empty where that needs no mention.
  func mention(in language: Language) -> String {
    guard bound == nil || state != .trusted else { return "" }
    return TrustedTimeTexts.basis(self, in: language).capitalized
  }
}
