// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import TokiModel

/// A datagram's arrival, on the boot clock.
///
/// The kernel's timestamp uses the device's clock, which anyone may set during the exchange. So it is used only as an
/// age, and only if both clocks show that no step occurred and the age is plausible.
enum ArrivalTime {
  /// Converts the kernel's timestamp to the boot clock.
  ///
  /// - Parameters:
  ///   - stamp: The kernel's timestamp on the device's clock; `nil` if missing.
  ///   - before: The clocks just before the query was sent.
  ///   - after: The clocks just after the answer was read.
  /// - Returns: Never earlier than the true arrival by more than the clock's resolution, never later than `after`.
  static func instant(stamp: UTCInstant?, before: HostClocks.Pair, after: HostClocks.Pair) -> BootInstant {
    guard let stamp else { return after.boot }
    // Both clocks are slewed alike, so only a step moves them relative to each other.
    let moved = (after.civil - before.civil) - (after.boot - before.boot)
    let doubt = before.width + after.width
    guard moved <= doubt, moved >= TimeSpan.zero - doubt else { return after.boot }
    let age = after.civil - stamp
    guard age >= .zero, age <= after.boot - before.boot else { return after.boot }
    return after.boot - age
  }
}
