// SPDX-License-Identifier: Apache-2.0

/// A network interface of this machine that is up, as the kernel tells of it.
struct NetworkInterface: Hashable, Sendable {
  let name: String
  let kind: Kind
  /// 4 or 16 bytes each, without those of a link, and without those of IPv6 that change by the day.
  var addresses: [[UInt8]]

  enum Kind: Hashable, Sendable {
    /// A network in which other devices are.
    case network
    /// A network that leads elsewhere, as a VPN.
    case tunnel
    /// A network inside this machine, as that of containers.
    case inner
  }

  /// Interfaces that lead elsewhere, by their driver.
  private static let tunnels: Set<String> = ["tun", "wireguard", "ipip", "sit", "gre", "ip_vti", "xfrm"]
  /// Interfaces that the machine makes up, by their driver.
  private static let inner: Set<String> = [
    "bridge", "veth", "dummy", "macvlan", "ipvlan", "vxlan", "openvswitch", "vboxnet", "vmnet",
  ]

  /// Tells an interface's purpose.
  ///
  /// - Parameters:
  ///   - driver: Its driver, as ethtool(8) names it; empty if it has none.
  ///   - isPointToPoint: `true` if it has one peer alone.
  ///   - hasDefaultRoute: `true` if it leads to all other networks; a bridge is then the machine's own way out.
  /// - Returns: Its kind.
  static func kind(driver: String, isPointToPoint: Bool, hasDefaultRoute: Bool) -> Kind {
    if isPointToPoint || tunnels.contains(driver) { return .tunnel }
    return inner.contains(driver) && !hasDefaultRoute ? .inner : .network
  }
}

/// The kernel's tables of routes and addresses (proc_net(5)).
enum NetworkTables {
  /// The interfaces with a default route, by the tables `route` and `ipv6_route`.
  static func defaultRoutes(_ route: String, _ longRoute: String) -> Set<String> {
    var names: Set<String> = []
    for line in route.split(separator: "\n") {
      let words = line.split { $0 == "\t" || $0 == " " }
      if words.count >= 8, words[1] == "00000000", words[7] == "00000000" { names.insert(String(words[0])) }
    }
    for line in longRoute.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 10, words[0].allSatisfy({ $0 == "0" }), words[1] == "00" { names.insert(String(words[9])) }
    }
    return names.subtracting(["lo"])
  }

  /// The IPv6 addresses that last, by the table `if_inet6`: neither temporary, deprecated nor still being claimed
  /// (RFC 8981, RFC 4862).
  static func lastingAddresses(_ table: String) -> Set<[UInt8]> {
    let passing: UInt8 = 0x01 | 0x08 | 0x20 | 0x40
    var found: Set<[UInt8]> = []
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 6, let flags = UInt8(words[4], radix: 16), flags & passing == 0 else { continue }
      let digits = Array(words[0])
      let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
        UInt8(String(digits[$0...$0 + 1]), radix: 16)
      }
      if bytes.count == 16 { found.insert(bytes) }
    }
    return found
  }
}
