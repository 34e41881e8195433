// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The notices that are on the screen, in a small file, so that those of a daemon that was killed are taken away.
///
/// A notification belongs to the service that shows it: to its unique name on one bus, which no other gets
/// (D-Bus Specification, "Bus names"), and to a number there. The file's first line is the bus, each other one
/// `NAME NUMBER`. It is a kindness, not a promise: what cannot be written or read is passed over.
@safe
struct ShownNotices {
  /// A notice as its service knows it.
  struct Entry: Hashable {
    let service: String
    let number: UInt32
  }

  /// `nil` where nothing is kept.
  let path: String?
  let address: String

  /// Whether a former daemon left any.
  var areThere: Bool { path.map { unsafe access($0, F_OK) == 0 } ?? false }

  /// What a former daemon left on this bus; the file is gone then.
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

  /// Keeps what is shown now; nothing is no file.
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
