// SPDX-License-Identifier: Apache-2.0

/// Turns bytes from a terminal into keys, one character each.
///
/// Escape sequences (arrows, function keys, paste markers; ECMA-48, 5.4) are dropped, so that no letter in them counts
/// as a key. Full-width characters count as plain ones, because a Japanese input method sends those.
public struct KeyReader: Sendable {
  private var pending: [UInt8] = []

  /// A reader with nothing left over.
  public init() {}

  /// The keys in `bytes`, continuing a character or an escape sequence left unfinished before.
  public mutating func keys(in bytes: [UInt8]) -> [Character] {
    let all = pending + bytes
    pending = Self.unfinishedSequence(at: all) ?? Self.unfinished(at: all)
    let text = String(decoding: all.dropLast(pending.count), as: UTF8.self)
    var keys: [Character] = []
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      if scalar.value == 0x1B {
        Self.skipSequence(&scalars)
      } else {
        keys.append(Character(Self.plain(scalar)))
      }
    }
    return keys
  }

  private static func skipSequence(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    guard let kind = scalars.popFirst() else { return }
    if kind == "O" { scalars = scalars.dropFirst() }
    guard kind == "[" else { return }
    // Parameters and intermediates are 0x20 to 0x3F; the next byte ends the sequence.
    while let next = scalars.popFirst(), (0x20...0x3F).contains(next.value) {}
  }

  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0x3000: " "
    default: scalar
    }
  }

  /// The bytes of an escape sequence at the end that is still incomplete; `nil` if there is none.
  ///
  /// A lone ESC at the end is the key of that name, so nothing is waited for after it.
  private static func unfinishedSequence(at bytes: [UInt8]) -> [UInt8]? {
    guard let start = bytes.lastIndex(of: 0x1B), start + 1 < bytes.count else { return nil }
    let rest = bytes[(start + 2)...]
    switch bytes[start + 1] {
    case UInt8(ascii: "["):
      // Longer than any sequence of a terminal: it would swallow keys for ever.
      guard rest.count < 32, rest.allSatisfy({ (0x20...0x3F).contains($0) }) else { return nil }
    case UInt8(ascii: "O"): guard rest.isEmpty else { return nil }
    default: return nil
    }
    return Array(bytes[start...])
  }

  /// The bytes of a character at the end that is still incomplete (RFC 3629).
  private static func unfinished(at bytes: [UInt8]) -> [UInt8] {
    for back in 1...3 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > back ? Array(bytes.suffix(back)) : []
    }
    return []
  }
}
