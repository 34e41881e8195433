// SPDX-License-Identifier: Apache-2.0
import Glibc
import HostFiles
public import LinuxHost
public import TokiModel
public import TokiWire

/// The folder in which the process that follows a linked remote keeps its state, known by its lock.
///
/// A damaged file keeps a second name in it, `link.damaged-1.json` and so on, which ends in `.seen` once a person knows
/// of it; Toki deletes none of them.
public struct LinkFolder: Sendable {
  private let folders: TokiFolders
  private let path: String

  private var file: String { path + "/link.json" }
  /// The file's name in earlier builds.
  private var formerFile: String { path + "/bell.json" }
  private static let damaged = "link.damaged-"
  private static let formerDamaged = "bell.damaged-"
  private static let ending = ".json"
  private static let seen = ".seen"
  /// The most bytes of the file.
  private static let longest = 16 << 20
  /// The most damaged files that are kept.
  private static let most = 1_000

  /// The folder of a remote in a home.
  public init(of remote: RemoteName, _ folders: TokiFolders) {
    self.folders = folders
    path = folders.links + "/" + remote.text
  }

  /// The saved file; `nil` if there is none.
  ///
  /// - Throws: `HostError.fileUnusable` for a file that is there and cannot be read.
  public func stored() throws(HostError) -> [UInt8]? {
    if let bytes = try bytes(of: file) { return bytes }
    // A process of an earlier build may still keep it by its former name.
    return try bytes(of: formerFile)
  }

  private func bytes(of file: String) throws(HostError) -> [UInt8]? {
    do throws(HostFile.ReadError) {
      _ = try HostFile.status(of: file, followingLinks: true)
    } catch {
      if error.isMissing { return nil }
      throw .fileUnusable(path: file, reason: error.reason)
    }
    return try WholeFile.bytes(ofRegular: file, limit: Self.longest)
  }

  /// Keeps a value, for this user alone.
  ///
  /// - Throws: `HostError`; the old file is then unchanged.
  public func keep(_ value: some FieldValue) throws(HostError) { try WholeFile.write(Wire.bytes(value), to: file) }

  /// Removes the saved link.
  public func forget() {
    removeFormerFiles()
    _ = unsafe unlink(file)
    _ = unsafe unlink(formerFile)
  }

  /// Removes further files of builds before decision 0044: changes for the remote, and a copy of its state.
  public func removeFormerFiles() {
    for name in ["edits.json", "edits.lock", "room.json"] { _ = unsafe unlink(path + "/" + name) }
  }

  // MARK: Damage

  /// Gives a damaged file a second name, by which it stays when it is replaced; returns its path.
  ///
  /// - Throws: `HostError.fileUnusable` if that cannot be done.
  @discardableResult
  public func setAside() throws(HostError) -> String {
    for number in 1...Self.most {
      let name = name(number)
      guard unsafe access(name + Self.seen, F_OK) != 0 else { continue }
      if unsafe link(file, name) == 0 { return name }
      guard errno == EEXIST else { break }
    }
    throw .fileUnusable(path: file, reason: HostFile.reason(errno))
  }

  /// The damaged files of which nobody knows yet, oldest first.
  public var damagedFiles: [String] { damagedFiles(by: Self.formerDamaged) + damagedFiles(by: Self.damaged) }

  private func damagedFiles(by start: String) -> [String] {
    (1...Self.most).lazy.map { name($0, start) }
      .prefix { unsafe access($0, F_OK) == 0 || access($0 + Self.seen, F_OK) == 0 }
      .filter { unsafe access($0, F_OK) == 0 }
  }

  private func name(_ number: Int, _ start: String = damaged) -> String { "\(path)/\(start)\(number)\(Self.ending)" }

  /// Notes that a person knows of the damaged files.
  public func noteSeen() { for name in damagedFiles { _ = unsafe rename(name, name + Self.seen) } }

  // MARK: The process

  /// Takes the lock of the one process that follows the remote; `nil` if another one does.
  ///
  /// - Throws: `HostError` if the folder cannot be made or used.
  public func lock() throws(HostError) -> ProcessLock? {
    try folders.prepareLink(path)
    guard let lock = try ProcessLock(folder: path, note: "-") else { return nil }
    // Nobody else writes here now.
    if unsafe access(file, F_OK) != 0 { _ = unsafe rename(formerFile, file) }
    return lock
  }

  /// The process that follows the remote; `nil` if none does.
  public var holder: Int32? { DataLock(data: path)?.holder }
}
