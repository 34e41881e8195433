// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import TokiEngine

/// One look for the daemon of a data folder: who holds its lock, and on which socket the holder answers.
struct DaemonSearch: Sendable {
  enum Outcome: Sendable {
    case found(any TokiControl)
    /// Somebody holds the data folder, and answers on no socket that can be found.
    case held(DataLock)
    case nobody
  }

  let folders: TokiFolders
  /// Whether a daemon may be looked for at the socket that the environment names.
  let usesFolder: Bool
  let loop: any EventLoop

  /// Looks at every place until the holder answers.
  ///
  /// - Throws: `.noAnswer` when one listens and says nothing, and the holder answers nowhere; `.otherUser` when the socket that
  ///   the environment names is another user's, and ours answers nowhere; `.protocolMismatch`.
  func look() async throws(ControlError) -> Outcome {
    let lock = DataLock(data: folders.data)
    let holder = lock?.holder ?? 0
    var places = Places()
    if usesFolder, let control = try await ask(folders.socket, of: holder, &places) { return .found(control) }
    // To connect may have started it, where systemd listens.
    guard let lock = lock ?? DataLock(data: folders.data) else {
      if places.hasSilent { throw noAnswer(0) }
      if let foreign = places.foreign { throw foreign }
      return .nobody
    }
    let hint = lock.socketHint.map { [$0] } ?? []
    for path in hint + [folders.withSocketBelowData.socket, folders.inUserRuntime.socket] {
      if let control = try await ask(path, of: lock.holder, &places) { return .found(control) }
    }
    // The hint is only that; the kernel knows where it listens.
    for path in lock.sockets() {
      if let control = try await ask(path, of: lock.holder, &places) { return .found(control) }
    }
    if places.hasSilent { throw noAnswer(lock.holder) }
    if let foreign = places.foreign { throw foreign }
    return .held(lock)
  }

  /// Where was asked in one look.
  private struct Places {
    var tried: Set<String> = []
    /// Whether somebody listens at one of them and says nothing.
    var hasSilent = false
    /// Why the socket that the environment names was not asked: it is another user's.
    var foreign: ControlError?
  }

  /// The daemon that answers at a path, if it holds the lock or if no process does.
  ///
  /// Where nobody holds our data, a daemon on the socket that `XDG_RUNTIME_DIR` names is taken as it is: systemd may have
  /// started it with another idea of where the data is.
  private func ask(
    _ path: String, of holder: Int32, _ places: inout Places
  ) async throws(ControlError) -> (any TokiControl)? {
    guard places.tried.insert(path).inserted else { return nil }
    let data = folders.data
    let control = RemoteControl(socketPath: path, loop: loop) {
      DataLock(data: data).flatMap { HostProcess.isAtWork($0.holder) ? nil : $0.holder }
    }
    let process: Int32
    do throws(ControlError) {
      process = try await control.status().processID
    } catch {
      switch error.code {
      case .unreachable, .shuttingDown: return nil
      case .otherUser:
        // A hint can be old, and its place another's by now.
        if path == folders.socket { places.foreign = error }
        return nil
      case .noAnswer:
        places.hasSilent = true
        return nil
      default: throw error
      }
    }
    if process == holder { return control }
    guard let now = DataLock(data: data) else {
      let isNamed = path == folders.socket && folders.isSocketNamed
      return isNamed || path == folders.withSocketBelowData.socket ? control : nil
    }
    return now.holder == 0 || now.holder == process ? control : nil
  }

  func noAnswer(_ holder: Int32) -> ControlError {
    ControlError(.noAnswer, subject: holder > 0 ? "\(holder)" : "", message: "It runs and does not answer.")
  }
}
