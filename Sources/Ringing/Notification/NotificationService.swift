// SPDX-License-Identifier: Apache-2.0

/// The desktop's notification service: its calls and signals on the bus (Desktop Notifications Specification 1.2,
/// "D-BUS Protocol").
enum NotificationService {
  static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"

  /// A signal of the service or of the bus.
  enum Signal: Equatable {
    /// A person pressed the button of this key.
    case actionInvoked(UInt32, key: String)
    /// A notification was closed; `byPerson` is `false` if it expired or a program closed it.
    case closed(UInt32, byPerson: Bool)
    /// The service appeared (`true`) or disappeared.
    case serviceIs(there: Bool)
  }

  /// Subscribes to the signals used here.
  static func listen(on bus: NotificationBus) throws(NotificationBus.Lost) {
    let rules = [
      "type='signal',sender='\(name)',path='\(path)',interface='\(name)'",
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
        + "member='NameOwnerChanged',arg0='\(name)'",
    ]
    for rule in rules {
      guard
        let call = bus.call(
          to: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
          member: "AddMatch")
      else { continue }
      call.append(rule)
      try bus.tell(call)
    }
  }

  /// Shows a notice in place of the notification numbered `replacing`, 0 for none; the reply to the returned cookie has
  /// its number.
  static func show(_ notice: ServiceNotice, replacing: UInt32, on bus: NotificationBus) throws(NotificationBus.Lost)
    -> UInt64
  {
    guard let call = bus.call(to: name, path: path, interface: name, member: "Notify") else {
      throw NotificationBus.Lost(reason: "no memory for a notification")
    }
    call.append(notice.application)
    call.append(replacing)
    call.append("appointment-soon")
    call.append(notice.title)
    call.append(notice.body)
    call.append(notice.actions)
    call.container("a", of: "{sv}") {
      // 2 is critical: it stays and passes "do not disturb". 1 is normal.
      hint("urgency", "y", in: call) { call.append(UInt8(notice.isMissed ? 1 : 2)) }
      hint("category", "s", in: call) { call.append(notice.isMissed ? "x-toki.missed" : "x-toki.ring") }
      // Pressing a button does not close it: we do, once the engine has decided.
      hint("resident", "b", in: call) { call.append(true) }
      // The app whose name and icon the desktop shows (Desktop Notifications Specification 1.2, "Hints").
      hint("desktop-entry", "s", in: call) { call.append(DesktopAppService.name) }
      // We play the sound ourselves.
      hint("suppress-sound", "b", in: call) { call.append(true) }
    }
    // 0: never expires.
    call.append(Int32(0))
    return try bus.ask(call)
  }

  private static func hint(_ key: String, _ type: String, in call: BusMessage, _ write: () -> Void) {
    call.container("e", of: "sv") {
      call.append(key)
      call.container("v", of: type, write)
    }
  }

  /// Asks for the service's name; the reply to the returned cookie begins with it.
  static func askForIdentity(on bus: NotificationBus) throws(NotificationBus.Lost) -> UInt64 {
    try ask("GetServerInformation", on: bus)
  }

  /// Asks for the service's abilities; the reply to the returned cookie is a list of words.
  static func askForAbilities(on bus: NotificationBus) throws(NotificationBus.Lost) -> UInt64 {
    try ask("GetCapabilities", on: bus)
  }

  private static func ask(_ member: String, on bus: NotificationBus) throws(NotificationBus.Lost) -> UInt64 {
    guard let call = bus.call(to: name, path: path, interface: name, member: member) else {
      throw NotificationBus.Lost(reason: "no memory for a call")
    }
    return try bus.ask(call)
  }

  /// Closes a notification.
  static func close(_ number: UInt32, on bus: NotificationBus) throws(NotificationBus.Lost) {
    guard let call = bus.call(to: name, path: path, interface: name, member: "CloseNotification") else {
      return
    }
    call.append(number)
    try bus.tell(call)
  }

  /// Closes a notification of another process; the returned cookie gets a reply in any case.
  static func close(_ left: ShownNotices.Entry, on bus: NotificationBus) throws(NotificationBus.Lost) -> UInt64 {
    guard let call = bus.call(to: left.service, path: path, interface: name, member: "CloseNotification") else {
      throw NotificationBus.Lost(reason: "no memory for a call")
    }
    call.append(left.number)
    return try bus.ask(call)
  }

  /// Reads a signal; `nil` for any other message.
  static func signal(in message: BusMessage) -> Signal? {
    if message.isSignal(name, "ActionInvoked"), let number = message.readNumber(),
      let key = message.readText()
    {
      return .actionInvoked(number, key: key)
    }
    if message.isSignal(name, "NotificationClosed"), let number = message.readNumber(),
      let reason = message.readNumber()
    {
      return .closed(number, byPerson: reason == 2)
    }
    if message.isSignal("org.freedesktop.DBus", "NameOwnerChanged"), message.readText() == name,
      message.readText() != nil, let owner = message.readText()
    {
      return .serviceIs(there: !owner.isEmpty)
    }
    return nil
  }
}
