// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A small file of the notices on the screen, so that those of a killed daemon can be removed.
///
/// A notification is identified by the service's unique name on one bus, which is never reused (D-Bus Specification,
/// "Bus names"), and a number. The first line of the file is the bus, each other line `NAME NUMBER`. The file is a
/// courtesy, not a promise: errors in reading or writing it are ignored.
@safe
struct ShownNotices {
  /// A notice as its service identifies it.
  struct Entry: Hashable {
    let service: String
    let number: UInt32
  }

  /// Path of the file; `nil` to keep nothing.
  let path: String?
  let address: String

  /// `true` if an earlier daemon left any notices.
  var areThere: Bool { path.map { unsafe access($0, F_OK) == 0 } ?? false }

  /// Takes the notices that an earlier daemon left on this bus, and removes the file.
  func takeLeft() -> [Entry] {
    guard let path, let file = unsafe fopen(path, "re") else { return [] }
    defer {
      unsafe fclose(file)
      unsafe unlink(path)
    }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
    guard lines.first.map(String.init) == address else { return [] }
    return lines.dropFirst().compactMap { line in
      let parts = line.split(separator: " ")
      guard parts.count == 2, parts[0].hasPrefix(":"), let number = UInt32(parts[1]) else { return nil }
      return Entry(service: String(parts[0]), number: number)
    }
  }

  /// Writes the notices shown now; removes the file if there are none.
  func keep(_ entries: [Entry]) {
    guard let path else { return }
    guard !entries.isEmpty else {
      unsafe unlink(path)
      return
    }
    guard let file = unsafe fopen(path, "we") else { return }
    let text = ([address] + entries.map { "\($0.service) \($0.number)" }).joined(separator: "\n") + "\n"
    unsafe fputs(text, file)
    unsafe fclose(file)
  }
}
