// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// The choices of how late a ring may be found and still ring.
public enum LateLimitChoice {
  /// From the shortest on; with the one that is set where it is none of the usual ones.
  public static func all(with chosen: TimeSpan) -> [TimeSpan] {
    let usual: [TimeSpan] = [.zero, .minutes(5), .minutes(15), .minutes(60), .hours(3), .hours(12), .hours(24)]
    return usual.contains(chosen) ? usual : (usual + [chosen]).sorted()
  }

  /// `at most 1 h late`, or that it never rings late.
  public static func text(of limit: TimeSpan, in language: Language) -> String {
    limit == .zero
      ? tr("never: what is late is missed", in: language)
      : tr("at most {span} late", ["span": limit.words(in: language)], in: language)
  }
}
