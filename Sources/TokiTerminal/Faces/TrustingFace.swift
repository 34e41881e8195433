// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// A face of something that may go by trusted time.
protocol TrustingFace: RingFace {
  var usesTrustedTime: Bool { get }
  /// What is known of the true time; `nil` while no server is set.
  var trust: TrustedTimeReport? { get set }
  /// What was said of it last, where nothing is redrawn.
  var saidTrust: TrustedTimeMark { get set }
}

extension TrustingFace {
  func mark(at now: BootInstant) -> TrustedTimeMark {
    TrustedTimeMark(trust, usesTrustedTime: usesTrustedTime, at: now, language: language)
  }

  /// - Parameter standing: How long it still waits for the proof that its time has come; `nil` while it does not.
  func mark(standing: TimeSpan?, at now: BootInstant) -> TrustedTimeMark {
    standing.map { .waiting([TrustedTimeTexts.standing($0, in: language)]) } ?? mark(at: now)
  }

  /// Says once that servers are being waited for, and once how that went, where nothing is redrawn.
  mutating func tellTrust(at now: HostMoment, into actions: inout [FaceAction<Command>]) {
    guard presentation == .lines else { return }
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
