// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import TokiEngine
import TokiModel

/// One search for the daemon of a data folder: the holder of its lock, and its address.
struct DaemonSearch: Sendable {
  enum Outcome: Sendable {
    case found(any TokiControl)
    /// A process holds the data folder, but answers on no socket that can be found.
    case held(DataLock)
    case nobody
  }

  let folders: TokiFolders
  /// `true` if the socket named by the environment may be tried.
  let usesFolder: Bool
  let loop: any EventLoop
  /// The client that asks.
  let client: ClientName?
  /// Time that a daemon may be silent.
  let patience: AnswerPatience

  /// Tries every place until the holder answers.
  ///
  /// - Throws: `.noAnswer` if a daemon listens but is silent, and the holder answers nowhere; `.otherUser` if the
  ///   socket named by the environment belongs to another user, and ours answers nowhere; `.protocolMismatch`.
  func look() async throws(ControlError) -> Outcome {
    let lock = DataLock(data: folders.data)
    let holder = lock?.holder ?? 0
    var places = Places()
    if usesFolder, let control = try await ask(folders.socket, of: holder, &places) { return .found(control) }
    // Connecting may have started it through systemd.
    guard let lock = lock ?? DataLock(data: folders.data) else {
      if places.hasSilent { throw noAnswer(0) }
      if let foreign = places.foreign { throw foreign }
      return .nobody
    }
    let hint = lock.socketHint.map { [$0] } ?? []
    for path in hint + [folders.withSocketBelowData.socket, folders.inUserRuntime.socket] {
      if let control = try await ask(path, of: lock.holder, &places) { return .found(control) }
    }
    // If the hint is out of date, the kernel knows where the holder listens.
    for path in lock.sockets() {
      if let control = try await ask(path, of: lock.holder, &places) { return .found(control) }
    }
    if places.hasSilent { throw noAnswer(lock.holder) }
    if let foreign = places.foreign { throw foreign }
    return .held(lock)
  }

  /// The places tried in one search.
  private struct Places {
    var tried: Set<String> = []
    /// `true` if a daemon listened at one of them but stayed silent.
    var hasSilent = false
    /// Why the socket named by the environment was not used: it belongs to another user.
    var foreign: ControlError?
  }

  /// The daemon that answers at a path, if it holds the lock or nobody does.
  ///
  /// If nobody holds our data, a daemon on the socket named by `XDG_RUNTIME_DIR` is accepted: systemd may have
  /// started it with another data folder.
  private func ask(
    _ path: String, of holder: Int32, _ places: inout Places
  ) async throws(ControlError) -> (any TokiControl)? {
    guard places.tried.insert(path).inserted else { return nil }
    let data = folders.data
    let control = RemoteControl(socketPath: path, loop: loop, client: client, patience: patience) {
      DataLock(data: data).flatMap { HostProcess.isAtWork($0.holder) ? nil : $0.holder }
    }
    let process: Int32
    do throws(ControlError) {
      process = try await control.status().processID
    } catch {
      switch error.code {
      case .unreachable, .shuttingDown: return nil
      case .otherUser:
        // An old hint may point to another user's socket by now.
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
    return now.isHeld(by: process) ? control : nil
  }

  func noAnswer(_ holder: Int32) -> ControlError {
    .noAnswer(process: holder > 0 ? holder : nil)
  }
}
