// SPDX-License-Identifier: Apache-2.0
import TokiWire

/// Multicast DNS's description of a sharing server, for one interface and one version of IP.
struct ServiceAnswer: Hashable, Sendable {
  /// The name of the service: `Toki on bedroom`.
  let name: String
  /// The name of its machine: `bedroom.local`.
  let host: String
  /// Its address, without brackets.
  let address: String
  let port: Int
  /// `true` if it speaks HTTPS.
  let isSecure: Bool
  /// `true` if it is on this machine.
  let isHere: Bool
  /// The fingerprint that it announces: 64 hexadecimal digits in small letters; `nil` for none.
  let fingerprint: String?

  init(
    name: String, host: String, address: String, port: Int, isSecure: Bool, isHere: Bool, fingerprint: String? = nil
  ) {
    self.name = name
    self.host = host
    self.address = address
    self.port = port
    self.isSecure = isSecure
    self.isHere = isHere
    self.fingerprint = fingerprint.flatMap { Self.isFingerprint($0) ? $0 : nil }
  }

  private static func isFingerprint(_ text: String) -> Bool {
    text.utf8.count == 64 && text.allSatisfy { "0123456789abcdef".contains($0) }
  }
}

extension FoundRemoteList {
  /// The sharing servers of other machines that this one can be paired with; one that has answered several times is
  /// one.
  ///
  /// Left out are this machine's own, those of plain HTTP, which serve only displays, and those that cannot be reached
  /// by a name nor by an address that stands for itself.
  ///
  /// - Parameters:
  ///   - answers: In any order.
  ///   - resolves: Tells if this machine finds an address for a name; those of `.local` need nss-mdns.
  init(of answers: [ServiceAnswer], resolves: (String) -> Bool) {
    let usable = answers.filter { $0.isSecure && !$0.isHere && RemoteAddress(typed: $0.host) != nil }
    let services = Dictionary(grouping: usable) { Service(name: $0.name, host: $0.host.lowercased(), port: $0.port) }
    let remotes = services.compactMap { service, answers -> FoundRemote? in
      let addresses = Set(answers.map { $0.address.lowercased() })
        .filter { RemoteAddress(typed: $0.contains(":") ? "[\($0)]" : $0) != nil && !Self.isOfLink($0) }
        .sorted { ($0.contains(":") ? 1 : 0, $0) < ($1.contains(":") ? 1 : 0, $1) }
      guard SharingSettings.ports.contains(service.port),
        let host = resolves(service.host) ? service.host : addresses.first
      else { return nil }
      let fingerprints = Set(answers.compactMap(\.fingerprint))
      return FoundRemote(
        name: service.name, address: RemoteAddress(host: host, port: service.port), addresses: addresses,
        fingerprint: fingerprints.count == 1 ? fingerprints.first : nil)
    }
    self.init(remotes: remotes.sorted { ($0.name, $0.address.text) < ($1.name, $1.address.text) })
  }

  private struct Service: Hashable {
    let name, host: String
    let port: Int
  }

  /// `true` if an address needs an interface for its meaning (fe80::/10, RFC 4291, section 2.4).
  private static func isOfLink(_ address: String) -> Bool {
    ["fe8", "fe9", "fea", "feb"].contains { address.hasPrefix($0) }
  }
}
