// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc

/// A folder for one test, removed by `end()`.
struct TestFolder {
  let path: String

  init() throws {
    path = "/tmp/toki-host-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  func end() { try? FileManager.default.removeItem(atPath: path) }

  /// Creates a subfolder and returns its path.
  @discardableResult
  func folder(_ name: String) throws -> String {
    let folder = "\(path)/\(name)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Writes a file, in place if it exists, and returns its path.
  @discardableResult
  func file(_ name: String, _ bytes: Data) throws -> String {
    let file = "\(path)/\(name)"
    try folder(String(name.split(separator: "/").dropLast().joined(separator: "/")))
    try bytes.write(to: URL(fileURLWithPath: file))
    return file
  }

  @discardableResult
  func file(_ name: String, _ text: String) throws -> String { try file(name, Data(text.utf8)) }

  /// Creates a symbolic link like `ln -sf` and returns its path.
  @discardableResult
  func link(_ name: String, to target: String) throws -> String {
    let link = "\(path)/\(name)"
    unlink(link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    return link
  }

  /// The permission bits of an entry.
  func mode(_ name: String) throws -> UInt32 {
    var status = stat()
    guard stat("\(path)/\(name)", &status) == 0 else { throw POSIXError(.ENOENT) }
    return status.st_mode & 0o7777
  }
}

/// A file of the real tz database.
func systemZone(_ name: String) throws -> Data {
  try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)"))
}
