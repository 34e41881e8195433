// SPDX-License-Identifier: Apache-2.0
public import LinuxHost
import Synchronization
public import TrustedTime

/// Keeps an anchor or the query times in a file with mode 0600, replaced atomically.
public final class FileTimeStorage: TimeStorage {
  /// The file to read and replace.
  public let path: String
  private let isDurable: Bool
  private let state = Mutex<HostError?>(nil)

  /// Names the file; its folder must exist for anything to be saved.
  ///
  /// - Parameters:
  ///   - path: The file, which need not exist yet.
  ///   - isDurable: `true` if the data must survive a power loss; if `false`, nothing waits for the disk.
  public init(path: String, isDurable: Bool = true) {
    self.path = path
    self.isDurable = isDurable
  }

  /// Why the last save failed; `nil` if it succeeded or none was attempted.
  public var problem: HostError? { state.withLock { $0 } }

  /// Maximum file size in bytes, more than is ever saved.
  private static let limit = 4_096

  /// The content of the file; `nil` if it cannot be read.
  public func load() -> [UInt8]? { try? WholeFile.bytes(ofRegular: path, limit: Self.limit) }

  /// Replaces the file; a failure shows in `problem`.
  public func save(_ bytes: [UInt8]) {
    do throws(HostError) {
      // Nobody was asked where this file should be: a link is not one that a person made for it.
      try WholeFile.write(bytes, to: path, isDurable: isDurable, followsLink: false)
      state.withLock { $0 = nil }
    } catch {
      state.withLock { $0 = error }
    }
  }
}
