// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// Choices for how late a ring may be and still ring.
public enum LateLimitChoice {
  /// The usual limits, shortest first, plus the current one where it is not among them.
  public static func all(with chosen: TimeSpan) -> [TimeSpan] {
    let usual: [TimeSpan] = [.zero, .minutes(5), .minutes(15), .minutes(60), .hours(3), .hours(12), .hours(24)]
    return usual.contains(chosen) ? usual : (usual + [chosen]).sorted()
  }

  /// `at most 1 h late`; a limit of 0 means that late rings are missed.
  public static func text(of limit: TimeSpan, in language: Language) -> String {
    limit == .zero
      ? tr("never: what is late is missed", in: language)
      : tr("at most {span} late", ["span": limit.words(in: language)], in: language)
  }
}
