// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Testing
import TokiTestKit

/// A private session: a bus, a virtual screen, and a real notification service.
final class TestDesktop {
  /// The services under test.
  enum Service: String { case dunst, xfce }

  let folder: ScratchFolder
  private var bus: ChildProcess?
  private var screen: ChildProcess?
  private var accessibility: ChildProcess?
  private var service: ChildProcess?
  private var display = ""

  /// The address of the bus.
  var address: String { "unix:path=\(folder.path)/bus" }

  private var environment: [String: String] {
    [
      "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.path,
      "XDG_CACHE_HOME": folder.path, "DBUS_SESSION_BUS_ADDRESS": address, "DISPLAY": display,
      "GDK_BACKEND": "x11", "GTK_MODULES": "gail:atk-bridge", "GSETTINGS_BACKEND": "memory",
    ]
  }

  init() throws { folder = try ScratchFolder() }

  deinit {
    service?.kill()
    // It has a bus of its own as its child.
    accessibility?.terminate()
    screen?.kill()
    bus?.kill()
  }

  /// Starts the bus; nothing can be activated on it except Xfce's settings.
  func startBus() async throws {
    let services = folder.path + "/services"
    try FileManager.default.createDirectory(atPath: services, withIntermediateDirectories: true)
    let settings = "/usr/share/dbus-1/services/org.xfce.Xfconf.service"
    if FileManager.default.fileExists(atPath: settings) {
      try FileManager.default.copyItem(atPath: settings, toPath: services + "/org.xfce.Xfconf.service")
    }
    let configuration = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>\(address)</listen>
        <servicedir>\(services)</servicedir>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
        </policy>
      </busconfig>
      """
    let file = folder.path + "/bus.conf"
    try configuration.write(toFile: file, atomically: true, encoding: .utf8)
    try? FileManager.default.removeItem(atPath: folder.path + "/bus")
    bus = try ChildProcess(
      "dbus-daemon", ["--config-file=\(file)", "--nofork", "--nopidfile"], environment: environment)
    // Its socket is there a moment before it listens.
    try await #require(eventually { self.answersAtBus() })
  }

  private func answersAtBus() -> Bool {
    let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(client) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = folder.path + "/bus"
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(client, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  func stopBus() {
    bus?.kill()
    bus = nil
  }

  /// Starts a notification service and waits until it owns its name.
  func start(_ kind: Service) async throws {
    try await startScreen()
    switch kind {
    case .dunst: service = try ChildProcess("dunst", ["-conf", "/dev/null"], environment: environment)
    case .xfce:
      accessibility = try ChildProcess(
        "/usr/libexec/at-spi-bus-launcher", ["--launch-immediately"], environment: environment)
      try await #require(eventually { try self.isOwned("org.a11y.Bus") })
      service = try ChildProcess(try Self.xfceService(), [], environment: environment)
    }
    try await #require(eventually { try self.isOwned("org.freedesktop.Notifications") }, "no \(kind) came up")
  }

  func stopService() async throws {
    service?.kill()
    service = nil
    try await #require(eventually { try !self.isOwned("org.freedesktop.Notifications") })
  }

  /// Sends a command to dunst; returns the answer.
  func dunst(_ arguments: String...) throws -> String? {
    try ChildProcess.output(of: "dunstctl", arguments, environment: environment)
  }

  /// Number of notifications shown by dunst.
  func shownByDunst() throws -> Int? {
    try dunst("count", "displayed").flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  /// Installs an app under Toki's name that the bus can start, and that only logs its calls.
  func installApp() throws {
    let script = folder.path + "/app.py"
    try Self.app.write(toFile: script, atomically: true, encoding: .utf8)
    let name = "io.github.toki_clock.Toki"
    let service = """
      [D-BUS Service]
      Name=\(name)
      Exec=/usr/bin/python3 \(script) \(folder.path)/app.log
      """
    let services = folder.path + "/services"
    try FileManager.default.createDirectory(atPath: services, withIntermediateDirectories: true)
    try service.write(toFile: services + "/\(name).service", atomically: true, encoding: .utf8)
  }

  /// The calls received by the app, in order.
  func appCalls() -> [String] {
    let text = (try? String(contentsOfFile: folder.path + "/app.log", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// Finds a button by its label, as a screen reader does, presses it and reads its window; `nil` without such a button.
  func press(button: String) throws -> String? {
    let script = folder.path + "/press.py"
    try Self.presser.write(toFile: script, atomically: true, encoding: .utf8)
    return try ChildProcess.output(of: "/usr/bin/python3", [script, button], environment: environment)
  }

  private func startScreen() async throws {
    guard screen == nil else { return }
    let file = folder.path + "/display"
    let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    screen = try ChildProcess(
      "Xvfb", ["-displayfd", "1", "-screen", "0", "800x600x24", "-nolisten", "tcp", "-noreset"],
      environment: environment, output: descriptor)
    var number = ""
    try await #require(
      eventually {
        // If another screen has the first number, complaints about it precede the next number.
        let said = try String(contentsOfFile: file, encoding: .utf8)
        number = said.hasSuffix("\n") ? said.split(separator: "\n").last.map(String.init) ?? "" : ""
        return !number.isEmpty && number.allSatisfy(\.isNumber)
      }, "no Xvfb came up")
    display = ":" + number
  }

  private func isOwned(_ name: String) throws -> Bool {
    let answer = try ChildProcess.output(
      of: "dbus-send",
      [
        "--bus=\(address)", "--print-reply=literal", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus",
        "org.freedesktop.DBus.NameHasOwner", "string:\(name)",
      ], environment: environment)
    return answer?.contains("true") ?? false
  }

  /// Debian's path: /usr/lib/ARCHITECTURE/xfce4/notifyd.
  private static func xfceService() throws -> String {
    let places = try FileManager.default.contentsOfDirectory(atPath: "/usr/lib").map {
      "/usr/lib/\($0)/xfce4/notifyd/xfce4-notifyd"
    }
    return try #require(places.first { FileManager.default.isExecutableFile(atPath: $0) })
  }

  private static let app = """
    import sys
    from gi.repository import Gio, GLib

    INTERFACE = "<node><interface name='org.freedesktop.Application'>" \\
        "<method name='Activate'><arg type='a{sv}' direction='in'/></method>" \\
        "<method name='ActivateAction'><arg type='s' direction='in'/><arg type='av' direction='in'/>" \\
        "<arg type='a{sv}' direction='in'/></method></interface></node>"

    def called(connection, sender, path, interface, method, values, invocation):
        with open(sys.argv[1], "a") as log:
            log.write(" ".join([path, method] + [v for v in values.unpack() if isinstance(v, str)]) + "\\n")
        invocation.return_value(None)

    def connected(connection, name):
        node = Gio.DBusNodeInfo.new_for_xml(INTERFACE)
        connection.register_object("/io/github/toki_clock/Toki", node.interfaces[0], called, None, None)

    loop = GLib.MainLoop()
    GLib.timeout_add_seconds(60, loop.quit)
    Gio.bus_own_name(
        Gio.BusType.SESSION, "io.github.toki_clock.Toki", Gio.BusNameOwnerFlags.NONE, connected, None,
        lambda *_: loop.quit())
    loop.run()
    """

  private static let presser = """
    import sys
    import gi
    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi

    def walk(node):
        yield node
        for index in range(node.get_child_count()):
            child = node.get_child_at_index(index)
            if child is not None:
                yield from walk(child)

    def texts(node):
        for one in walk(node):
            yield one.get_name() or ""
            if "Text" in one.get_interfaces():
                yield Atspi.Text.get_text(one, 0, Atspi.Text.get_character_count(one))

    Atspi.init()
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        application = desktop.get_child_at_index(index)
        if application is None:
            continue
        for node in walk(application):
            if node.get_role_name() in ("push button", "button") and node.get_name() == sys.argv[1]:
                print("\\n".join(texts(application)))
                node.get_action_iface().do_action(0)
                sys.exit(0)
    sys.exit(1)
    """
}
