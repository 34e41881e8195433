// SPDX-License-Identifier: Apache-2.0

/// The lasting name of an item, the same in every home, backup and calendar file that it comes to.
///
/// An id such as `a1` names different items in different homes.
public struct ItemUID: Hashable, Sendable {
  /// 1 to 255 bytes, without control characters.
  public let text: String

  /// Makes a name; `nil` for a text that is empty, too long or has a control character.
  public init?(text: String) {
    guard (1...255).contains(text.utf8.count), !text.unicodeScalars.contains(where: LabelCharacters.isControl) else {
      return nil
    }
    self.text = text
  }

  /// Makes a name of any text: the text itself if it can be one, else the printable part of its beginning and a digest.
  ///
  /// The UID of an event in a calendar file has no limit.
  public init(folding text: String) {
    if let uid = ItemUID(text: text) {
      self = uid
      return
    }
    var digest = TextDigest()
    digest.add(text)
    var start = ""
    for scalar in text.unicodeScalars where !LabelCharacters.isControl(scalar) {
      guard start.utf8.count < 200 else { break }
      start.unicodeScalars.append(scalar)
    }
    self.text = "\(start)~\(String(digest.value, radix: 16))"
  }

  fileprivate init(made text: String) { self.text = text }

  /// `true` if Toki gave it, here or in another home, to an item that is in no other program's calendar.
  public var isOfToki: Bool {
    let bytes = Array(text.utf8)
    if bytes.starts(with: "backup-".utf8) { return true }
    guard bytes.count > 34, bytes[32] == UInt8(ascii: "-") else { return false }
    let isHex = bytes[..<32].allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
    }
    return isHex && ItemID(text: String(decoding: bytes[33...], as: UTF8.self)) != nil
  }
}

extension ItemUID: WrittenField {
  /// Describes the form of a name.
  public static func refusal(of text: String) -> FieldRefusal {
    FieldRefusal("A lasting name is 1 to 255 bytes, without control characters.")
  }
}

/// The source of lasting names: 128 random bits, drawn once for each run of an engine.
///
/// No number is given twice in one run, so the bits and the id are never the same for two items.
public struct UIDOrigin: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  /// Makes an origin from random bits.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Draws an origin.
  public init(from numbers: inout some RandomNumberGenerator) {
    self.init(high: numbers.next(), low: numbers.next())
  }

  /// The lasting name of a new item.
  public func uid(of item: ItemID) -> ItemUID { ItemUID(made: "\(Self.hex(high))\(Self.hex(low))-\(item.text)") }

  private static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
