// SPDX-License-Identifier: Apache-2.0
import HostFiles

/// Why this machine could not fulfil Toki's request.
public enum HostError: Error, Hashable, Sendable {
  /// Neither `XDG_DATA_HOME` nor `HOME` contains an absolute path.
  case noHome
  /// A folder cannot be created or read; `reason` is the system's message.
  case folderUnusable(path: String, reason: String)
  /// `XDG_RUNTIME_DIR` names a missing folder.
  case runtimeFolderMissing(path: String)
  /// A folder is needed where something else exists.
  case notAFolder(path: String)
  /// A file cannot be read or written; `reason` is the system's message or our own.
  case fileUnusable(path: String, reason: String)
  /// A folder that must be ours belongs to the user with id `owner`.
  case notOurs(path: String, owner: UInt32)
  /// Others may write to the folder of `XDG_RUNTIME_DIR`, and could plant a socket there.
  case openToOthers(path: String)
  /// The path has `bytes` bytes; a socket address holds 107 (unix(7)).
  case socketPathTooLong(path: String, bytes: Int)
  /// Another process answers on the socket.
  case socketInUse(path: String)
  /// The socket cannot be created or reached; `reason` is the system's message.
  case socketUnusable(path: String, reason: String)
  /// The socket is missing or nobody answers on it: no daemon is running.
  case nobodyAnswers(path: String)
  /// The program cannot be started; `reason` is the system's message.
  case cannotStart(executable: String, reason: String)
  /// A helper program wrote too much or ran too long; `status` as in `daemonDied`.
  case helperFailed(executable: String, status: Int32?)
  /// The daemon refused to start, giving a reason.
  case daemonFailed(message: String)
  /// The daemon ended without a message; `status` is its exit code, 256 + the signal that killed it, or `nil` if
  /// unknown.
  case daemonDied(status: Int32?)
  /// The daemon did not report within `seconds`.
  case daemonSilent(seconds: Int64)
  /// The system refused something that every Linux host grants; `reason` is its message.
  case system(action: String, reason: String)

  /// Returns the result of a C function, or throws the error that `make` builds from a negative one.
  static func check(
    _ result: Int32, _ make: (_ reason: String) -> HostError
  ) throws(HostError) -> Int32 {
    guard result < 0 else { return result }
    throw make(reason(-result))
  }

  /// The system's message for an errno.
  static func reason(_ number: Int32) -> String { HostFile.reason(number) }
}

extension HostError: CustomStringConvertible {
  /// One English sentence: the error, its place, and the remedy.
  public var description: String {
    switch self {
    case .noHome:
      "There is no place for the data: set HOME or XDG_DATA_HOME to a folder, as a path from /."
    case .folderUnusable(let path, let reason):
      "The folder \(path) cannot be used: \(reason). Check the disk and the permissions."
    case .runtimeFolderMissing(let path):
      "The folder \(path), which XDG_RUNTIME_DIR names, is not there: "
        + "make it, or unset XDG_RUNTIME_DIR."
    case .notAFolder(let path):
      "\(path) is not a folder: move it away, or name another folder."
    case .fileUnusable(let path, let reason): "The file \(path) cannot be used: \(reason)."
    case .notOurs(let path, let owner):
      "The folder \(path) belongs to another user (number \(owner)): name a folder of your own."
    case .openToOthers(let path):
      "Others may write to the folder \(path), which XDG_RUNTIME_DIR names: "
        + "make it private with chmod 700, or unset XDG_RUNTIME_DIR."
    case .socketPathTooLong(let path, let bytes):
      "The path of the socket, \(path), has \(bytes) bytes and only 107 fit: "
        + "set XDG_RUNTIME_DIR to a shorter path."
    case .socketInUse(let path):
      "Another process answers on the socket \(path): stop it, or set another XDG_RUNTIME_DIR."
    case .socketUnusable(let path, let reason):
      "The socket \(path) cannot be used: \(reason)."
    case .nobodyAnswers(let path):
      "Nobody answers on the socket \(path): start the daemon."
    case .cannotStart(let executable, let reason):
      "\(executable) cannot be started: \(reason). "
        + "Install Toki anew; from its sources, make install has every program."
    case .helperFailed(let executable, let status):
      "\(executable) did not do its work\(Self.ending(status))."
    case .daemonFailed(let message): message
    case .daemonDied(let status): "The daemon ended while it started\(Self.ending(status))."
    case .daemonSilent(let seconds):
      "The daemon did not say within \(seconds) s that it is ready: try again."
    case .system(let action, let reason): "The system did not \(action): \(reason)."
    }
  }

  private static func ending(_ status: Int32?) -> String {
    guard let status else { return "" }
    return status >= 256 ? ", by signal \(status - 256)" : ", with exit code \(status)"
  }
}
