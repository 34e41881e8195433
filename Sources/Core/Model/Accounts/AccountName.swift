// SPDX-License-Identifier: Apache-2.0

/// The name of an account, as people type it.
public struct AccountName: Hashable, Sendable {
  /// 1 to 63 letters `a` to `z`, digits and hyphens; no hyphen begins or ends it.
  public let text: String

  /// Makes a name; `nil` if the text cannot be one.
  ///
  /// It is a label of a host's name (RFC 1123, section 2.1), because it may become part of an address.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    let isLetter = { (byte: UInt8) in (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) }
    guard (1...63).contains(bytes.count), bytes.allSatisfy({ isLetter($0) || $0 == 0x2D }),
      isLetter(bytes[0]), isLetter(bytes[bytes.count - 1])
    else { return nil }
    self.text = text
  }
}
