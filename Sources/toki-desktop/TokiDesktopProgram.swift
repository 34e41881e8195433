// SPDX-License-Identifier: Apache-2.0
import CityDatabase
import GTKKit
import Glibc
import LinuxHost
import Localization
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
    do {
      switch try DesktopOptions(arguments: Array(CommandLine.arguments.dropFirst())).mode {
      case .run: break
      case .version: end("toki-desktop \(TokiVersion.current)\n")
      case .help: end(ProgramUsage.desktop(in: Localization.language).help)
      }
    } catch {
      StandardError.write("toki-desktop: \(error)\n")
      exit(2)
    }
    do {
      let loop = try EpollLoop()
      let wakes = try TimerWakeSource(loop: loop)
      try loop.runOnOwnThread()
      MainLoop.join()
      let app = DesktopApp(context(on: loop, wakes))
      exit(app.run())
    } catch {
      StandardError.write("toki-desktop: \(error)\n")
      exit(1)
    }
  }

  private static func end(_ text: String) -> Never {
    exit(StandardOutput.write(text) ? 0 : 1)
  }

  private static func context(on loop: EpollLoop, _ wakes: TimerWakeSource) -> DesktopContext {
    let clock = LinuxClock(timeZone: HostProcess.environment("TZ"))
    let timer = { @Sendable () throws(HostError) in try LoopDeadlines(loop: loop) }
    let daemon = DaemonReach(loop: loop, face: .app, timer: timer)
    return DesktopContext(
      clock: clock, connect: { () async throws(ControlError) in try await daemon.connect() },
      connectIfRunning: { () async throws(ControlError) in try await daemon.connectIfHeld() }, wakes: wakes,
      executor: loop, slowExecutor: SideThread(niceness: 0), language: Localization.language,
      version: TokiVersion.current,
      soundNames: SoundNames.all(), zoneNames: { ZoneNames.all() }, cities: { CityDatabase.cities() },
      iconFolder: InstalledFolders.icons, settingsPath: settingsPath(), door: .ofThisHome(on: loop, timer: timer),
      newKey: { RandomKey.make() })
  }

  /// `toki/desktop.conf` in the user's configuration folder (XDG Base Directory Specification).
  private static func settingsPath() -> String {
    let home = HostProcess.environment("HOME") ?? "/"
    let folder = HostProcess.environment("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (folder ?? home + "/.config") + "/toki/desktop.conf"
  }
}
