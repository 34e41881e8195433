// SPDX-License-Identifier: Apache-2.0
import CSystemd
import Glibc
import LinuxHost

/// A connection to the session bus that blocks only in `wait(with:milliseconds:)`.
///
/// Messages are queued until the bus has said hello. Replies and signals come from `next()` instead of callbacks.
/// Not `Sendable`: it stays on the thread that made it.
@safe
final class NotificationBus {
  /// Why the bus cannot be used any more, in English.
  struct Lost: Error { let reason: String }

  private let handle: OpaquePointer

  /// Starts connecting to an address as in `DBUS_SESSION_BUS_ADDRESS`; throws `Lost` if that fails at once.
  init(address: String) throws(Lost) {
    var handle: OpaquePointer?
    guard unsafe sd_bus_new(&handle) >= 0, let handle = unsafe handle else {
      throw Lost(reason: "no memory for a connection to the session bus")
    }
    var result = unsafe sd_bus_set_address(handle, address)
    if result >= 0 { result = unsafe sd_bus_set_bus_client(handle, 1) }
    if result >= 0 { result = unsafe sd_bus_start(handle) }
    guard result >= 0 else {
      unsafe sd_bus_unref(handle)
      throw Self.lost(result)
    }
    unsafe self.handle = handle
  }

  deinit { unsafe sd_bus_close_unref(handle) }

  /// A new method call to fill in; `nil` if memory is short.
  func call(to destination: String, path: String, interface: String, member: String) -> BusMessage? {
    var message: OpaquePointer?
    guard
      unsafe sd_bus_message_new_method_call(handle, &message, destination, path, interface, member) >= 0,
      let message = unsafe message
    else { return nil }
    return unsafe BusMessage(taking: message)
  }

  /// Sends a call and returns the cookie of its reply.
  func ask(_ message: BusMessage) throws(Lost) -> UInt64 {
    var cookie: UInt64 = 0
    let result = unsafe sd_bus_send(handle, message.handle, &cookie)
    guard result >= 0 else { throw Self.lost(result) }
    return cookie
  }

  /// Sends a call without asking for a reply.
  func tell(_ message: BusMessage) throws(Lost) {
    let result = unsafe sd_bus_send(handle, message.handle, nil)
    guard result >= 0 else { throw Self.lost(result) }
  }

  // What is sent from here on is lost with the connection, which `next()` then reports.

  /// Answers a call.
  func reply(to call: BusMessage, _ fill: (BusMessage) -> Void) {
    var message: OpaquePointer?
    guard unsafe sd_bus_message_new_method_return(call.handle, &message) >= 0, let message = unsafe message else {
      return
    }
    let reply = unsafe BusMessage(taking: message)
    fill(reply)
    unsafe sd_bus_send(handle, reply.handle, nil)
  }

  /// Answers a call with an error.
  func refuse(_ call: BusMessage, name: String, _ text: String) {
    unsafe name.withCString { name in
      unsafe text.withCString { text in
        var error = unsafe sd_bus_error(name: name, message: text, _need_free: 0)
        _ = unsafe sd_bus_reply_method_error(call.handle, &error)
      }
    }
  }

  /// Broadcasts a signal.
  func emit(path: String, interface: String, member: String, _ fill: (BusMessage) -> Void) {
    var message: OpaquePointer?
    guard unsafe sd_bus_message_new_signal(handle, &message, path, interface, member) >= 0, let message = unsafe message
    else { return }
    let signal = unsafe BusMessage(taking: message)
    fill(signal)
    unsafe sd_bus_send(handle, signal.handle, nil)
  }

  /// The next message received; `nil` if there is none now.
  func next() throws(Lost) -> BusMessage? {
    while true {
      var message: OpaquePointer?
      let result = unsafe sd_bus_process(handle, &message)
      guard result >= 0 else { throw Self.lost(result) }
      if let message = unsafe message { return unsafe BusMessage(taking: message) }
      if result == 0 { return nil }
    }
  }

  /// This connection's own name; `nil` before the bus has said hello.
  var uniqueName: String? {
    var name: UnsafePointer<CChar>?
    guard unsafe sd_bus_get_unique_name(handle, &name) >= 0, let name = unsafe name else { return nil }
    return unsafe String(cString: name)
  }

  /// `true` if messages are waiting to be sent.
  var hasOutput: Bool { unsafe sd_bus_get_events(handle) & Int32(POLLOUT) > 0 }

  /// The entry for poll(2) of a thread that also waits for others.
  var pollEntry: pollfd {
    unsafe pollfd(
      fd: sd_bus_get_fd(handle), events: Int16(truncatingIfNeeded: max(0, sd_bus_get_events(handle))), revents: 0)
  }

  /// Waits for the bus or the signal, at most so many milliseconds, -1 for ever; `false` if time ran out.
  func wait(with wake: WakeSignal, milliseconds: Int32) -> Bool {
    let events = unsafe max(0, sd_bus_get_events(handle))
    var entries = unsafe [
      pollfd(fd: sd_bus_get_fd(handle), events: Int16(truncatingIfNeeded: events), revents: 0),
      pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let ready = unsafe poll(&entries, nfds_t(entries.count), milliseconds)
    if entries[1].revents != 0 { WakeSignal.clear(wake.descriptor) }
    return ready != 0
  }

  private static func lost(_ result: Int32) -> Lost {
    Lost(reason: "no session bus: \(SystemErrorText.text(of: -result))")
  }

  /// Address of this process's session bus, which may not be there yet.
  ///
  /// D-Bus specification, "Well-known Message Bus Instances"; systemd puts it at `$XDG_RUNTIME_DIR/bus`. A daemon that
  /// started before the login (crontab(5), `@reboot`) has no variable.
  static func defaultAddress() -> String {
    func variable(_ name: String) -> String? { HostProcess.environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    if let address = variable("DBUS_SESSION_BUS_ADDRESS") { return address }
    return "unix:path=" + escaped((variable("XDG_RUNTIME_DIR") ?? TokiFolders.loginRuntime) + "/bus")
  }

  /// Escapes a value for a bus address (D-Bus specification, "Server Addresses").
  static func escaped(_ value: String) -> String {
    var result = ""
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"),
        UInt8(ascii: "."):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let hex = String(byte, radix: 16)
        result += "%" + (hex.count < 2 ? "0" : "") + hex
      }
    }
    return result
  }
}
