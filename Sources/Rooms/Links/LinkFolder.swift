// SPDX-License-Identifier: Apache-2.0
import Glibc
public import LinuxHost
public import TokiModel
public import TokiWire

/// The folder in which the process that follows a linked room keeps what it knows, and by whose lock it is known.
public struct LinkFolder: Sendable {
  private let folders: TokiFolders
  private let path: String

  private var file: String { path + "/bell.json" }
  /// The most bytes of the file.
  private static let longest = 16 << 20

  /// The folder of a room in a home.
  public init(of room: RoomName, _ folders: TokiFolders) {
    self.folders = folders
    path = folders.links + "/" + room.text
  }

  /// What was kept; `nil` for nothing, or for what cannot be read or understood.
  public func kept<Value: FieldValue>(_ type: Value.Type) -> Value? {
    guard let bytes = try? WholeFile.bytes(ofRegular: file, limit: Self.longest) else { return nil }
    return try? Wire.answer(type, from: bytes)
  }

  /// Keeps a value, for this user alone.
  ///
  /// - Throws: `HostError`; the old file is then unchanged.
  public func keep(_ value: some FieldValue) throws(HostError) { try WholeFile.write(Wire.bytes(value), to: file) }

  /// Forgets what was kept.
  public func forget() { _ = unsafe unlink(file) }

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
