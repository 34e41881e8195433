// SPDX-License-Identifier: Apache-2.0

/// What rings while the app does not run, as the app's screens see it: a port, in an app whose process ends.
public protocol SystemRinging: Sendable {
  /// What the person must be told, now and after each change, the most important first.
  func notices() async -> AsyncStream<[Projection.Notice]>
  /// Asks the person to let Toki use the system's channels.
  func askForPermission() async
  /// Whether the app stays running, as while the Sleep screen is shown, so that it makes the nearest rings itself.
  func setRingsInApp(_ rings: Bool) async
  /// Tells the engine what the system rang, and gives the system what is to ring: when the app comes to the front.
  func project() async
}

extension Projection.Notice {
  /// Whether something may not ring at all, so that it is told on every page.
  public var isTrouble: Bool {
    switch self {
    case .onlyInApp, .notAsked, .denied, .noPlace: true
    case .openBefore, .canBeQuiet, .soundTooLong, .noRamp, .byDeviceClock, .asksInApp: false
    }
  }
}
