// SPDX-License-Identifier: Apache-2.0
import Glibc
import HostFiles
public import LinuxHost
import TokiEngine
public import TokiWire

/// The file of the remotes that this person paired, with their tokens; no daemon reads it, and no backup has it.
public struct RemoteFile: Sendable {
  private let folders: TokiFolders

  /// Its path.
  public var path: String { folders.data + "/remotes.json" }
  /// Its path in earlier builds; read as long as there is none at `path`.
  private var formerPath: String { folders.data + "/rooms.json" }
  /// The most bytes of the file.
  private static let longest = 1 << 20

  /// The file of a home.
  public init(_ folders: TokiFolders) { self.folders = folders }

  /// The remotes; none if there is no file.
  ///
  /// - Throws: `HostError.fileUnusable` for a file that others may read, or that cannot be read or understood.
  public func read() throws(HostError) -> RemoteList {
    if let list = try read(path) { return list }
    return try read(formerPath) ?? RemoteList()
  }

  private func read(_ path: String) throws(HostError) -> RemoteList? {
    let status: stat
    do throws(HostFile.ReadError) {
      status = try HostFile.status(of: path, followingLinks: true)
    } catch {
      if error.number == ENOENT { return nil }
      throw .fileUnusable(path: path, reason: error.reason)
    }
    guard status.st_mode & 0o077 == 0, status.st_uid == HostProcess.effectiveUserID else {
      throw .fileUnusable(path: path, reason: "others may read it (chmod 600)")
    }
    do throws(ControlError) {
      return try Wire.answer(RemoteList.self, from: try bytes(of: path))
    } catch {
      throw .fileUnusable(path: path, reason: error.reason)
    }
  }

  private func bytes(of path: String) throws(ControlError) -> [UInt8] {
    do throws(HostError) {
      return try WholeFile.bytes(ofRegular: path, limit: Self.longest)
    } catch {
      throw .protocolMismatch(remote: nil, reason: error.description)
    }
  }

  /// Keeps the remotes, for this user alone.
  ///
  /// - Throws: `HostError`; the old file is then unchanged.
  public func write(_ remotes: RemoteList) throws(HostError) {
    try folders.prepareData()
    try WholeFile.write(Wire.bytes(remotes), to: path)
    // Its tokens must not outlive the forgotten remotes.
    _ = unsafe unlink(formerPath)
  }
}
