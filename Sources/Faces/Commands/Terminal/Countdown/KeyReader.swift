// SPDX-License-Identifier: Apache-2.0

/// A key that was pressed on a terminal.
public enum TerminalKey: Hashable, Sendable {
  /// A character as it was typed; Enter is a return, and Ctrl-C the code of ASCII for it.
  case character(Character)
  case up, down, left, right, home, end, pageUp, pageDown, delete, backTab
}

/// Turns bytes from a terminal into keys.
///
/// Of the escape sequences, those of the keys above are known (ECMA-48, 5.4; xterm's ctlseqs); others, such as paste
/// markers, are dropped, so that no letter in them counts as a key.
public struct KeyReader: Sendable {
  private var pending: [UInt8] = []

  /// A reader with nothing left over.
  public init() {}

  /// The characters in `bytes`, without the other keys.
  ///
  /// Full-width characters count as plain ones, because a Japanese input method sends those.
  public mutating func keys(in bytes: [UInt8]) -> [Character] {
    pressed(in: bytes).compactMap { key in
      guard case .character(let character) = key, character != "\u{1B}", let scalar = character.unicodeScalars.first
      else { return nil }
      return Character(Self.plain(scalar))
    }
  }

  /// The keys in `bytes`, continuing a character or an escape sequence left unfinished before.
  public mutating func pressed(in bytes: [UInt8]) -> [TerminalKey] {
    let all = pending + bytes
    pending = Self.unfinishedSequence(at: all) ?? Self.unfinished(at: all)
    let text = String(decoding: all.dropLast(pending.count), as: UTF8.self)
    var keys: [TerminalKey] = []
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      if scalar.value != 0x1B {
        keys.append(.character(Character(scalar)))
      } else if scalars.isEmpty {
        keys.append(.character("\u{1B}"))
      } else if let key = Self.sequence(&scalars) {
        keys.append(key)
      }
    }
    return keys
  }

  /// The key of the sequence that follows an ESC; `nil` for any other sequence.
  private static func sequence(_ scalars: inout ArraySlice<Unicode.Scalar>) -> TerminalKey? {
    guard let kind = scalars.popFirst() else { return nil }
    if kind == "O" { return scalars.popFirst().flatMap { key($0, "") } }
    guard kind == "[" else { return nil }
    // Parameters and intermediates are 0x20 to 0x3F; the next byte ends the sequence.
    var parameters = ""
    while let next = scalars.popFirst() {
      guard (0x20...0x3F).contains(next.value) else { return key(next, parameters) }
      parameters.unicodeScalars.append(next)
    }
    return nil
  }

  /// The key of a sequence's end and its parameters, of which the first is the key, and the second a modifier.
  private static func key(_ end: Unicode.Scalar, _ parameters: String) -> TerminalKey? {
    switch end {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "H": .home
    case "F": .end
    case "Z": .backTab
    case "~": editing[parameters.prefix { $0 != ";" }.description]
    default: nil
    }
  }

  private static let editing: [String: TerminalKey] = [
    "1": .home, "7": .home, "4": .end, "8": .end, "3": .delete, "5": .pageUp, "6": .pageDown,
  ]

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
