// SPDX-License-Identifier: Apache-2.0

/// Toki's desktop app, as the bus starts and calls it (Desktop Entry Specification 1.5, "D-Bus Activation").
///
/// Where the app is not installed, no such name can be activated: the bus answers with an error and nothing happens.
enum DesktopAppService {
  static let name = "io.github.toki_clock.Toki"
  private static let path = "/io/github/toki_clock/Toki"
  private static let interface = "org.freedesktop.Application"

  /// Opens the app, which shows rings by itself; the reply with the returned cookie says whether that worked.
  static func open(on bus: NotificationBus) throws(NotificationBus.Lost) -> UInt64 {
    guard let call = bus.call(to: name, path: path, interface: interface, member: "Activate") else {
      throw NotificationBus.Lost(reason: "no memory for a call")
    }
    noPlatformData(in: call)
    return try bus.ask(call)
  }

  /// Asks the app to come to the front with the ring, and does not wait for a reply.
  static func showRing(on bus: NotificationBus) throws(NotificationBus.Lost) {
    guard let call = bus.call(to: name, path: path, interface: interface, member: "ActivateAction") else { return }
    call.append("show-ring")
    call.container("a", of: "v") {}
    noPlatformData(in: call)
    try bus.tell(call)
  }

  private static func noPlatformData(in call: BusMessage) { call.container("a", of: "{sv}") {} }
}
