// SPDX-License-Identifier: Apache-2.0
import Foundation
import Ringing
import Testing
import TokiTestKit

extension PlayerPauser.Patience {
  /// Enough for players on a busy machine: a minute.
  static var long: Self {
    var patience = Self()
    (patience.stepsToPause, patience.stepsToPlay) = (1_200, 1_200)
    return patience
  }
}

/// A player on a test's bus, which does as it is told and logs it.
final class TestPlayer {
  let name: String
  private let desktop: TestDesktop
  private let log: String
  private let process: ChildProcess

  /// Starts a player with a status, under one name or more.
  init(_ name: String, _ status: String, also names: [String] = [], on desktop: TestDesktop) async throws {
    self.name = "org.mpris.MediaPlayer2." + name
    self.desktop = desktop
    log = desktop.folder.path + "/\(UUID().uuidString).log"
    let script = desktop.folder.path + "/player.py"
    try Self.script.write(toFile: script, atomically: true, encoding: .utf8)
    process = try ChildProcess(
      "/usr/bin/python3", [script, log, status] + ([name] + names).map { "org.mpris.MediaPlayer2." + $0 },
      environment: ["DBUS_SESSION_BUS_ADDRESS": desktop.address])
    try await #require(eventually { self.status == status }, "the player does not come up")
  }

  /// What it does now; `nil` if it does not answer.
  var status: String? {
    let answer = try? ChildProcess.run(
      "busctl",
      [
        "--address=\(desktop.address)", "--timeout=2", "get-property", name, "/org/mpris/MediaPlayer2",
        "org.mpris.MediaPlayer2.Player", "PlaybackStatus",
      ])
    guard let answer, answer.hasSucceeded else { return nil }
    return answer.output.split(separator: "\"").dropFirst().first.map(String.init)
  }

  /// The calls it got, in order.
  var calls: [String] {
    ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  /// Acts as a person does on the player itself.
  func press(_ button: String) throws {
    let result = try ChildProcess.run(
      "busctl",
      [
        "--address=\(desktop.address)", "call", name, "/org/mpris/MediaPlayer2", "org.mpris.MediaPlayer2.Player",
        button,
      ])
    try #require(result.hasSucceeded, "\(result.output)")
  }

  /// Stops it from answering, or lets it go on.
  func freeze(_ isFrozen: Bool) { process.send(isFrozen ? SIGSTOP : SIGCONT) }

  func kill() { process.kill() }

  /// Its unique name on the bus.
  func owner() throws -> String {
    let result = try ChildProcess.run(
      "busctl",
      [
        "--address=\(desktop.address)", "call", "org.freedesktop.DBus", "/org/freedesktop/DBus",
        "org.freedesktop.DBus", "GetNameOwner", "s", name,
      ])
    return try #require(result.output.split(separator: "\"").dropFirst().first.map(String.init))
  }

  private static let script = """
    import sys
    from gi.repository import Gio, GLib

    NODE = "<node><interface name='org.mpris.MediaPlayer2.Player'>" \\
        "<method name='Play'/><method name='Pause'/><method name='Stop'/>" \\
        "<property name='PlaybackStatus' type='s' access='read'/></interface></node>"
    PATH, PLAYER = "/org/mpris/MediaPlayer2", "org.mpris.MediaPlayer2.Player"
    status = sys.argv[2]

    def called(connection, sender, path, interface, method, values, invocation):
        global status
        with open(sys.argv[1], "a") as log:
            log.write(method + "\\n")
        status = {"Play": "Playing", "Pause": "Paused", "Stop": "Stopped"}[method]
        invocation.return_value(None)
        changed = {"Metadata": GLib.Variant("a{sv}", {}), "PlaybackStatus": GLib.Variant("s", status)}
        connection.emit_signal(
            None, PATH, "org.freedesktop.DBus.Properties", "PropertiesChanged",
            GLib.Variant("(sa{sv}as)", (PLAYER, changed, [])))

    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    bus.register_object(
        PATH, Gio.DBusNodeInfo.new_for_xml(NODE).interfaces[0], called, lambda *_: GLib.Variant("s", status), None)
    for name in sys.argv[3:]:
        Gio.bus_own_name_on_connection(bus, name, Gio.BusNameOwnerFlags.NONE, None, None)
    loop = GLib.MainLoop()
    bus.connect("closed", lambda *_: loop.quit())
    GLib.timeout_add_seconds(300, loop.quit)
    loop.run()
    """
}
