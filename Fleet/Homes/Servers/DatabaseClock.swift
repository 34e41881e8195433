// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The database's clock, as a server knows it by its own boot clock.
///
/// All servers ring by this one clock, so a home that moves rings at the same moment, and a server whose own clock is wrong
/// rings right. Each renewal of the lease reads it at some moment between question and answer. A ring may be late and never
/// early, so the reading counts from the answer on: it may be behind by the time between, and the shortest such time counts
/// until the drift of the clocks has made another one better.
///
/// It decides and performs nothing.
public struct DatabaseClock: Hashable, Sendable {
  /// How far two clocks may drift apart, in parts per million: more than any quartz, and than NTP slews (500 ppm) for long.
  private static let drift: Int64 = 100
  /// A reading that contradicts the earlier ones by more means that the database's clock was set.
  public static let step: TimeSpan = .milliseconds(100)

  private var best: Reading?

  private struct Reading: Hashable {
    let utc: UTCInstant
    let at: BootInstant
    let bound: TimeSpan

    func bound(at now: BootInstant) -> TimeSpan {
      bound + TimeSpan(nanoseconds: (now - at).nanoseconds / 1_000_000 * DatabaseClock.drift)
    }
  }

  /// Makes a clock that has not been read.
  public init() {}

  /// What it reads at an instant of the boot clock; `nil` if it was never read.
  public func utc(at boot: BootInstant) -> UTCInstant? { best.map { $0.utc + (boot - $0.at) } }

  /// When the boot clock stands at an instant of it; `nil` if it was never read.
  public func boot(at utc: UTCInstant) -> BootInstant? { best.map { $0.at + (utc - $0.utc) } }

  /// By how much `utc(at:)` may be behind; `nil` if it was never read.
  public func bound(at boot: BootInstant) -> TimeSpan? { best?.bound(at: boot) }

  /// Takes note of a reading.
  ///
  /// - Returns: Whether the clock was set, so that what was planned by it must be planned again.
  @discardableResult
  public mutating func note(_ utc: UTCInstant, sent: BootInstant, received: BootInstant) -> Bool {
    let new = Reading(utc: utc, at: received, bound: max(.zero, received - sent))
    guard let best else {
      self.best = new
      return false
    }
    let known = best.utc + (received - best.at)
    let isSet = max(utc - known, known - utc) > best.bound(at: received) + new.bound + Self.step
    if isSet || new.bound <= best.bound(at: received) { self.best = new }
    return isSet
  }
}
