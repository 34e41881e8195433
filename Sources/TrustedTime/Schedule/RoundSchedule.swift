// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// When the servers are asked again: seldom once the time is known, sooner after silence.
struct RoundSchedule: Hashable, Sendable {
  /// The time between two rounds that went well.
  private(set) var interval: TimeSpan
  /// The time after the next round that goes wrong.
  private var retry: TimeSpan

  static let shortest = TimeSpan.seconds(64)
  static let longest = TimeSpan.seconds(1_024)

  private let least: TimeSpan

  init(_ options: TrustedTimeOptions) {
    least = max(.seconds(1), options.leastGap)
    interval = max(Self.shortest, least)
    retry = least
  }

  /// How long to wait after a round.
  ///
  /// - Parameters:
  ///   - wentWell: Whether enough servers answered.
  ///   - random: So that not all clients ask at the same second: up to a quarter is added.
  mutating func wait(wentWell: Bool, random: UInt64) -> TimeSpan {
    var wait = retry
    if wentWell {
      wait = interval
      interval = min(Self.longest, interval + interval)
      retry = least
    } else {
      retry = min(Self.longest, retry + retry)
    }
    return Self.jittered(wait, random)
  }

  /// A span with up to a quarter of it added.
  static func jittered(_ span: TimeSpan, _ random: UInt64) -> TimeSpan {
    let quarter = UInt64(max(0, span.nanoseconds) / 4)
    return span + TimeSpan(nanoseconds: Int64(random.multipliedFullWidth(by: quarter).high))
  }
}
