// SPDX-License-Identifier: Apache-2.0
import Glibc
public import LinuxHost
public import TokiEngine
import TokiModel

/// The way to the sharing server of a home: its state, its answers, its opening and closing.
///
/// The sharing server of a home is the process that holds the lock of its folder, wherever its socket is.
public struct SharingReach: Sendable {
  private let folders: TokiFolders
  private let loop: any EventLoop
  private let timer: @Sendable () throws(HostError) -> any LoopTimer

  /// Time that the sharing server may take to open or close.
  private static let patience = TimeSpan.seconds(10)
  private static let pause = TimeSpan.milliseconds(20)
  private static let unit = "toki-share.service"

  /// Creates a way to the sharing server; `timer` makes a timer on the loop, used only for waiting.
  public init(
    folders: TokiFolders, loop: any EventLoop, timer: @escaping @Sendable () throws(HostError) -> any LoopTimer
  ) {
    self.folders = folders
    self.loop = loop
    self.timer = timer
  }

  /// `true` if a sharing server is open, or about to be.
  public var isHeld: Bool { DataLock(data: folders.sharing) != nil }

  /// Asks the sharing server; returns its answer whatever its status, or `nil` if none is open.
  ///
  /// - Throws: `ControlError` of `.otherUser`, `.noAnswer` or `.protocolMismatch`.
  public func ask(_ request: PassedRequest) async throws(ControlError) -> PassedAnswer? {
    guard let lock = DataLock(data: folders.sharing) else { return nil }
    let control = RemoteControl(socketPath: lock.socketHint ?? folders.sharingSocket, loop: loop)
    do throws(ControlError) {
      return try await control.pass(toSharing: request)
    } catch {
      guard error.code == .unreachable else { throw error }
      return nil
    }
  }

  /// Opens the sharing server, by its unit of systemd if that opens it, otherwise as a process that outlives this one.
  ///
  /// - Throws: `HostError` with the sharing server's own reason.
  public func open() async throws(HostError) {
    let timer = try self.timer()
    if await openByUnit(timer) { return }
    // One that is still closing is gone soon.
    let end = timer.now + Self.patience
    while true {
      switch try DaemonLauncher.launch(executable: InstalledFolders.sharingProgram, arguments: ["--supervise"]) {
      case .ready: return
      case .busy:
        if await isAnswering() { return }
        guard timer.now < end else { throw .daemonSilent(seconds: Self.patience.nanoseconds / 1_000_000_000) }
        await timer.pause(until: timer.now + Self.pause)
      }
    }
  }

  /// Waits until no sharing server is open; returns whether that is so.
  public func waitUntilClosed() async -> Bool {
    guard let timer = try? self.timer() else { return !isHeld }
    let end = timer.now + Self.patience
    while isHeld, timer.now < end { await timer.pause(until: timer.now + Self.pause) }
    return !isHeld
  }

  private func openByUnit(_ timer: any LoopTimer) async -> Bool {
    guard let runtime = HostProcess.environment("XDG_RUNTIME_DIR"),
      unsafe access(runtime + "/systemd/private", F_OK) == 0
    else { return false }
    let call = ["--user", "--no-ask-password", "start", Self.unit]
    let outcome = try? HelperProgram.run("/usr/bin/systemctl", call, input: [], limit: 65_536, timeout: .seconds(15))
    guard outcome?.status == 0 else { return false }
    // It may have opened the sharing server of another home, or none: then that of this one is opened here, or says why
    // not.
    let end = timer.now + .seconds(3)
    while timer.now < end {
      if await isAnswering() { return true }
      await timer.pause(until: timer.now + Self.pause)
    }
    return false
  }

  private func isAnswering() async -> Bool {
    (try? await ask(PassedRequest(method: "GET", target: "/sharing/status")))?.map(\.status) == 200
  }
}
