// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import Localization
import TokiClient
import TokiCommands
import TokiEngine
import TokiModel

/// The command `toki`: it wires the command line to this machine and runs one command.
@main enum TokiProgram {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let code = LinkProgram.run(arguments) { exit(code) }
    HostProcess.ignoreBrokenPipes()
    Localization.start(environment: HostProcess.environment, catalogue: InstalledFolders.catalogue)
    do {
      let loop = try EpollLoop()
      let clock = LinuxClock(timeZone: HostProcess.environment("TZ"))
      var wired = context(on: loop, clock: clock)
      wired.build = ProgramBuild(note: InstalledFolders.buildNote(), isDebug: isDebug)
      wired.hostFacts = { HostFacts.read() }
      wired.unknownZone = clock.unknownTimeZone
      wired.styling = TextStyling(isTerminal: isatty(1) != 0, environment: HostProcess.environment)
      wired.screenVariable = HostProcess.environment("TOKI_SCREEN")
      wired.citiesVariable = HostProcess.environment("TOKI_CITIES")
      wired.uses24Hours = LocaleTime.uses24Hours
      wired.isFirstToday = { WarnedToday.isFirst($0, $1) }
      if wired.terminal != nil { wired.confirms = { readLine() == "" } }
      wired.sharing = .ofThisHome(on: loop) { () throws(HostError) in try LoopDeadlines(loop: loop) }
      wired.tailscale = TailscaleProgram.port
      wired.remotes = RemoteEntrance.port(on: loop, clock: clock)
      wired.remotes.links = LinkProgram.port()
      let context = wired
      Task(executorPreference: loop) {
        if let (remote, ready) = LinkProgram.followed(arguments) {
          exit(await LinkProgram.follow(remote, ready, in: context))
        }
        let code = await Toki.run(arguments, in: context)
        exit(code.rawValue)
      }
      loop.run()
    } catch {
      StandardError.write("toki: \(error)\n")
    }
    exit(ExitCode.failed.rawValue)
  }

  #if DEBUG
  private static let isDebug = true
  #else
  private static let isDebug = false
  #endif

  private static func context(on loop: EpollLoop, clock: LinuxClock) -> CommandContext {
    let device = TerminalDevice()
    let daemon = DaemonReach(loop: loop, client: .terminal(device?.name)) { () throws(HostError) in
      try LoopDeadlines(loop: loop)
    }
    let signals = ProcessSignals(loop: loop, device: device)
    // A terminal that knows no escape codes, as Emacs's shell, gets the same as a pipe.
    let isPlain = TextStyling.isDumb(HostProcess.environment)
    return CommandContext(
      clock: clock,
      connect: { () async throws(ControlError) in try await daemon.connect() },
      connectIfRunning: { () async throws(ControlError) in try await daemon.connectIfRunning() },
      connectIfHeld: { () async throws(ControlError) in try await daemon.connectIfHeld() },
      connectBriefly: { () async throws(ControlError) in try await daemon.connectIfHeld(.brief) },
      output: { if !StandardOutput.write($0) { endWithoutOutput() } },
      errors: { StandardError.write($0) },
      terminal: device.flatMap { isPlain ? nil : ProcessTerminal(device: $0, signals: signals) },
      terminalName: device?.name,
      signals: signals, language: Localization.language,
      version: TokiVersion.current, soundNames: { SoundNames.all() }, zoneNames: { ZoneNames.all() },
      apiDocument: InstalledFolders.apiDocument,
      workingFolder: workingFolder(), timeAsking: ServerAsking(loop: loop),
      knownTimeServers: {
        HostTimeServers.all().map { HostTimeServer(name: $0.server, isFromNetwork: $0.origin == .network) }
      },
      files: PersonFiles.all,
      newKey: { RandomKey.make() },
      waitForEnd: { process in
        let data = (try? TokiFolders(environment: HostProcess.environment))?.data ?? ""
        return DataLock.waitForEnd(of: process, data: data, milliseconds: 5_000)
      })
  }

  /// Ends the process when output fails; alarms and timers still ring.
  private static func endWithoutOutput() -> Never {
    var status = stat()
    // A closed pipe, as with `toki history | head`, is not worth a message.
    if fstat(1, &status) != 0 || status.st_mode & S_IFMT != S_IFIFO {
      let sentence = tr("The output cannot be written; what was set rings all the same.")
      StandardError.write("toki: \(sentence)\n")
    }
    exit(ExitCode.failed.rawValue)
  }

  private static func workingFolder() -> String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }
}
