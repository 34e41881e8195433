// SPDX-License-Identifier: Apache-2.0

extension TrustedTimeReport {
  /// The state of trusted time and, if it matters, the error of the device's clock.
  public func findings(at now: HostMoment) -> [Finding] {
    let state = state(at: now.boot)
    let trust = Finding(.trustedTime, state == .trusted ? .good : .warning, detail: state.rawValue)
    guard let error = deviceError(at: now) else { return [trust] }
    return [trust, Finding(.deviceClock, .warning, detail: error.secondsText)]
  }
}

extension TimeSpan {
  /// Seconds with three decimals, rounded to the nearest millisecond: `43.250`, `-0.001`.
  fileprivate var secondsText: String {
    let size = nanoseconds.magnitude
    let milliseconds = (size + 500_000) / 1_000_000
    let rest = "\(milliseconds % 1_000)"
    let zeros = String(repeating: "0", count: 3 - rest.utf8.count)
    return "\(nanoseconds < 0 && milliseconds > 0 ? "-" : "")\(milliseconds / 1_000).\(zeros)\(rest)"
  }
}
