// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import Synchronization

/// The file of raised sinks, used by one thread at a time; what a disk does not take is kept in memory.
final class RaisedOutputsFile: Sendable {
  let path: String
  /// The notes that could not be written; `nil` while the file is right.
  private let unwritten = Mutex<RaisedOutputs?>(nil)

  init(path: String) { self.path = path }

  /// `true` if a raise is noted.
  var isThere: Bool { unwritten.withLock { $0 }.map { !$0.isEmpty } ?? isOnDisk }

  private var isOnDisk: Bool { unsafe access(path, F_OK) == 0 }

  /// The notes; empty if the file cannot be read.
  func read() -> RaisedOutputs {
    if let kept = unwritten.withLock({ $0 }) { return kept }
    guard isOnDisk, let bytes = try? WholeFile.bytes(ofRegular: path, limit: 1 << 20) else { return RaisedOutputs() }
    return RaisedOutputs(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Writes the settings to restore, and waits until they are on the disk; without entries it removes the file.
  ///
  /// - Throws: `HostError.fileUnusable`; they are kept in memory then.
  func write(_ raised: RaisedOutputs) throws(HostError) {
    do throws(HostError) {
      try writeToDisk(raised)
      unwritten.withLock { $0 = nil }
    } catch {
      unwritten.withLock { $0 = raised }
      throw error
    }
  }

  private func writeToDisk(_ raised: RaisedOutputs) throws(HostError) {
    guard raised.isEmpty else { return try WholeFile.write(Array(raised.text.utf8), to: path) }
    if unsafe unlink(path) != 0, errno != ENOENT {
      throw .fileUnusable(path: path, reason: SystemErrorText.text(of: errno))
    }
  }
}
