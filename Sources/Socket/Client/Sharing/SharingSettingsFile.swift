// SPDX-License-Identifier: Apache-2.0
import Glibc
public import LinuxHost
import TokiEngine
public import TokiWire

/// The file of a person's choices about sharing; the daemon knows nothing of it, and no other device can change it.
public struct SharingSettingsFile: Sendable {
  private let folders: TokiFolders

  private var path: String { folders.sharing + "/settings.json" }
  /// The most bytes of the file.
  private static let longest = 65_536

  /// The file of a home.
  public init(_ folders: TokiFolders) { self.folders = folders }

  /// The person's choices; the standard if there are none.
  ///
  /// - Throws: `HostError.fileUnusable` for a file that cannot be read or understood.
  public func read() throws(HostError) -> SharingSettings {
    guard unsafe access(path, F_OK) == 0 else { return SharingSettings() }
    let bytes = try WholeFile.bytes(ofRegular: path, limit: Self.longest)
    do throws(ControlError) {
      return try Wire.answer(SharingSettings.self, from: bytes)
    } catch {
      throw .fileUnusable(path: path, reason: error.reason)
    }
  }

  /// Keeps the choices, for this user alone.
  ///
  /// - Throws: `HostError`; the old file is then unchanged.
  public func write(_ settings: SharingSettings) throws(HostError) {
    try folders.prepareSharing()
    try WholeFile.write(Wire.bytes(settings), to: path)
  }
}
