// SPDX-License-Identifier: Apache-2.0

extension TrustedTimeReport {
  /// Error of the device's clock if that is certainly a second or more; over 0 if the clock is behind.
  ///
  /// A person sees and hears a second. The bound is subtracted first, in favour of the clock. A bound past the limit is
  /// still honest, so a clock that is a day wrong is reported then as well.
  ///
  /// - Returns: `nil` if the clock may be right to within a second, or if there is nothing to judge it by.
  public func deviceError(at now: HostMoment) -> TimeSpan? {
    guard let reading = reading(at: now.boot), state != .none, state != .disrupted else { return nil }
    let offset = reading.midpoint - now.utc
    let size = offset < .zero ? .zero - offset : offset
    return size - reading.bound >= .seconds(1) ? offset : nil
  }
}
