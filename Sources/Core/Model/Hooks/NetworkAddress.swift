// SPDX-License-Identifier: Apache-2.0

/// Judges addresses of the Internet Protocol, in the order of the network.
public enum NetworkAddress {
  /// `true` if everybody can reach an address of 4 or 16 bytes, and it is not one of a private machine or network: not
  /// loopback, link-local, private, shared, multicast, reserved or for documentation.
  ///
  /// The ranges are those of IANA's registries of special-purpose addresses (RFC 6890). An IPv6 address that carries one of
  /// IPv4 is judged by that.
  public static func isPublic(_ address: [UInt8]) -> Bool {
    switch address.count {
    case 4: !ownIPv4.contains { $0.contains(address) }
    case 16:
      if let carried = carriedIPv4(address) {
        isPublic(carried)
      } else {
        // Global unicast addresses (RFC 4291, section 2.4); all others are special or not given to anybody.
        Prefix([0x20], 3).contains(address) && !ownIPv6.contains { $0.contains(address) }
      }
    default: false
    }
  }

  /// The address of IPv4 in one that is mapped (RFC 4291, section 2.5.5.2), translated (RFC 6052, section 2.1) or of 6to4
  /// (RFC 3056, section 2); `nil` for any other.
  private static func carriedIPv4(_ address: [UInt8]) -> [UInt8]? {
    if Prefix([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96).contains(address) { return Array(address[12...]) }
    if Prefix([0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], 96).contains(address) { return Array(address[12...]) }
    if Prefix([0x20, 0x02], 16).contains(address) { return Array(address[2..<6]) }
    return nil
  }

  private static let ownIPv4 = [
    Prefix([0], 8), Prefix([10], 8), Prefix([100, 64], 10), Prefix([127], 8), Prefix([169, 254], 16),
    Prefix([172, 16], 12),
    Prefix([192, 0, 0], 24), Prefix([192, 0, 2], 24), Prefix([192, 88, 99], 24), Prefix([192, 168], 16),
    Prefix([198, 18], 15), Prefix([198, 51, 100], 24), Prefix([203, 0, 113], 24), Prefix([224], 3),
  ]

  /// Those among the global unicast addresses: protocols of IETF with Teredo, and documentation.
  private static let ownIPv6 = [
    Prefix([0x20, 0x01, 0x00], 23), Prefix([0x20, 0x01, 0x0D, 0xB8], 32), Prefix([0x3F, 0xFF, 0x00], 20),
  ]

  /// The addresses that begin with some bits.
  private struct Prefix {
    private let bytes: [UInt8]
    private let bits: Int

    init(_ bytes: [UInt8], _ bits: Int) { (self.bytes, self.bits) = (bytes, bits) }

    func contains(_ address: [UInt8]) -> Bool {
      for (index, byte) in bytes.enumerated() {
        let rest = bits - 8 * index
        guard rest > 0 else { break }
        let mask = rest >= 8 ? UInt8.max : ~(UInt8.max >> UInt8(rest))
        guard address[index] & mask == byte & mask else { return false }
      }
      return true
    }
  }
}
