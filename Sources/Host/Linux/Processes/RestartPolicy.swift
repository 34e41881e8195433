// SPDX-License-Identifier: Apache-2.0
package import TokiModel

/// Restarts of a daemon that died: at once, unless it keeps dying.
package struct RestartPolicy {
  /// A run of at least this length clears all earlier deaths.
  static let healthyLife = TimeSpan.seconds(10)
  /// Number of deaths within `healthyLife` that are tolerated without a pause.
  static let quickDeaths = 5
  static let longestPauseSeconds: Int64 = 60

  package init() {}

  private var deaths: [BootInstant] = []
  private var pauseSeconds: Int64 = 0

  /// Records a death and returns the delay before the next start: 0, then 1 s, 2 s, 4 s … 60 s.
  package mutating func pause(startedAt start: BootInstant, diedAt end: BootInstant) -> TimeSpan {
    if end - start >= Self.healthyLife {
      self = RestartPolicy()
      return .zero
    }
    deaths.append(end)
    deaths.removeAll { end - $0 > Self.healthyLife }
    if pauseSeconds > 0 {
      pauseSeconds = min(pauseSeconds * 2, Self.longestPauseSeconds)
    } else if deaths.count > Self.quickDeaths {
      pauseSeconds = 1
    }
    return .seconds(pauseSeconds)
  }
}
