// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Time of the next query of the servers: rarely once the time is known, sooner after a failure.
struct RoundSchedule: Hashable, Sendable {
  /// Delay after the next successful round.
  private(set) var interval: TimeSpan
  /// Delay after the next failed round.
  private var retry: TimeSpan

  static let shortest = TimeSpan.seconds(64)
  static let longest = TimeSpan.seconds(1_024)

  private let least: TimeSpan

  init(_ options: TrustedTimeOptions) {
    least = max(.seconds(1), options.minimumGap)
    interval = max(Self.shortest, least)
    retry = least
  }

  /// The delay after a round, measured from its start.
  ///
  /// Up to a quarter is added at random, so that clients do not all query in the same second.
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

  /// A span with up to a quarter added.
  static func jittered(_ span: TimeSpan, _ random: UInt64) -> TimeSpan {
    let quarter = UInt64(max(0, span.nanoseconds) / 4)
    return span + TimeSpan(nanoseconds: Int64(random.multipliedFullWidth(by: quarter).high))
  }
}
