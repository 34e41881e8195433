// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import TokiModel

/// The calls to the user's systemd (org.freedesktop.systemd1(5)).
///
/// A unit is no child of this process: neither its filter of system calls nor its `NoNewPrivileges` binds it, and nothing
/// that it starts can leave its control group.
enum UserManager {
  private static let name = "org.freedesktop.systemd1"
  private static let path = "/org/freedesktop/systemd1"
  private static let manager = "org.freedesktop.systemd1.Manager"
  private static let properties = "org.freedesktop.DBus.Properties"

  /// The bus of this user's manager; `nil` if nothing says where one is.
  ///
  /// `$XDG_RUNTIME_DIR/bus` is systemd's; the session's bus may be another one.
  static func busAddress(_ environment: (String) -> String?) -> String? {
    func bus(in folder: String?) -> String? {
      guard let folder, folder.hasPrefix("/"), unsafe access(folder + "/bus", F_OK) == 0 else { return nil }
      return "unix:path=" + NotificationBus.escaped("\(folder)/bus")
    }
    let named = environment("XDG_RUNTIME_DIR")
    return bus(in: named) ?? environment("DBUS_SESSION_BUS_ADDRESS").flatMap { $0.isEmpty ? nil : $0 }
      ?? (named == nil ? bus(in: TokiFolders.loginRuntime) : nil)
  }

  /// Asks to be told when units change; answers come before those of later calls.
  static func listen(on bus: NotificationBus) throws(NotificationBus.Lost) {
    let bus1 = "org.freedesktop.DBus"
    guard let match = bus.call(to: bus1, path: "/org/freedesktop/DBus", interface: bus1, member: "AddMatch")
    else { throw NotificationBus.Lost(reason: "no memory for a call") }
    match.append(
      "type='signal',sender='\(name)',interface='\(properties)',member='PropertiesChanged',"
        + "path_namespace='\(path)/unit',arg0='org.freedesktop.systemd1.Service'")
    try bus.tell(match)
    let subscription = try call("Subscribe", on: bus)
    try bus.tell(subscription)
  }

  /// A unit's command.
  struct Command {
    let executable: String
    let arguments: [String]
    let variables: [String]
    /// Time that it may run.
    let limit: TimeSpan
    /// Time that it may take to end once it is asked to.
    let ending: TimeSpan
    let moment: Hook.Moment
  }

  /// Asks to start a unit; returns the cookie of the reply.
  static func start(
    _ unit: String, _ command: Command, streams: ProgramStreams, on bus: NotificationBus
  ) throws(NotificationBus.Lost) -> UInt64 {
    let message = try call("StartTransientUnit", on: bus)
    message.append(unit)
    message.append("fail")
    message.container("a", of: "(sv)") { write(command, streams, to: message) }
    // No units beside it.
    message.container("a", of: "(sa(sv))") {}
    return try bus.ask(message)
  }

  private static func write(_ command: Command, _ streams: ProgramStreams, to message: BusMessage) {
    func property(_ name: String, _ signature: String, _ value: () -> Void) {
      message.container("r", of: "sv") {
        message.append(name)
        message.container("v", of: signature, value)
      }
    }
    property("Description", "s") { message.append("Toki's hook: \(command.moment.rawValue)") }
    property("Type", "s") { message.append("exec") }
    property("AddRef", "b") { message.append(true) }
    property("CollectMode", "s") { message.append("inactive-or-failed") }
    property("RuntimeMaxUSec", "t") { message.append(UInt64(clamping: command.limit.nanoseconds / 1_000)) }
    property("TimeoutStopUSec", "t") { message.append(UInt64(clamping: command.ending.nanoseconds / 1_000)) }
    property("Environment", "as") { message.append(command.variables) }
    property("ExecStartEx", "a(sasas)") {
      message.container("a", of: "(sasas)") {
        message.container("r", of: "sasas") {
          message.append(command.executable)
          message.append([command.executable] + command.arguments)
          // Dollar signs belong to the shell.
          message.append(["no-env-expand"])
        }
      }
    }
    property("StandardInputFileDescriptor", "h") { message.append(descriptor: streams.input) }
    property("StandardOutputFileDescriptor", "h") { message.append(descriptor: streams.output) }
    property("StandardErrorFileDescriptor", "h") { message.append(descriptor: streams.output) }
  }

  /// Asks whether a unit has a job left and in which state it is; returns the cookies of both replies.
  ///
  /// In this order: a unit without a job that is inactive afterwards has ended, and not merely not begun.
  static func look(at unit: HookUnit, on bus: NotificationBus) throws(NotificationBus.Lost) -> (UInt64, UInt64) {
    let unitInterface = "org.freedesktop.systemd1.Unit"
    let job = try ask("Job", of: unit, unitInterface, on: bus)
    return (job, try ask("ActiveState", of: unit, unitInterface, on: bus))
  }

  /// Asks how a unit ended; returns the properties by the cookies of their replies.
  static func read(
    _ unit: HookUnit, on bus: NotificationBus
  ) throws(NotificationBus.Lost) -> [UInt64: HookUnit.Property] {
    var asked: [UInt64: HookUnit.Property] = [:]
    for property in HookUnit.Property.allCases {
      asked[try ask(property.rawValue, of: unit, "org.freedesktop.systemd1.Service", on: bus)] = property
    }
    return asked
  }

  /// Lets go of a unit, so that the manager forgets it.
  static func release(_ unit: HookUnit, on bus: NotificationBus) throws(NotificationBus.Lost) {
    guard
      let message = bus.call(to: name, path: unit.path, interface: "org.freedesktop.systemd1.Unit", member: "Unref")
    else { return }
    try bus.tell(message)
  }

  /// Asks to end a unit and everything in it; returns the cookie of the reply.
  static func stop(_ unit: HookUnit, on bus: NotificationBus) throws(NotificationBus.Lost) -> UInt64 {
    let message = try call("StopUnit", on: bus)
    message.append(unit.name)
    message.append("replace")
    return try bus.ask(message)
  }

  private static func ask(
    _ property: String, of unit: HookUnit, _ interface: String, on bus: NotificationBus
  ) throws(NotificationBus.Lost) -> UInt64 {
    guard let message = bus.call(to: name, path: unit.path, interface: properties, member: "Get") else {
      throw NotificationBus.Lost(reason: "no memory for a call")
    }
    message.append(interface)
    message.append(property)
    return try bus.ask(message)
  }

  private static func call(_ member: String, on bus: NotificationBus) throws(NotificationBus.Lost) -> BusMessage {
    guard let message = bus.call(to: name, path: path, interface: manager, member: member) else {
      throw NotificationBus.Lost(reason: "no memory for a call")
    }
    message.startsNothing()
    return message
  }
}
