// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost

/// The file of raised sinks, used by one thread at a time.
@safe
struct RaisedOutputsFile {
  let path: String

  /// `true` if a raise is noted.
  var isThere: Bool { unsafe access(path, F_OK) == 0 }

  /// The notes; empty if the file cannot be read.
  func read() -> RaisedOutputs {
    guard isThere, let bytes = try? WholeFile.bytes(ofRegular: path, limit: 1 << 20) else { return RaisedOutputs() }
    return RaisedOutputs(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Writes the settings to restore, and waits until they are on the disk; without entries it removes the file.
  ///
  /// - Throws: `HostError.fileUnusable`.
  func write(_ raised: RaisedOutputs) throws(HostError) {
    guard raised.isEmpty else { return try WholeFile.write(Array(raised.text.utf8), to: path) }
    if unsafe unlink(path) != 0, errno != ENOENT {
      throw .fileUnusable(path: path, reason: SystemErrorText.text(of: errno))
    }
  }
}
