// SPDX-License-Identifier: Apache-2.0

/// Rings while the app does not run, for the app's screens: a port, in an app whose process ends.
public protocol SystemRinging: Sendable {
  /// Notices for the person, now and after each change, the most important first.
  func notices() async -> AsyncStream<[Projection.Notice]>
  /// Asks the person to let Toki use the system's channels.
  func askForPermission() async
  /// Tells if the app stays running, as while the Sleep screen is shown, so that it makes the nearest rings itself.
  func setRingsInApp(_ rings: Bool) async
  /// Tells the engine about the system's rings, and gives the system those to come: when the app comes to the front.
  func project() async
}

extension Projection.Notice {
  /// `true` if something may not ring at all, so that every page shows it.
  public var isTrouble: Bool {
    switch self {
    case .onlyInApp, .notAsked, .denied, .noPlace: true
    case .openBefore, .canBeQuiet, .soundTooLong, .noRamp, .byDeviceClock, .asksInApp: false
    }
  }
}
