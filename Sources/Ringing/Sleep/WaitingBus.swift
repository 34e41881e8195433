// SPDX-License-Identifier: Apache-2.0
import CSystemd

/// A connection to a bus for a few calls, each of which blocks its thread until it is answered.
final class WaitingBus {
  private let bus: NotificationBus
  private let wake: WakeSignal
  /// Time that each call may take.
  private let patienceMilliseconds: Int32
  /// Replies come alone; any other message uses up one of these.
  private static let mostMessages = 100

  /// Connects to an address as in `DBUS_SESSION_BUS_ADDRESS`; `nil` if that fails at once.
  init?(address: String?, patienceMilliseconds: Int32) {
    guard let address, let wake = WakeSignal(), let bus = try? NotificationBus(address: address) else { return nil }
    self.bus = bus
    self.wake = wake
    self.patienceMilliseconds = patienceMilliseconds
  }

  /// Calls a method and waits for the answer, also an error; `nil` if none comes.
  func ask(
    _ name: String, _ path: String, _ interface: String, _ member: String, _ fill: (BusMessage) -> Void = { _ in }
  ) -> BusMessage? {
    guard let call = bus.call(to: name, path: path, interface: interface, member: member) else { return nil }
    // A service that does not run holds nothing against sleep, and is not to be started by a question.
    call.startsNothing()
    fill(call)
    guard let cookie = try? bus.ask(call) else { return nil }
    for _ in 0..<Self.mostMessages {
      do throws(NotificationBus.Lost) {
        while let message = try bus.next() { if message.answers == cookie { return message } }
      } catch {
        return nil
      }
      guard bus.wait(with: wake, milliseconds: patienceMilliseconds) else { return nil }
    }
    return nil
  }

  /// A property of an object, read by `read` out of its variant; `nil` if there is none of this signature.
  func property<Value>(
    _ name: String, _ path: String, _ interface: String, _ property: String, _ signature: String,
    _ read: (BusMessage) -> Value?
  ) -> Value? {
    let answer = ask(name, path, "org.freedesktop.DBus.Properties", "Get") { call in
      call.append(interface)
      call.append(property)
    }
    guard let answer, answer.error == nil else { return nil }
    return answer.readVariant(signature) { read(answer) }
  }

  /// `true` if a program on the bus has this name.
  func hasOwner(of name: String) -> Bool {
    let bus = "org.freedesktop.DBus"
    return ask(bus, "/org/freedesktop/DBus", bus, "NameHasOwner") { $0.append(name) }?.readBool() ?? false
  }
}
