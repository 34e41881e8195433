// SPDX-License-Identifier: Apache-2.0

/// The extension fields that follow the header of an NTP packet (RFC 7822).
///
/// No length in them is believed before it is checked, so that no packet can make the reader leave its bytes.
public struct ExtensionFields: Hashable, Sendable {
  public let fields: [Field]
  /// Where the last field ends: what follows up to the end of the packet is a MAC of 4, 20 or 24 bytes, or nothing.
  public let end: Int

  /// One field; its places count from the beginning of the packet.
  public struct Field: Hashable, Sendable {
    public let type: UInt16
    /// Where the field begins: the first byte of its type.
    public let start: Int
    /// What it carries, padding included.
    public let body: Range<Int>

    /// The whole field, with type and length.
    public var bytes: Range<Int> { start..<body.upperBound }
  }

  /// Reads all fields after the header; `nil` when a length in them cannot be right.
  ///
  /// - Parameter packet: The whole packet, at least 48 bytes.
  public init?(of packet: [UInt8]) {
    guard packet.count >= NTPHeader.length else { return nil }
    var fields: [Field] = []
    var place = NTPHeader.length
    while place < packet.count {
      let rest = packet.count - place
      guard rest >= 4 else { return nil }
      let length = Int(packet[place + 2]) << 8 | Int(packet[place + 3])
      guard length >= 16, length % 4 == 0, length <= rest else {
        // What is no field can only be a MAC (RFC 7822, section 3): key and digest, or the key alone.
        guard rest == 4 || rest == 20 || rest == 24 else { return nil }
        break
      }
      let type = UInt16(packet[place]) << 8 | UInt16(packet[place + 1])
      fields.append(Field(type: type, start: place, body: place + 4..<place + length))
      place += length
    }
    self.fields = fields
    end = place
  }
}
