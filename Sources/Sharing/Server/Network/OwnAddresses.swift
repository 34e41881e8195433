// SPDX-License-Identifier: Apache-2.0
import Glibc
import TokiWire

/// The names and addresses of this machine, as other machines know them at a moment.
struct OwnAddresses: Hashable, Sendable {
  /// The first part of the host's name.
  let host: String
  /// The name that multicast DNS gives the host, and the host's own.
  let names: [String]
  /// The interfaces that other devices may reach.
  private let interfaces: [NetworkInterface]

  /// 4 or 16 bytes each, for a certificate: those of networks and tunnels, then those of this machine alone.
  var addresses: [[UInt8]] {
    interfaces.flatMap(\.addresses) + [[127, 0, 0, 1], Array(repeating: 0, count: 15) + [1]]
  }

  /// Sorts this machine's names and addresses; those inside it are left out.
  init(host: String, interfaces: [NetworkInterface]) {
    let short = host.split(separator: ".").first.map(String.init) ?? "localhost"
    self.host = short
    names = [short + ".local"] + (host.isEmpty || host == short + ".local" ? [] : [host])
    self.interfaces = interfaces.filter { $0.kind != .inner }
  }

  /// Asks the system.
  static func read() -> OwnAddresses {
    var name = [CChar](repeating: 0, count: 256)
    let host = unsafe gethostname(&name, name.count - 1) == 0 ? text(name) : ""
    return OwnAddresses(host: host, interfaces: NetworkInterfaces.read())
  }

  /// The hosts of the page, best first; never empty.
  ///
  /// First the names that a person gave, by `--host` or in a certificate of theirs. Then the name of multicast DNS, which
  /// stays when an address changes, if somebody answers for it; then addresses of networks.
  ///
  /// - Parameters:
  ///   - hosts: The names that a person gave.
  ///   - certified: Tells if the shown certificate is for a host; other hosts come later.
  ///   - isAnnounced: `true` if Avahi is there, which answers for the name.
  /// - Returns: Names, and addresses as they stand in a web address.
  func hosts(_ hosts: [String], certified: (String) -> Bool, isAnnounced: Bool) -> [String] {
    let local = names[0]
    let first = isAnnounced && certified(local) ? [local] : []
    let reached = interfaces.filter { $0.kind == .network }.flatMap(\.addresses)
    let short = reached.filter { $0.count == 4 }
    // fc00::/7 (RFC 4193); an address of the whole Internet is no lasting one.
    let long = reached.filter { $0.count == 16 && $0[0] & 0xFE == 0xFC }
    let tunnels = interfaces.filter { $0.kind == .tunnel }.flatMap(\.addresses)
    let late = tunnels + reached.filter { !(short + long).contains($0) }
    var seen: Set<String> = []
    let near = (short + long).map(Self.shown)
    let addresses = near.filter(certified) + near.filter { !certified($0) }
    let all = hosts + first + addresses + names + late.map(Self.shown) + ["localhost"]
    return all.filter { seen.insert($0).inserted }
  }

  private static func text(_ name: [CChar]) -> String {
    String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// An address as it stands in a web address.
  static func shown(_ address: [UInt8]) -> String {
    guard address.count == 16 else { return address.map { "\($0)" }.joined(separator: ".") }
    var text = [CChar](repeating: 0, count: 64)
    _ = unsafe inet_ntop(AF_INET6, address, &text, socklen_t(text.count))
    return "[\(Self.text(text))]"
  }
}
