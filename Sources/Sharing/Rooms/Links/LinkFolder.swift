// SPDX-License-Identifier: Apache-2.0
import Glibc
import HostFiles
public import LinuxHost
public import TokiModel
public import TokiWire

/// The folder in which the process that follows a linked room keeps what it knows, and by whose lock it is known.
///
/// A damaged file keeps a second name in it, `bell.damaged-1.json` and so on, which ends in `.seen` once a person knows of
/// it; Toki deletes none of them.
public struct LinkFolder: Sendable {
  private let folders: TokiFolders
  private let path: String

  /// What is kept of a room, a file each.
  public enum File: String, CaseIterable, Sendable {
    /// What is to ring, and what was rung here.
    case bell
    /// What the room had when it was heard last.
    case room
    /// What was changed here, and is not told yet.
    case edits
  }

  private static let ending = ".json"
  private static let seen = ".seen"
  /// The most bytes of the file.
  private static let longest = 16 << 20
  /// The most damaged files that are kept.
  private static let most = 1_000

  /// The folder of a room in a home.
  public init(of room: RoomName, _ folders: TokiFolders) {
    self.folders = folders
    path = folders.links + "/" + room.text
  }

  /// Where a file is.
  public func path(of file: File) -> String { "\(path)/\(file.rawValue)\(Self.ending)" }

  /// What was kept; `nil` if nothing was.
  ///
  /// - Throws: `HostError.fileUnusable` for a file that is there and cannot be read.
  public func stored(_ file: File) throws(HostError) -> [UInt8]? {
    let file = path(of: file)
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
  public func keep(_ value: some FieldValue, as file: File, asOf: AsOf = .never) throws(HostError) {
    try WholeFile.write(Wire.bytes(value, asOf: asOf), to: path(of: file))
  }

  /// Forgets what was kept, by default all of it.
  public func forget(_ files: [File] = File.allCases) { for file in files { _ = unsafe unlink(path(of: file)) } }

  /// Runs work while no other process runs such work, waiting for its turn; keep it short.
  ///
  /// - Throws: `HostError.fileUnusable` if there is no folder or it cannot be used, and what the work throws.
  public func alone<Value>(_ work: () throws(HostError) -> Value) throws(HostError) -> Value {
    let name = path + "/edits.lock"
    let descriptor = unsafe open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .fileUnusable(path: name, reason: HostFile.reason(errno)) }
    // It ends with the descriptor, flock(2).
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw .fileUnusable(path: name, reason: HostFile.reason(errno)) }
    }
    return try work()
  }

  // MARK: Damage

  /// Gives a damaged file a second name, by which it stays when it is replaced; returns its path.
  ///
  /// - Throws: `HostError.fileUnusable` if that cannot be done.
  @discardableResult
  public func setAside(_ file: File) throws(HostError) -> String {
    for number in 1...Self.most {
      let name = name(of: file, number)
      guard unsafe access(name + Self.seen, F_OK) != 0 else { continue }
      if unsafe link(path(of: file), name) == 0 { return name }
      guard errno == EEXIST else { break }
    }
    throw .fileUnusable(path: path(of: file), reason: HostFile.reason(errno))
  }

  /// What was kept, `empty` if nothing was; a damaged file is set aside first, and `empty` takes its place.
  ///
  /// - Throws: `HostError` for a file that cannot be read or set aside; it stays where it is.
  public func recovered<Value: FieldValue>(_ file: File, or empty: Value) throws(HostError) -> Value {
    guard let bytes = try stored(file) else { return empty }
    if let value = try? Wire.answer(Value.self, from: bytes) { return value }
    try setAside(file)
    // The second name alone is the damaged file from now on.
    try keep(empty, as: file)
    return empty
  }

  private func name(of file: File, _ number: Int) -> String {
    "\(path)/\(file.rawValue).damaged-\(number)\(Self.ending)"
  }

  /// The damaged files of which nobody knows yet, oldest first.
  public var damagedFiles: [String] {
    File.allCases.flatMap { file in
      (1...Self.most).lazy.map { name(of: file, $0) }
        .prefix { unsafe access($0, F_OK) == 0 || access($0 + Self.seen, F_OK) == 0 }
        .filter { unsafe access($0, F_OK) == 0 }
    }
  }

  /// Notes that a person knows of the damaged files.
  public func noteSeen() { for name in damagedFiles { _ = unsafe rename(name, name + Self.seen) } }

  // MARK: The process

  /// Takes the lock of the one process that follows the room; `nil` if another one does.
  ///
  /// - Throws: `HostError` if the folder cannot be made or used.
  public func lock() throws(HostError) -> ProcessLock? {
    try folders.prepareLink(path)
    return try ProcessLock(folder: path, note: "-")
  }

  /// The process that follows the room; `nil` if none does.
  public var holder: Int32? { DataLock(data: path)?.holder }
}
