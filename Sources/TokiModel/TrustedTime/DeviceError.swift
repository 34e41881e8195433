// SPDX-License-Identifier: Apache-2.0

extension TrustedTimeReport {
  /// How far the device's clock is certainly wrong, where that is enough to matter: over 0 when it is behind.
  ///
  /// It matters from a second: that is what a person sees and hears. The bound is no excuse for the clock, so it is
  /// taken off first. A bound past the limit is still honest, and a clock that is a day wrong is told of then as well.
  ///
  /// - Returns: `nil` when the clock may be right to within a second, or when there is nothing to judge it by.
  public func deviceError(at now: HostMoment) -> TimeSpan? {
    guard let reading = reading(at: now.boot), state != .none, state != .disrupted else { return nil }
    let offset = reading.midpoint - now.utc
    let size = offset < .zero ? .zero - offset : offset
    return size - reading.bound >= .seconds(1) ? offset : nil
  }
}
