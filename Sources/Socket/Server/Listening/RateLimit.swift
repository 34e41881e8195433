// SPDX-License-Identifier: Apache-2.0
package import TokiModel

/// A limit on how often each of many may do something: a bucket of tokens for each, filled at a steady rate.
package struct RateLimit: Sendable {
  /// Number in a row.
  package let burst: Int64
  /// The time in which one more is allowed.
  package let interval: TimeSpan
  /// Time at which each one's bucket will be full again; those that are full are left out.
  private var full: [String: BootInstant] = [:]

  /// Number of remembered keys.
  package var count: Int { full.count }

  /// The most that are remembered; beyond it, those whose bucket is fullest are forgotten.
  package static let most = 4_096

  package init(burst: Int64, interval: TimeSpan) {
    self.burst = burst
    self.interval = interval
  }

  /// Takes one token; returns how long to wait if there is none, else `nil`.
  package mutating func take(_ key: String, at now: BootInstant) -> TimeSpan? {
    if let wait = wait(for: key, at: now) { return wait }
    if full.count >= Self.most, full[key] == nil { forget(at: now) }
    full[key] = max(now, full[key] ?? now) + interval
    return nil
  }

  /// Gives back a token that was taken for a harmless request.
  package mutating func give(back key: String, at now: BootInstant) {
    guard let end = full[key] else { return }
    full[key] = end - interval > now ? end - interval : nil
  }

  /// Time until the next token; `nil` if there is one now.
  package func wait(for key: String, at now: BootInstant) -> TimeSpan? {
    guard let end = full[key] else { return nil }
    // One more would make it full only this long after now; that must not be longer than all of the burst takes.
    let excess = (end - now) + interval - TimeSpan(nanoseconds: interval.nanoseconds * burst)
    return excess > .zero ? excess : nil
  }

  private mutating func forget(at now: BootInstant) {
    full = full.filter { $0.value > now }
    guard full.count >= Self.most else { return }
    for (key, _) in full.sorted(by: { $0.value < $1.value }).prefix(Self.most / 2) { full[key] = nil }
  }
}
