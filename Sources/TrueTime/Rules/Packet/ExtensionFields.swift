// SPDX-License-Identifier: Apache-2.0

/// The extension fields after the header of an NTP packet (RFC 7822).
///
/// Every length is checked before use, so a malformed packet cannot cause a read out of bounds.
public struct ExtensionFields: Hashable, Sendable {
  /// The fields in the order of the packet.
  public let fields: [Field]
  /// Offset at which the fields end; the rest of the packet is empty or a MAC of 4, 20 or 24 bytes.
  public let end: Int

  /// One extension field; offsets count from the start of the packet.
  public struct Field: Hashable, Sendable {
    /// The field type assigned by IANA.
    public let type: UInt16
    /// Offset of the field's first byte.
    public let start: Int
    /// The body, including padding.
    public let body: Range<Int>

    /// The whole field, including type and length.
    public var bytes: Range<Int> { start..<body.upperBound }
  }

  /// Parses the fields of a whole packet; `nil` if it is shorter than 48 bytes or a length is invalid.
  public init?(of packet: [UInt8]) {
    guard packet.count >= NTPHeader.length else { return nil }
    var fields: [Field] = []
    var place = NTPHeader.length
    while place < packet.count {
      let rest = packet.count - place
      guard rest >= 4 else { return nil }
      let length = Int(packet[place + 2]) << 8 | Int(packet[place + 3])
      guard length >= 16, length % 4 == 0, length <= rest else {
        // Anything else can only be a MAC (RFC 7822, section 3): key id and digest, or the key id alone.
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
