// SPDX-License-Identifier: Apache-2.0
import Glibc
import GTKKit
import LinuxHost
import Localization
import Remotes
import TokiClient
import TokiDesktop
import TokiEngine
import TokiModel
import TokiWire

/// The program `toki-desktop`: connects the app to this host and runs it.
@main enum TokiDesktopProgram {
  static func main() {
    HostProcess.ignoreBrokenPipes()
    Localization.start(environment: HostProcess.environment, catalogue: InstalledFolders.catalogue)
    let options: DesktopOptions
    do {
      options = try DesktopOptions(arguments: Array(CommandLine.arguments.dropFirst()))
    } catch {
      StandardError.write("toki-desktop: \(error)\n")
      exit(2)
    }
    switch options.mode {
    case .run: break
    case .version: end("toki-desktop \(TokiVersion.current)\n")
    case .help: end(ProgramUsage.desktop(in: Localization.language).help)
    }
    WindowsAbove.prepare()
    do {
      let remote = try options.remote.map { name throws(PairedRemotes.Unknown) in try PairedRemotes.remote(named: name)
      }
      let loop = try EpollLoop()
      let wakes = try TimerWakeSource(loop: loop)
      try loop.runOnOwnThread()
      MainLoop.join()
      let app = DesktopApp(context(on: loop, wakes, showing: remote))
      exit(app.run())
    } catch {
      StandardError.write("toki-desktop: \(error)\n")
      exit(1)
    }
  }

  private static func end(_ text: String) -> Never {
    exit(StandardOutput.write(text) ? 0 : 1)
  }

  private static func context(
    on loop: EpollLoop, _ wakes: TimerWakeSource, showing remote: Remote?
  ) -> DesktopContext {
    let host = LinuxClock(timeZone: HostProcess.environment("TZ"))
    let timer = { @Sendable () throws(HostError) in try LoopDeadlines(loop: loop) }
    let way =
      remote.map { Way(to: $0, RemoteReach($0, loop: loop, host: host, timer: timer), wakes) }
      ?? Way(to: DaemonReach(loop: loop, client: .app, timer: timer), host, wakes)
    return DesktopContext(
      clock: way.clock, connect: way.connect, reconnect: way.reconnect, connectIfRunning: way.connectIfRunning,
      wakes: way.wakes, executor: loop, slowExecutor: SideThread(niceness: 0), language: Localization.language,
      version: TokiVersion.current,
      soundNames: SoundNames.all(), zoneNames: { ZoneNames.all() }, cities: { CityDatabase.cities() },
      iconFolder: InstalledFolders.icons, settingsPath: settingsPath(of: remote),
      sharing: remote == nil ? .ofThisHome(on: loop, timer: timer) : .none,
      remotes: PairedRemotes.ofApp(showing: remote),
      newKey: { RandomKey.make() })
  }

  /// The way to the daemon shown, and its clock.
  private struct Way {
    let clock: any HostClock
    let wakes: any WakeSource
    let connect, reconnect: @Sendable () async throws(ControlError) -> any TokiControl
    let connectIfRunning: @Sendable () async throws(ControlError) -> (any TokiControl)?

    init(to daemon: DaemonReach, _ host: LinuxClock, _ wakes: TimerWakeSource) {
      (clock, self.wakes) = (host, wakes)
      connect = { () async throws(ControlError) in try await daemon.connect() }
      reconnect = connect
      connectIfRunning = { () async throws(ControlError) in try await daemon.connectIfHeld() }
    }

    init(to remote: Remote, _ reach: RemoteReach, _ wakes: TimerWakeSource) {
      (clock, self.wakes) = (reach.clock, RemoteWakes(of: wakes, by: reach.clock))
      connect = { () async throws(ControlError) in try await reach.connectAside() }
      reconnect = { () async throws(ControlError) in try await reach.reconnect() }
      connectIfRunning = { () async throws(ControlError) in try await reach.connectIfRunning() }
    }
  }

  /// `toki/desktop.conf` in the user's configuration folder (XDG Base Directory Specification); each remote has its
  /// own.
  private static func settingsPath(of remote: Remote?) -> String {
    let home = HostProcess.environment("HOME") ?? "/"
    let folder = HostProcess.environment("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (folder ?? home + "/.config") + (remote.map { "/toki/desktop-\($0.name.text).conf" } ?? "/toki/desktop.conf")
  }
}
