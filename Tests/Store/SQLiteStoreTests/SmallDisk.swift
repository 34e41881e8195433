// SPDX-License-Identifier: Apache-2.0
import Foundation
import TokiTestKit

/// A real in-memory file system of a few megabytes, which can be filled; only root may create one.
final class SmallDisk {
  let folder: TemporaryFolder
  private var filler: String { folder.path + "/filler" }

  /// Whether this process may mount.
  static let isPermitted = (try? SmallDisk(megabytes: 1)) != nil

  init(megabytes: Int) throws {
    folder = try TemporaryFolder()
    try Self.run("/bin/mount", "-t", "tmpfs", "-o", "size=\(megabytes)m,mode=700", "tmpfs", folder.path)
  }

  deinit { try? Self.run("/bin/umount", "-l", folder.path) }

  /// Forbids all writing, as soon as nobody does: a child of a concurrent test has the files open until it executes its
  /// program.
  func makeReadOnly() throws {
    for _ in 0..<6_000 {
      let result = try ChildProcess.run("/bin/mount", ["-o", "remount,ro", folder.path])
      if result.hasSucceeded { return }
      guard result.output.contains("busy") else { break }
      usleep(10_000)
    }
    throw CocoaError(.executableLoad)
  }

  func makeWritable() throws { try Self.run("/bin/mount", "-o", "remount,rw", folder.path) }

  /// Uses up all free space.
  func fill() throws {
    let descriptor = open(filler, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    for size in [65536, 4096, 1] {
      let bytes = [UInt8](repeating: 0, count: size)
      while write(descriptor, bytes, size) > 0 {}
    }
    guard errno == ENOSPC else { throw CocoaError(.fileWriteUnknown) }
  }

  func free() throws { try FileManager.default.removeItem(atPath: filler) }

  private static func run(_ command: String, _ arguments: String...) throws {
    guard try ChildProcess.run(command, arguments).hasSucceeded else { throw CocoaError(.executableLoad) }
  }
}
