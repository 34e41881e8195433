// SPDX-License-Identifier: Apache-2.0
public import LinuxHost
import Synchronization
public import TrustedTime

/// Keeps an anchor, or when servers were asked, in a file for this user alone (mode 0600), replaced whole.
public final class FileTimeStorage: TimeStorage {
  public let path: String
  private let isDurable: Bool
  private let state = Mutex<HostError?>(nil)

  /// Names the file; its folder must be there for anything to be kept.
  ///
  /// - Parameters:
  ///   - path: Where the file is, or will be.
  ///   - isDurable: Whether it is to outlast a loss of power, too; without that nobody waits for the disk.
  public init(path: String, isDurable: Bool = true) {
    self.path = path
    self.isDurable = isDurable
  }

  /// Why it could not be kept the last time; `nil` when it was, or nothing was yet.
  public var problem: HostError? { state.withLock { $0 } }

  /// More than any that is kept.
  private static let limit = 4_096

  public func load() -> [UInt8]? { try? WholeFile.bytes(ofRegular: path, limit: Self.limit) }

  public func save(_ bytes: [UInt8]) {
    do throws(HostError) {
      try WholeFile.write(bytes, to: path, isDurable: isDurable)
      state.withLock { $0 = nil }
    } catch {
      state.withLock { $0 = error }
    }
  }
}
