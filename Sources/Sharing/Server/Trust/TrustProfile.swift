// SPDX-License-Identifier: Apache-2.0
import Visitors

/// A configuration profile by which an iPhone, an iPad or a Mac installs the authority of a machine.
enum TrustProfile {
  /// The profile, as an XML property list (Apple's “Configuration Profile Reference”, `com.apple.security.root`).
  ///
  /// Its identifiers follow from the authority's key, so that a second one takes the place of the first.
  static func text(of authority: SharingCertificate.Authority, host: String, explanation: String) -> String {
    let name = TrustPage.escaped("Toki on \(host)")
    let identifier = "io.github.toki-clock.Toki.authority.\(hexadecimal(authority.keyID.prefix(8)))"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      <key>PayloadType</key><string>Configuration</string>
      <key>PayloadVersion</key><integer>1</integer>
      <key>PayloadIdentifier</key><string>\(identifier)</string>
      <key>PayloadUUID</key><string>\(uuid(authority.keyID.prefix(16)))</string>
      <key>PayloadDisplayName</key><string>\(name)</string>
      <key>PayloadDescription</key><string>\(TrustPage.escaped(explanation))</string>
      <key>PayloadContent</key>
      <array>
      <dict>
      <key>PayloadType</key><string>com.apple.security.root</string>
      <key>PayloadVersion</key><integer>1</integer>
      <key>PayloadIdentifier</key><string>\(identifier).root</string>
      <key>PayloadUUID</key><string>\(uuid(authority.keyID.suffix(16)))</string>
      <key>PayloadDisplayName</key><string>\(name)</string>
      <key>PayloadCertificateFileName</key><string>toki.cer</string>
      <key>PayloadContent</key>
      <data>\(Base64.text(authority.binary))</data>
      </dict>
      </array>
      </dict>
      </plist>

      """
  }

  /// 16 bytes as a UUID of version 8, whose bits are the maker's own (RFC 9562 section 5.8).
  private static func uuid(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = Array(bytes)
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array(hexadecimal(bytes).uppercased())
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }
}

/// Bytes as text (RFC 4648 section 4).
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

  static func text(_ bytes: [UInt8]) -> String {
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        text.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : "=")
      }
    }
    return text
  }
}
