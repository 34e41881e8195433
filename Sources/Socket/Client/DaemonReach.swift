// SPDX-License-Identifier: Apache-2.0
import Glibc
public import LinuxHost
public import TokiEngine
public import TokiModel

/// Finds the daemon, and starts it if none runs.
///
/// The daemon of a data folder is the process that holds the folder's lock, wherever it listens.
public struct DaemonReach: Sendable {
  private let loop: any EventLoop
  private let client: ClientName?
  private let timer: @Sendable () throws(HostError) -> any LoopTimer

  /// Creates a way to the daemon for a client; `timer` makes a timer on the loop, used only for waiting.
  public init(
    loop: any EventLoop, client: ClientName?, timer: @escaping @Sendable () throws(HostError) -> any LoopTimer
  ) {
    self.loop = loop
    self.client = client
    self.timer = timer
  }

  /// Time that a daemon may take to start listening, or to make its socket anew.
  private static let patience = TimeSpan.seconds(5)
  private static let pause = TimeSpan.milliseconds(20)

  /// Connects to the daemon, and starts it if none runs.
  ///
  /// - Throws: `.unreachable` with the reason; `.noAnswer` for a daemon that runs and is silent; the daemon's own
  ///   errors.
  public func connect() async throws(ControlError) -> any TokiControl {
    // Nobody is left only if the daemon started here has ended at once.
    guard let found = try await find(starting: true) else {
      throw .unreachable(.daemon, reason: "it ended as soon as it was started.")
    }
    return found
  }

  /// Connects to the daemon; `nil` if none runs.
  public func connectIfRunning() async throws(ControlError) -> (any TokiControl)? {
    try await find(starting: false)
  }

  /// Connects without triggering socket activation: `nil` at once if nobody holds the data folder.
  public func connectIfHeld(_ patience: AnswerPatience = .usual) async throws(ControlError) -> (any TokiControl)? {
    guard DataLock(data: try folders().data) != nil else { return nil }
    return try await find(starting: false, patience)
  }

  private func find(starting: Bool, _ patience: AnswerPatience = .usual) async throws(ControlError) -> (
    any TokiControl
  )? {
    let folders = try folders()
    let isUsable: Bool
    do throws(HostError) { isUsable = try folders.checkSocketFolder() } catch { throw Self.unreachable(error) }
    let search = DaemonSearch(folders: folders, usesFolder: isUsable, loop: loop, client: client, patience: patience)
    // The usual case needs no timer.
    var found = try await search.look()
    if case .found(let control) = found { return control }
    let timer: any LoopTimer
    do throws(HostError) { timer = try self.timer() } catch { throw Self.unreachable(error) }
    var end = timer.now + (patience.isBrief ? Self.pause : Self.patience)
    var hasStarted = false
    var hasAsked = false
    while true {
      switch found {
      case .found(let control): return control
      case .nobody where !starting: return nil
      case .nobody where !hasStarted:
        do throws(HostError) {
          // The previous daemon may still be ending, so the launch is retried once it has gone.
          hasStarted = try DaemonLauncher.launch(executable: daemonPath(), arguments: ["--supervise"]) != .busy
          // On a slow machine, launching alone can take longer than the patience.
          if hasStarted { end = timer.now + Self.patience }
        } catch {
          // Another command may have started one meanwhile.
          if case .found(let control) = try await search.look() { return control }
          throw Self.unreachable(error)
        }
      case .nobody: break
      case .held(let lock):
        if !hasAsked { lock.askForSocket(data: folders.data) }
        hasAsked = true
      }
      if timer.now >= end {
        if case .held(let lock) = found { throw search.noAnswer(lock.holder) }
        return nil
      }
      await timer.pause(until: timer.now + Self.pause)
      found = try await search.look()
    }
  }

  private func folders() throws(ControlError) -> TokiFolders {
    do throws(HostError) {
      return try TokiFolders(environment: HostProcess.environment)
    } catch {
      throw Self.unreachable(error)
    }
  }

  private static func unreachable(_ error: HostError) -> ControlError {
    .unreachable(.daemon, reason: error.description)
  }

  /// The path of `tokid`: beside this program, else in a folder of PATH, else the bare name.
  private func daemonPath() -> String {
    var folders: [String] = []
    if let own = HostProcess.executablePath, let slash = own.lastIndex(of: "/") {
      folders.append(String(own[..<slash]))
    }
    folders += (HostProcess.environment("PATH") ?? "").split(separator: ":").map(String.init)
    return folders.map { $0 + "/tokid" }.first { unsafe access($0, X_OK) == 0 } ?? "tokid"
  }
}

extension LoopTimer {
  /// Suspends the caller until an instant; the loop stays free.
  public func pause(until instant: BootInstant) async {
    await withCheckedContinuation { continuation in wake(at: instant) { continuation.resume() } }
  }
}
