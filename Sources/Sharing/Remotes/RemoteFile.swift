// SPDX-License-Identifier: Apache-2.0
import Glibc
import HostFiles
public import LinuxHost
import TokiEngine
public import TokiWire

/// The file of the rooms that this person paired, with their tokens; no daemon reads it, and no backup has it.
public struct RoomFile: Sendable {
  private let folders: TokiFolders

  /// Where it is.
  public var path: String { folders.data + "/rooms.json" }
  /// The most bytes of the file.
  private static let longest = 1 << 20

  /// The file of a home.
  public init(_ folders: TokiFolders) { self.folders = folders }

  /// The rooms; none if there is no file.
  ///
  /// - Throws: `HostError.fileUnusable` for a file that others may read, or that cannot be read or understood.
  public func read() throws(HostError) -> RoomList {
    let status: stat
    do throws(HostFile.ReadError) {
      status = try HostFile.status(of: path, followingLinks: true)
    } catch {
      if error.number == ENOENT { return RoomList() }
      throw .fileUnusable(path: path, reason: error.reason)
    }
    guard status.st_mode & 0o077 == 0, status.st_uid == HostProcess.effectiveUserID else {
      throw .fileUnusable(path: path, reason: "others may read it (chmod 600)")
    }
    do throws(ControlError) {
      return try Wire.answer(RoomList.self, from: try bytes())
    } catch {
      throw .fileUnusable(path: path, reason: error.message)
    }
  }

  private func bytes() throws(ControlError) -> [UInt8] {
    do throws(HostError) {
      return try WholeFile.bytes(ofRegular: path, limit: Self.longest)
    } catch {
      throw ControlError(.protocolMismatch, message: error.description)
    }
  }

  /// Keeps the rooms, for this user alone.
  ///
  /// - Throws: `HostError`; the old file is then unchanged.
  public func write(_ rooms: RoomList) throws(HostError) {
    try folders.prepareData()
    try WholeFile.write(Wire.bytes(rooms), to: path)
  }
}
