// SPDX-License-Identifier: Apache-2.0
package import TokiModel

/// When a daemon that died is started again: at once, unless it dies again and again.
package struct RestartPolicy {
  /// A life at least this long makes good for all deaths before it.
  static let healthyLife = TimeSpan.seconds(10)
  /// That many deaths within `healthyLife` are borne without a pause.
  static let quickDeaths = 5
  static let longestPauseSeconds: Int64 = 60

  package init() {}

  private var deaths: [BootInstant] = []
  private var pauseSeconds: Int64 = 0

  /// Notes a death; gives how long to wait before the next start: 0, then 1 s, 2 s, 4 s … 60 s.
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
