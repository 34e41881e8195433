// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import TokiModel

/// When a datagram came, on the boot clock.
///
/// The kernel stamps it with the device's clock, which anybody may set while the question is open. So the stamp
/// is only believed as an age, and only where the two clocks show that nothing was set and the age fits.
enum ArrivalTime {
  /// - Parameters:
  ///   - stamp: The kernel's, on the device's clock; `nil` when it gave none.
  ///   - before: The clocks just before the question was sent.
  ///   - after: The clocks just after the answer was read.
  /// - Returns: Never before the true arrival by more than the clock's resolution, never after `after`.
  static func instant(stamp: UTCInstant?, before: HostClocks.Pair, after: HostClocks.Pair) -> BootInstant {
    guard let stamp else { return after.boot }
    // Both clocks are steered alike, so only a step moves them against each other.
    let moved = (after.civil - before.civil) - (after.boot - before.boot)
    let doubt = before.width + after.width
    guard moved <= doubt, moved >= TimeSpan.zero - doubt else { return after.boot }
    let age = after.civil - stamp
    guard age >= .zero, age <= after.boot - before.boot else { return after.boot }
    return after.boot - age
  }
}
