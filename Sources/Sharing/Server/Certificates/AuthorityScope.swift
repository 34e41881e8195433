// SPDX-License-Identifier: Apache-2.0

/// The limits of an authority's certificates (RFC 5280 section 4.2.1.10): the names of one machine, and addresses that
/// only its own networks know.
struct AuthorityScope: Hashable, Sendable {
  /// DNS names; each stands for itself and those below it.
  var names: Set<String>
  var networks: Set<Network>

  /// An address of 4 or 16 bytes, followed by a mask of as many.
  typealias Network = [UInt8]

  /// The usual scope for these names.
  init(names: some Sequence<String>) {
    self.init(names: Set(names), networks: Self.privateNetworks)
  }

  init(names: Set<String>, networks: Set<Network>) {
    self.names = names
    self.networks = networks
  }

  /// The addresses of private networks (RFC 1918, RFC 4193), of those between a provider and its customers, where
  /// Tailscale has its own (RFC 6598), of a link and of this machine.
  private static let privateNetworks: Set<Network> = [
    network([10, 0, 0, 0], 8), network([172, 16, 0, 0], 12), network([192, 168, 0, 0], 16),
    network([169, 254, 0, 0], 16), network([100, 64, 0, 0], 10), network([127, 0, 0, 0], 8),
    network([0xFC] + zeros(15), 7), network([0xFE, 0x80] + zeros(14), 10), network(zeros(15) + [1], 128),
  ]

  private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

  private static func network(_ address: [UInt8], _ length: Int) -> Network {
    address
      + address.indices.map { index in
        let bits = min(8, max(0, length - index * 8))
        return UInt8(truncatingIfNeeded: 0xFF00 >> bits)
      }
  }

  /// `true` if a certificate for a name is within it; one name outside spoils all others of a certificate.
  func permits(_ name: String) -> Bool {
    guard Self.isName(name) else { return false }
    let name = name.lowercased()
    return names.contains { name == $0 || name.hasSuffix("." + $0) }
  }

  /// `true` if it is a name, not an address, as one of digits is to a browser.
  static func isName(_ text: String) -> Bool { text.contains { $0 != "." && !$0.isNumber } }

  /// `true` if a certificate for an address of 4 or 16 bytes is within it.
  func permits(_ address: [UInt8]) -> Bool {
    networks.contains { network in
      network.count == address.count * 2
        && address.indices.allSatisfy { address[$0] & network[address.count + $0] == network[$0] }
    }
  }
}
