// SPDX-License-Identifier: Apache-2.0
import Glibc
import HostFiles

/// Places of Toki's data and socket, following the XDG Base Directory Specification.
public struct TokiFolders: Hashable, Sendable {
  /// `$XDG_DATA_HOME/toki`, otherwise `$HOME/.local/share/toki`.
  public let data: String
  /// `$XDG_RUNTIME_DIR/toki/toki.sock`; without that variable `/run/user/UID/toki/toki.sock` if only this user can use
  /// that folder, otherwise `run/toki.sock` below the data.
  public let socket: String
  /// `true` if `XDG_RUNTIME_DIR` determines the socket's location.
  public let isSocketNamed: Bool
  /// The folder of `XDG_RUNTIME_DIR` or `/run/user/UID`; `nil` if the socket is below the data.
  private let runtime: String?
  /// The runtime folder created at login.
  private let userRuntime: String

  /// The runtime folder that a login creates for this user (pam_systemd(8)): `/run/user/UID`.
  public static var loginRuntime: String { "/run/user/\(HostProcess.effectiveUserID)" }

  /// A socket address holds 108 bytes including the terminating 0 (unix(7)).
  private static let longestSocketPath = 107

  /// Determines the folders without creating any; a variable that is not an absolute path is ignored.
  ///
  /// - Parameters:
  ///   - environment: Returns the value of a variable, `nil` if it is not set.
  ///   - userRuntime: The runtime folder created at login (pam_systemd(8)).
  /// - Throws: `HostError.noHome` if there is no place for the data.
  public init(
    environment: (String) -> String?, userRuntime: String = TokiFolders.loginRuntime
  ) throws(HostError) {
    func folder(_ variable: String) -> String? {
      guard let path = environment(variable), path.hasPrefix("/") else { return nil }
      return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
    guard let above = folder("XDG_DATA_HOME") ?? folder("HOME").map({ $0 + "/.local/share" }) else {
      throw .noHome
    }
    let named = folder("XDG_RUNTIME_DIR")
    let isOurs = named == nil && (try? Self.checkRuntime(userRuntime)) != nil
    self.init(
      data: above + "/toki", runtime: named ?? (isOurs ? userRuntime : nil), isSocketNamed: named != nil,
      userRuntime: userRuntime)
  }

  private init(data: String, runtime: String?, isSocketNamed: Bool, userRuntime: String) {
    self.data = data
    self.userRuntime = userRuntime
    self.runtime = runtime
    self.isSocketNamed = isSocketNamed
    socket = runtime.map { $0 + "/toki/toki.sock" } ?? data + "/run/toki.sock"
  }

  /// The runtime folder of the login where it is used though `XDG_RUNTIME_DIR` is not set, as by cron(8); else `nil`.
  public var unnamedRuntime: String? { isSocketNamed ? nil : runtime }

  /// The file of the secret that signs the requests of hooks, for this user alone; it may be missing.
  public var webhookSecret: String { data + "/webhook-secret" }

  /// The file that notes which sound outputs a ring has raised and that are to be put back; it may be missing.
  public var raisedOutputs: String { data + "/raised-outputs" }

  /// The folder of the sharing server's own files: paired devices, its certificate, and the choices about sharing.
  ///
  /// Earlier builds called it `door`, and it is that until `prepareSharing` moves it.
  public var sharing: String { isSharingFormer ? formerSharing : data + "/sharing" }

  private var formerSharing: String { data + "/door" }
  private var isSharingFormer: Bool {
    unsafe access(data + "/sharing", F_OK) != 0 && access(formerSharing, F_OK) == 0
  }

  /// The socket on which the sharing server hears this user's own commands, beside the daemon's.
  public var sharingSocket: String { sharingSocketFolder + "/sharing.sock" }

  /// The folder of `sharingSocket`.
  public var sharingSocketFolder: String { HostFile.folder(of: socket) }

  /// Creates the folder of the sharing server's files, and that of its socket, for this user alone.
  ///
  /// The folder of an earlier build is moved, unless a sharing server still works in it.
  ///
  /// - Throws: As `prepareData` and `prepareSocketFolder`.
  public func prepareSharing() throws(HostError) {
    try prepareData()
    if isSharingFormer, DataLock(data: formerSharing) == nil, unsafe rename(formerSharing, data + "/sharing") != 0 {
      throw .folderUnusable(path: formerSharing, reason: HostError.reason(errno))
    }
    try Self.makeOurs(sharing, followingLinks: false)
    try prepareSocketFolder()
  }

  /// The folder of all that is kept of linked remotes, a folder each; it is there if one was ever linked.
  public var links: String { data + "/links" }

  /// Creates the folder of a linked remote below `links`, for this user alone.
  ///
  /// - Throws: As `prepareData`.
  public func prepareLink(_ folder: String) throws(HostError) {
    try prepareData()
    try Self.makeOurs(links, followingLinks: false)
    try Self.makeOurs(folder, followingLinks: false)
  }

  /// The same data, with the socket below it, where no other user has access.
  public var withSocketBelowData: TokiFolders {
    TokiFolders(data: data, runtime: nil, isSocketNamed: false, userRuntime: userRuntime)
  }

  /// The same data, with the socket in the runtime folder created at login.
  public var inUserRuntime: TokiFolders {
    TokiFolders(data: data, runtime: userRuntime, isSocketNamed: false, userRuntime: userRuntime)
  }

  /// `true` if it is safe to look for a daemon at `socket`: its folder does not belong to someone else.
  ///
  /// - Throws: `HostError.openToOthers` if others may write to that folder.
  public func checkSocketFolder() throws(HostError) -> Bool {
    guard let runtime else { return true }
    do throws(HostError) {
      try Self.checkRuntime(runtime)
      return true
    } catch {
      if case .openToOthers = error { throw error }
      return false
    }
  }

  /// Creates the data folder for this user alone, with any missing parents.
  ///
  /// - Throws: `HostError.notAFolder`, `.notOurs` or `.folderUnusable`.
  public func prepareData() throws(HostError) {
    var path = ""
    for part in HostFile.folder(of: data).split(separator: "/") {
      path += "/" + part
      try Self.make(path)
    }
    try Self.makeOurs(data, followingLinks: true)
  }

  /// Creates the socket's folder for this user alone.
  ///
  /// - Throws: `HostError.socketPathTooLong`, `.runtimeFolderMissing`, `.notAFolder`, `.notOurs`, `.openToOthers` or
  ///   `.folderUnusable`.
  public func prepareSocketFolder() throws(HostError) {
    let bytes = socket.utf8.count
    guard bytes <= Self.longestSocketPath else { throw .socketPathTooLong(path: socket, bytes: bytes) }
    if let runtime { try Self.checkRuntime(runtime) } else { try prepareData() }
    try Self.makeOurs(HostFile.folder(of: socket), followingLinks: false)
  }

  /// Checks that a runtime folder exists and only this user may write to it.
  ///
  /// The XDG specification demands mode 0700, but read access for others does no harm.
  private static func checkRuntime(_ path: String) throws(HostError) {
    let status: stat
    do throws(HostFile.ReadError) {
      status = try HostFile.status(of: path, followingLinks: true)
    } catch {
      if error.number == ENOENT { throw .runtimeFolderMissing(path: path) }
      if error.number == ENOTDIR { throw .notAFolder(path: path) }
      throw .folderUnusable(path: path, reason: error.reason)
    }
    try checkOurs(path, status)
    if status.st_mode & 0o022 != 0 { throw .openToOthers(path: path) }
  }

  private static func make(_ path: String) throws(HostError) {
    guard unsafe mkdir(path, 0o700) != 0, errno != EEXIST else { return }
    let number = errno
    // An existing folder on a read-only disk fails in this way too.
    if (try? HostFile.identity(of: path)) != nil { return }
    if number == ENOTDIR { throw .notAFolder(path: HostFile.folder(of: path)) }
    throw .folderUnusable(path: path, reason: HostError.reason(number))
  }

  /// Creates a folder, or checks that it is ours and closed to others.
  ///
  /// A link in the data path usually leads to another disk; a link in a runtime folder is an attack.
  private static func makeOurs(_ path: String, followingLinks: Bool) throws(HostError) {
    try make(path)
    let status: stat
    do throws(HostFile.ReadError) {
      status = try HostFile.status(of: path, followingLinks: followingLinks)
    } catch {
      throw .folderUnusable(path: path, reason: error.reason)
    }
    try checkOurs(path, status)
    if status.st_mode & 0o077 != 0, unsafe chmod(path, 0o700) != 0 {
      throw .folderUnusable(path: path, reason: HostError.reason(errno))
    }
  }

  private static func checkOurs(_ path: String, _ status: stat) throws(HostError) {
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path: path) }
    guard status.st_uid == HostProcess.effectiveUserID else {
      throw .notOurs(path: path, owner: status.st_uid)
    }
  }
}
