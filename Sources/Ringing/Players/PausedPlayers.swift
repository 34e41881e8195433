// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A small file of the players that were paused, so that those of a killed daemon play again.
///
/// The first line is the address of the bus, each other line `NAME OWNER`. It lies where a logout removes it, with the
/// bus and its names. Errors in reading or writing it are ignored: then they stay paused.
@safe
struct PausedPlayers {
  /// Path of the file; `nil` to keep nothing.
  let path: String?
  let address: String

  /// `true` if an earlier daemon left any.
  var areThere: Bool { path.map { unsafe access($0, F_OK) == 0 } ?? false }

  /// The players that an earlier daemon paused on this bus; the file stays until `keep`.
  func left() -> [PlayerPauses.Player] {
    guard let path, let file = unsafe fopen(path, "re") else { return [] }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
    guard lines.first.map(String.init) == address else { return [] }
    return lines.dropFirst().compactMap { line in
      let parts = line.split(separator: " ").map(String.init)
      guard parts.count == 2, parts[0].hasPrefix(PlayerSession.prefix), parts[1].hasPrefix(":") else { return nil }
      return PlayerPauses.Player(name: parts[0], owner: parts[1])
    }
  }

  /// Writes the players that are paused now; removes the file if there are none.
  func keep(_ players: [PlayerPauses.Player]) {
    guard let path else { return }
    guard !players.isEmpty else {
      unsafe unlink(path)
      return
    }
    guard let file = unsafe fopen(path, "we") else { return }
    let text = ([address] + players.map { "\($0.name) \($0.owner)" }).joined(separator: "\n") + "\n"
    unsafe fputs(text, file)
    unsafe fclose(file)
  }
}
