// SPDX-License-Identifier: Apache-2.0

/// The unit of the Mach clocks: a tick lasts `numerator / denominator` nanoseconds (mach_timebase_info).
struct MachTimebase: Hashable, Sendable {
  /// Nanoseconds of `denominator` ticks, over 0.
  let numerator: UInt32
  /// Ticks of `numerator` nanoseconds, over 0.
  let denominator: UInt32

  /// Whole nanoseconds of some ticks, rounded down; the largest number for more than it can be.
  ///
  /// With 125/3, as on Apple's processors, 24,000,000 ticks are a second, and the product leaves 64 bits after 71 days.
  func nanoseconds(ofTicks ticks: UInt64) -> Int64 {
    let product = ticks.multipliedFullWidth(by: UInt64(numerator))
    // Dividing would stop the program if the quotient had more than 64 bits.
    guard product.high < UInt64(denominator) else { return .max }
    return Int64(clamping: UInt64(denominator).dividingFullWidth(product).quotient)
  }
}
