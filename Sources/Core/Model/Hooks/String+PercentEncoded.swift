// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text as one segment of a path, or a value of a query (RFC 3986 sections 2.3, 3.3 and 3.4).
  package var percentEncoded: String {
    var text = ""
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        text.unicodeScalars.append(UnicodeScalar(byte))
      default:
        text += byte < 16 ? "%0" : "%"
        text += String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }

  /// The text of such a segment; `nil` if it has a percent sign without two digits, or is no UTF-8.
  package var percentDecoded: String? {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      // A sign would be read as part of a number.
      guard rest.count >= 2, rest.first != UInt8(ascii: "+"), let code = UInt8(String(rest.prefix(2)) ?? "", radix: 16)
      else { return nil }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
