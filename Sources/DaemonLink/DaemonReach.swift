// SPDX-License-Identifier: Apache-2.0
import Glibc
public import LinuxHost
public import TokiEngine
import TokiModel
import TokiRemote

/// The way to the daemon, which is started when none runs.
public struct DaemonReach: Sendable {
  private let loop: EpollLoop
  private let clock: LinuxClock

  public init(loop: EpollLoop, clock: LinuxClock) {
    self.loop = loop
    self.clock = clock
  }

  /// How long a daemon that is said to run may take to answer.
  private static let patience = TimeSpan.seconds(5)
  private static let pause = TimeSpan.milliseconds(10)

  /// Reaches the daemon, and starts it when nobody answers.
  ///
  /// - Throws: `.unreachable` with the reason; what the daemon throws.
  public func connect() async throws(ControlError) -> any TokiControl {
    let control = try control()
    if try await answers(control) { return control }
    // Where systemd listens for us, connecting was enough; here nobody does.
    let pause: LoopPause
    do throws(HostError) {
      pause = try LoopPause(loop: loop)
      _ = try DaemonLauncher.launch(executable: daemonPath(), arguments: ["--supervise"])
    } catch {
      // Another command may have started one in the meantime.
      if try await answers(control) { return control }
      throw ControlError(.unreachable, message: "\(error)")
    }
    let end = clock.now().boot + Self.patience
    while true {
      do throws(ControlError) {
        _ = try await control.status()
        return control
      } catch {
        guard error.code == .unreachable, clock.now().boot < end else { throw error }
      }
      await pause.until(clock.now().boot + Self.pause)
    }
  }

  /// Reaches the daemon; `nil` when none runs.
  public func connectIfRunning() async throws(ControlError) -> (any TokiControl)? {
    let control = try control()
    return try await answers(control) ? control : nil
  }

  private func control() throws(ControlError) -> RemoteControl {
    do throws(HostError) {
      return RemoteControl(
        socketPath: try TokiFolders(environment: HostProcess.environment).socket, loop: loop)
    } catch {
      throw ControlError(.unreachable, message: "\(error)")
    }
  }

  private func answers(_ control: RemoteControl) async throws(ControlError) -> Bool {
    do throws(ControlError) {
      _ = try await control.status()
      return true
    } catch {
      guard error.code == .unreachable || error.code == .shuttingDown else { throw error }
      return false
    }
  }

  /// `tokid` beside this program, else in a folder of PATH, else the bare name.
  private func daemonPath() -> String {
    var folders: [String] = []
    if let own = HostProcess.executablePath, let slash = own.lastIndex(of: "/") {
      folders.append(String(own[..<slash]))
    }
    folders += (HostProcess.environment("PATH") ?? "").split(separator: ":").map(String.init)
    return folders.map { $0 + "/tokid" }.first { access($0, X_OK) == 0 } ?? "tokid"
  }
}
