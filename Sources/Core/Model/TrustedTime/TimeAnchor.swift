// SPDX-License-Identifier: Apache-2.0

/// An estimate of true time at one instant of the boot clock, and how it ages.
///
/// It gives the true time at any other instant of the same boot, whatever the device's clock says.
public struct TimeAnchor: Hashable, Sendable, Formed {
  /// Instant of the estimate on the boot clock.
  public let boot: BootInstant
  /// Middle of the interval in which true time lay then.
  public let utc: UTCInstant
  /// Half the width of that interval, 0 or more.
  public let bound: TimeSpan
  /// Excess rate of true time over the boot clock, in parts per billion: −1,000,000 to 1,000,000.
  public let rate: Int64
  /// Growth of the bound with age, in parts per billion: 0 to 100,000,000.
  public let growth: Int64

  /// Makes an anchor; values out of range are clamped.
  public init(boot: BootInstant, utc: UTCInstant, bound: TimeSpan, rate: Int64 = 0, growth: Int64) {
    self.boot = boot
    self.utc = utc
    self.bound = max(.zero, bound)
    self.rate = min(max(rate, Self.rates.lowerBound), Self.rates.upperBound)
    self.growth = min(max(growth, Self.growths.lowerBound), Self.growths.upperBound)
  }

  /// Visits the fields of an anchor.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: TimeAnchor?
  ) throws(Visitor.Failure) -> TimeAnchor {
    TimeAnchor(
      boot: try visitor.field("boot_ns", whole) { $0.boot }, utc: try visitor.field("utc", whole) { $0.utc },
      bound: try visitor.field("bound_ns", whole) { $0.bound },
      rate: try visitor.field("rate_ppb", whole) { $0.rate },
      growth: try visitor.field("growth_ppb", whole) { $0.growth })
  }

  /// Allowed rates, in parts per billion.
  public static let rates: ClosedRange<Int64> = -1_000_000...1_000_000
  /// Allowed growths of the bound, in parts per billion.
  public static let growths: ClosedRange<Int64> = 0...100_000_000

  /// True time at an instant of the same boot, before or after the anchor's.
  public func reading(at instant: BootInstant) -> TrustedReading {
    let age = instant - boot
    let aged = TimeSpan(nanoseconds: abs(max(age.nanoseconds, -.max)))
    return TrustedReading(
      midpoint: utc + age + age.times(partsPerBillion: rate),
      bound: bound + aged.times(partsPerBillion: growth) + TimeSpan(nanoseconds: growth == 0 ? 0 : 1))
  }

  /// The first boot instant at which true time is certainly not before `instant`.
  ///
  /// A ring at that instant is never early.
  public func boot(reaching instant: UTCInstant) -> BootInstant {
    // Each round leaves at most a tenth of the previous error, because the clock's own errors are far below 10 %.
    var guess = boot + (instant - utc) + bound
    for _ in 0..<24 {
      let missing = instant - reading(at: guess).earliest
      if missing == .zero { break }
      guess = guess + missing
    }
    // Rounding can leave it a nanosecond or two short.
    for _ in 0..<8 where reading(at: guess).earliest < instant { guess = guess + TimeSpan(nanoseconds: 1) }
    return guess
  }

  /// Time at which the bound passes `limit`; `nil` if it never does.
  public func boot(outgrowing limit: TimeSpan) -> BootInstant? {
    guard bound <= limit else { return boot }
    guard growth > 0 else { return nil }
    let room = limit - bound
    let (seconds, rest) = room.nanoseconds.quotientAndRemainder(dividingBy: growth)
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return nil }
    // `rest` is below 10^8, so the product fits.
    return boot + TimeSpan(nanoseconds: whole) + TimeSpan(nanoseconds: rest * 1_000_000_000 / growth + 1)
  }
}

extension TimeSpan {
  /// The span times a fraction in parts per billion, which is below 1,000,000,000 in size; rounds towards zero.
  public func times(partsPerBillion: Int64) -> TimeSpan {
    let (high, low) = nanoseconds.multipliedFullWidth(by: partsPerBillion)
    return TimeSpan(nanoseconds: Int64(1_000_000_000).dividingFullWidth((high, low)).quotient)
  }
}
