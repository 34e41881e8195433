// SPDX-License-Identifier: Apache-2.0
public import TokiEngine

/// Replaces the values of some members, wherever they stand in a JSON text.
public enum JSONRedaction {
  /// The text with the value of each named member replaced.
  ///
  /// It goes by the scanner of `JSONReader`, so that no spelling of a name escapes it.
  ///
  /// - Parameters:
  ///   - replacements: The names, and a JSON value for each.
  ///   - bytes: The text.
  /// - Returns: The text, otherwise unchanged.
  /// - Throws: `ControlError` of `.invalidRequest` for a text that is not JSON.
  public static func replacing(
    _ replacements: [String: String], in bytes: [UInt8]
  ) throws(ControlError) -> [UInt8] {
    do throws(JSONFault) {
      var scanner = JSONScanner(bytes)
      var redacted: [UInt8] = []
      var kept = 0
      scanner.skipSpace()
      try copy(&scanner, depth: 0, replacements, &kept, into: &redacted)
      return redacted + bytes[kept...]
    } catch {
      throw error.refusal(of: bytes)
    }
  }

  /// Goes through a value; `kept` is the first byte that is not copied yet.
  private static func copy(
    _ scanner: inout JSONScanner, depth: Int, _ replacements: [String: String], _ kept: inout Int,
    into redacted: inout [UInt8]
  ) throws(JSONFault) {
    guard depth <= JSONScanner.deepest else { throw scanner.fault("This is nested too deep") }
    switch scanner.next {
    case UInt8(ascii: "{"):
      guard try scanner.begin("}") else { return }
      repeat {
        let name = scanner.text(of: try scanner.name())
        guard let replacement = replacements[name] else {
          try copy(&scanner, depth: depth + 1, replacements, &kept, into: &redacted)
          continue
        }
        redacted += scanner.bytes[kept..<scanner.position] + Array(replacement.utf8)
        try scanner.skipValue(depth: depth + 1)
        kept = scanner.position
      } while try scanner.goOn("}")
    case UInt8(ascii: "["):
      guard try scanner.begin("]") else { return }
      repeat {
        try copy(&scanner, depth: depth + 1, replacements, &kept, into: &redacted)
      } while try scanner.goOn("]")
    default: try scanner.skipValue(depth: depth)
    }
  }
}
