// SPDX-License-Identifier: Apache-2.0
import CSharing

/// A QR code (ISO/IEC 18004), by libqrencode.
enum QRPicture {
  /// The rows of the code of a text, as `0` and `1` for light and dark, without a quiet zone; empty if it is too long.
  static func rows(of text: String) -> [String] {
    guard let code = unsafe QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1) else { return [] }
    defer { unsafe QRcode_free(code) }
    let width = unsafe Int(code.pointee.width)
    guard let data = unsafe code.pointee.data else { return [] }
    return (0..<width).map { row in
      String((0..<width).map { column in unsafe data[row * width + column] & 1 == 1 ? "1" : "0" })
    }
  }
}
