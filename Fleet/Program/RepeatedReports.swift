// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A log's reports of something that goes on: the first time, and once a minute while it lasts.
///
/// A database that refuses does so twice a second, for as long as nobody looks.
struct RepeatedReports {
  /// Time for which the same is not told again.
  private static let pause = TimeSpan.minutes(1)
  /// The most reports that are remembered; beyond it, all are new again.
  private static let most = 64

  private var told: [String: (at: BootInstant, left: Int)] = [:]

  /// Number of remembered reports.
  var count: Int { told.count }

  /// Decides if a report is told now.
  ///
  /// - Returns: How often the same was left out since it was told last, 0 for the first time; `nil` to leave it out.
  mutating func tell(_ report: String, at now: BootInstant) -> Int? {
    if let known = told[report], now < known.at + Self.pause {
      told[report] = (known.at, known.left + 1)
      return nil
    }
    let left = told[report]?.left ?? 0
    if told.count >= Self.most {
      told = told.filter { now < $0.value.at + Self.pause }
      if told.count >= Self.most { told = [:] }
    }
    told[report] = (now, 0)
    return left
  }
}
