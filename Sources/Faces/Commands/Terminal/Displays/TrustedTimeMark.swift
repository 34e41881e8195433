// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// Words beside a countdown about the time that it uses.
public enum TrustedTimeMark: Hashable, Sendable {
  /// None: the device's own clocks are used.
  case none
  /// The first synchronization is under way: texts in place of the end, in full, then shorter.
  case waiting([String])
  /// State of trusted time: a text after the end, where there is room.
  case standing(String)

  /// Words for a report, which is `nil` without servers; `.none` if the settings do not use trusted time.
  public init(
    _ report: TrustedTimeReport?, usesTrustedTime: Bool, at now: BootInstant, language: Language
  ) {
    guard usesTrustedTime, let report else {
      self = .none
      return
    }
    let state = report.state(at: now)
    guard let bound = report.reading(at: now)?.bound, state.canRing else {
      let waiting = TrustedTimeTexts.waiting(in: language)
      self =
        report.isWaiting
        ? .waiting([TrustedTimeTexts.waiting(for: report, in: language), waiting])
        : .standing(tr("by this device's clock", in: language))
      return
    }
    let text = FineSpanText.bound(bound, in: language)
    switch state {
    case .trusted: self = .standing("✓ " + text)
    default: self = .standing("\(TrustedTimeTexts.word(for: state, in: language)) \(text)")
    }
  }

  /// Texts for the end of a line, in full, then shorter.
  func ends(_ end: String) -> [String] {
    switch self {
    case .none: [end]
    case .waiting(let texts): texts
    case .standing(let text): [end + "  " + text, end]
    }
  }
}
