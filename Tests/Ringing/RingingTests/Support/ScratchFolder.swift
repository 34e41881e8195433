// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A private folder for a test, removed with this object.
final class ScratchFolder {
  let path: String

  init() throws {
    path = "/tmp/toki-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Polls until a condition holds; `false` after the limit.
func eventually(within seconds: Double = 60, _ isSo: () throws -> Bool) async rethrows -> Bool {
  for _ in 0..<Int(seconds * 100) {
    if try isSo() { return true }
    try? await Task.sleep(for: .milliseconds(10))
  }
  return try isSo()
}
