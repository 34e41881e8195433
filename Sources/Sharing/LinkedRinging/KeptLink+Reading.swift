// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

extension KeptLink {
  /// Reads the saved link; of a damaged file, each ring that can be read by itself.
  ///
  /// - Parameter bytes: The whole file.
  /// - Returns: The file's content, and `true` if it is complete.
  public static func read(_ bytes: [UInt8]) -> (link: KeptLink, isWhole: Bool) {
    if let whole = try? Wire.answer(KeptLink.self, from: bytes) { return (whole, true) }
    return (salvaged(from: bytes), false)
  }

  /// The beginning of every ring of the file: no text holds it, as a quotation mark is escaped there.
  private static let beginning = Array(#"{"name":""#.utf8)
  /// A mark only of rings to come.
  private static let markOfComing = Array(#""patience_ns":"#.utf8)

  private static func salvaged(from bytes: [UInt8]) -> KeptLink {
    // Without a limit nothing would ring at all.
    var link = head(of: bytes) ?? KeptLink(lateLimit: EngineSettings().lateLimit)
    var place = bytes.startIndex
    while let start = bytes[place...].firstRange(of: beginning)?.lowerBound {
      place = start + 1
      guard let end = endOfObject(in: bytes, from: start) else { continue }
      let text = Array(bytes[start...end])
      if let made = try? Wire.answer(Made.self, from: text) {
        link.made.append(made)
      } else if text.firstRange(of: markOfComing) != nil, let coming = try? Wire.answer(Coming.self, from: text) {
        link.coming.append(coming)
      }
    }
    return link
  }

  /// The part before the rings; `nil` if that is damaged.
  private static func head(of bytes: [UInt8]) -> KeptLink? {
    guard let end = bytes.firstRange(of: Array(#","coming":"#.utf8))?.lowerBound else { return nil }
    return try? Wire.answer(KeptLink.self, from: bytes[..<end] + Array(#","coming":[],"made":[]}"#.utf8))
  }

  /// The place of the brace that closes the object at a place; `nil` if none does.
  private static func endOfObject(in bytes: [UInt8], from start: Int) -> Int? {
    var (depth, isText, isEscaped) = (0, false, false)
    for place in start..<bytes.endIndex {
      let byte = bytes[place]
      if isEscaped {
        isEscaped = false
      } else if isText {
        if byte == UInt8(ascii: "\\") { isEscaped = true }
        if byte == UInt8(ascii: "\"") { isText = false }
      } else if byte == UInt8(ascii: "\"") {
        isText = true
      } else if byte == UInt8(ascii: "{") {
        depth += 1
      } else if byte == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { return place }
      }
    }
    return nil
  }
}

extension Collection where Element == UInt8 {
  /// First place of some bytes; `nil` if there is none.
  fileprivate func firstRange(of other: [UInt8]) -> Range<Index>? {
    guard let first = other.first else { return nil }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: other) { return start..<index(start, offsetBy: other.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
