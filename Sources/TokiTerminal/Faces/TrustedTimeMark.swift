// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// A few words beside a countdown about the time that it goes by.
public enum TrustedTimeMark: Hashable, Sendable {
  /// It goes by the device's own clocks, and nothing is said.
  case none
  /// The first synchronization is under way: said in the place of the end, in full and then shorter.
  case waiting([String])
  /// How it stands: said behind the end where there is room.
  case standing(String)

  /// - Parameters:
  ///   - report: What is known; `nil` while no server is set.
  ///   - usesTrustedTime: Whether what is shown goes by it.
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
        report.isSynchronizing
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

  /// What stands at the end of a line, in full and then shorter.
  func ends(_ end: String) -> [String] {
    switch self {
    case .none: [end]
    case .waiting(let texts): texts
    case .standing(let text): [end + "  " + text, end]
    }
  }
}
