// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// A display of an item that may ring by trusted time.
protocol TrustingDisplay: RingDisplay {
  /// `true` if the settings ask for rings by trusted time.
  var usesTrustedTime: Bool { get set }
  /// Last report on the true time; `nil` without servers.
  var trust: TrustedTimeReport? { get set }
  /// Last mark reported as a line, where nothing is redrawn.
  var saidTrust: TrustedTimeMark { get set }
}

extension TrustingDisplay {
  func mark(at now: BootInstant) -> TrustedTimeMark {
    TrustedTimeMark(trust, usesTrustedTime: usesTrustedTime, at: now, language: language)
  }

  /// The mark to show; `standing` is the time left until its deadline is certain, `nil` unless it stands at 00:00.
  func mark(standing: TimeSpan?, at now: BootInstant) -> TrustedTimeMark {
    standing.map { .waiting([TrustedTimeTexts.standing($0, in: language)]) } ?? mark(at: now)
  }

  /// Reports once that it waits for servers, and once how that ended, where nothing is redrawn.
  mutating func tellTrust(at now: HostMoment, into actions: inout [DisplayAction<Command>]) {
    guard presentation == .lines || presentation == .plain else { return }
    let mark = mark(at: now.boot)
    switch (saidTrust, mark) {
    case (.none, .waiting):
      say(TrustedTimeTexts.waiting(in: language), into: &actions)
      saidTrust = mark
    case (.waiting, .standing):
      if let trust { say(TrustedTimeTexts.sentence(for: trust, at: now, in: language), into: &actions) }
      saidTrust = mark
    default: break
    }
  }
}
