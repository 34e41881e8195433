// SPDX-License-Identifier: Apache-2.0
import Sharing
import Glibc
import LinuxHost
import Localization
import TokiClient
import TokiEngine
import TokiModel
import TokiWire

/// The sharing server: the one program of Toki that other devices reach.
///
/// Exit codes: 0 told to close, or sharing is off; 1 could not open; 2 invalid arguments; 3 another one is open;
/// 4 there is no Avahi to find others.
@main enum SharingProgram {
  static func main() {
    do {
      let options = try SharingOptions(arguments: Array(CommandLine.arguments.dropFirst()))
      exit(run(options))
    } catch {
      StandardError.write("toki-share: \(error.description)\n")
      exit(2)
    }
  }

  private static func run(_ options: SharingOptions) -> Int32 {
    switch options.mode {
    case .help:
      StandardOutput.write(SharingOptions.help)
      return 0
    case .version:
      StandardOutput.write("toki-share \(TokiVersion.current)\n")
      return 0
    case .wanted: return isWanted ? 0 : 1
    case .find:
      guard let browser = ServiceBrowser() else { return FoundRemoteList.nobodyLooks }
      let remotes = browser.remotes(by: LinuxClock(timeZone: "UTC"))
      return StandardOutput.write(String(decoding: Wire.bytes(remotes), as: UTF8.self)) ? 0 : 1
    case .launch:
      let isOpen = !isWanted || (try? DaemonLauncher.launch(executable: program, arguments: ["--supervise"])) != nil
      return isOpen ? 0 : Supervisor.refusedCode
    case .supervise:
      return Supervisor.run(
        executable: program,
        arguments: options.readyDescriptor.map { ["--ready-fd", String($0)] } ?? [])
    case .serve:
      let ready = options.readyDescriptor.map { ReadyPipe(descriptor: $0) }
      do {
        return try serve(ready)
      } catch let error as SharingFailure where error == .inUse {
        ready?.busy()
        StandardError.write("toki-share: \(error.description)\n")
        return Supervisor.busyCode
      } catch let error as SharingFailure where error == unwanted || error == outdated {
        // No failure, so that nobody starts it again.
        return refuse(error, ready, code: 0)
      } catch {
        return refuse(error, ready, code: Supervisor.refusedCode)
      }
    }
  }

  private static var program: String { HostProcess.executablePath ?? CommandLine.arguments[0] }

  private static let unwanted = SharingFailure("Sharing is off. Turn it on: toki share on")
  private static let outdated = SharingFailure(
    "Sharing is off until you turn it on again, because paired devices may do more since the upgrade: toki share on")

  private static var isWanted: Bool {
    guard let folders = try? TokiFolders(environment: HostProcess.environment),
      let settings = try? SharingSettingsFile(folders).read()
    else { return false }
    if settings.isOutdated { tellOfUpgrade() }
    return settings.isWanted
  }

  /// Tells the person that sharing, which they had turned on, is off since an upgrade.
  private static func tellOfUpgrade() {
    Localization.start(environment: HostProcess.environment, catalogue: InstalledFolders.catalogue)
    DesktopNotice.show(
      title: tr("Sharing is off"),
      body: tr(
        "Since the upgrade, paired devices may do more than when you turned it on. Turn it on again: {command}",
        ["command": "toki share on"]))
  }

  /// Tells the person on a thread that may wait for the desktop.
  private static func tell(_ news: SharingNews, beside side: SideThread) {
    let title: String
    let body: String
    switch news {
    case .guesses(let codes):
      title = tr("Somebody is guessing codes")
      body = trn(
        "{count} wrong code came, the last from {address}. Only the right one lets a device in, once and for two minutes.",
        "{count} wrong codes came, the last from {address}. Only the right one lets a device in, once and for two minutes.",
        codes.count, ["address": codes.address])
    case .paired(let device):
      title = tr("A device was paired")
      // A desktop reads marks in a name as markup.
      let name = device.name.text.filter { !"&<>".contains($0) }
      body = tr(
        "“{name}” may come in from now on. If it is not yours: {command}",
        ["name": name, "command": "toki share revoke \(device.id)"])
    }
    Task(executorPreference: side) { DesktopNotice.show(title: title, body: body) }
  }

  private static func refuse(_ reason: any Error, _ ready: ReadyPipe?, code: Int32) -> Int32 {
    ready?.failed("\(reason)")
    StandardError.write("toki-share: \(reason)\n")
    return code
  }

  /// Serves until it is told to close; returns its exit code.
  private static func serve(_ ready: ReadyPipe?) throws -> Int32 {
    let folders = try TokiFolders(environment: HostProcess.environment)
    let settings = try SharingSettingsFile(folders).read()
    guard settings.isOn else { throw unwanted }
    guard !settings.isOutdated else { throw outdated }
    try folders.prepareSharing()
    HostProcess.ignoreBrokenPipes()
    Confinement.keepPrivate()
    HostProcess.allowManyDescriptors()
    // Rings come first.
    _ = nice(5)
    let clock = LinuxClock(timeZone: "UTC")
    // All languages, which the page for trust has, are read before it may not read them any more.
    Localization.start(environment: HostProcess.environment, catalogue: InstalledFolders.catalogue)
    for language in Language.translated { _ = tr("Share", in: language) }
    // Before any other thread, as it is for this one and those that it starts: of the data, only the sharing server's
    // own folder.
    let isConfined = Confinement.apply(
      reading: [
        "/proc", "/etc", "/run/systemd/resolve", "/run/NetworkManager", folders.data + "/lock", InstalledFolders.web,
      ]
        + [settings.certificate, settings.key].compactMap(\.self),
      writing: [folders.sharing, folders.sharingSocketFolder],
      // The program that sends pushes, and its libraries, which are among this one's.
      executing: [InstalledFolders.postProgram] + HostProcess.libraryFolders)
    let side = SideThread()
    let loop = try EpollLoop()
    let place = try TimeLoop(on: loop)
    let deadlines = place.deadlines
    let daemon = DaemonReach(loop: loop, client: nil) { () throws(HostError) in deadlines }
    let signals = try SignalWatch(loop: loop, signals: [SIGTERM, SIGINT]) { _ in loop.stop() }
    let sharing = try SharingServer(
      loop: loop, timer: deadlines, clock: clock, settings: settings, folders: folders, isConfined: isConfined,
      callsPrivate: HostProcess.environment("TOKI_PUSH_PRIVATE") == "1",
      connect: { () async throws(ControlError) in try await daemon.connectIfHeld() },
      opened: { ready?.ready() }, tell: { tell($0, beside: side) }, ended: { loop.stop() })
    // Where it may not be watched, the addresses are those of the next `toki share`.
    let network = try? NetworkWatch(on: place) { sharing.networkChanged() }
    loop.run()
    sharing.stop()
    withExtendedLifetime((signals, network)) {}
    return 0
  }
}
