// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The database's clock, as a server knows it by its own boot clock.
///
/// All servers ring by this one clock, so a home that moves rings at the same moment, and a server whose own clock is wrong
/// rings right. Each renewal of the lease reads it at some moment between question and answer, which bounds it from below and
/// from above; the bounds of all readings count together, and grow apart by the drift of the two clocks.
///
/// A ring may be late and never early, so the first estimate is the lower bound. A later reading moves the estimate only
/// where it contradicts it, and no further than needed. A shorter round trip alone thus never turns the clock back under a
/// timer that waits, whose ring would be recorded before its own moment.
///
/// It decides and performs nothing.
public struct DatabaseClock: Hashable, Sendable {
  /// Possible drift of two clocks, in parts per million: more than any quartz, and than NTP slews (500 ppm) for long.
  private static let drift: Int64 = 100
  /// A reading that contradicts the earlier ones by more means that the database's clock was set.
  public static let step: TimeSpan = .milliseconds(100)

  /// The database reads its clock in whole microseconds, rounded down.
  private static let resolution = TimeSpan(nanoseconds: 1_000)

  private var estimate: Estimate?

  private struct Estimate: Hashable {
    var utc: UTCInstant
    let at: BootInstant
    /// The earliest and the latest that the database's clock may have read.
    var earliest: UTCInstant
    var latest: UTCInstant

    /// The same, a while later.
    func carried(to now: BootInstant) -> Estimate {
      let passed = now - at
      let drift = TimeSpan(nanoseconds: max(0, passed.nanoseconds) / 1_000_000 * DatabaseClock.drift)
      return Estimate(
        utc: utc + passed, at: now, earliest: earliest + passed - drift, latest: latest + passed + drift)
    }
  }

  /// Makes a clock that has not been read.
  public init() {}

  /// Its time at an instant of the boot clock; `nil` if it was never read.
  public func utc(at boot: BootInstant) -> UTCInstant? { estimate.map { $0.utc + (boot - $0.at) } }

  /// The boot clock at an instant of it; `nil` if it was never read.
  public func boot(at utc: UTCInstant) -> BootInstant? { estimate.map { $0.at + (utc - $0.utc) } }

  /// By how much `utc(at:)` may be behind; `nil` if it was never read.
  public func bound(at boot: BootInstant) -> TimeSpan? {
    estimate.map { $0.carried(to: boot) }.map { $0.latest - $0.utc }
  }

  /// Takes note of a reading.
  ///
  /// - Returns: `true` if the clock was set, so that everything planned by it must be planned again.
  @discardableResult
  public mutating func note(_ utc: UTCInstant, sent: BootInstant, received: BootInstant) -> Bool {
    let latest = utc + max(.zero, received - sent) + Self.resolution
    let new = Estimate(utc: utc, at: received, earliest: utc, latest: latest)
    guard var known = estimate?.carried(to: received) else {
      estimate = new
      return false
    }
    let earliest = max(known.earliest, new.earliest)
    let isContradicted = earliest > min(known.latest, new.latest)
    guard !isContradicted || earliest - min(known.latest, new.latest) <= Self.step else {
      estimate = new
      return true
    }
    // A small step, or a drift beyond the limit: only the new reading is certain.
    known.earliest = isContradicted ? new.earliest : earliest
    known.latest = isContradicted ? new.latest : min(known.latest, new.latest)
    known.utc = min(max(known.utc, known.earliest), known.latest)
    estimate = known
    return false
  }
}
