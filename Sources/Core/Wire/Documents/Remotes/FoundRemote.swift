// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A sharing server of another machine that was found in the network.
public struct FoundRemote: Hashable, Sendable, Formed {
  /// Its announced name: `Toki on bedroom`; anyone in the network can announce anything.
  public let name: String
  /// Its address: the name of the machine if it is known here, else a number.
  public let address: RemoteAddress
  /// All its addresses, without brackets, those of IPv4 first.
  public let addresses: [String]

  /// The fingerprint of the certificate that it announces, which proves nothing.
  ///
  /// 64 hexadecimal digits in small letters; `nil` for none, or for several.
  public let fingerprint: String?

  /// Creates one.
  public init(name: String, address: RemoteAddress, addresses: [String], fingerprint: String? = nil) {
    self.name = name
    self.address = address
    self.addresses = addresses
    self.fingerprint = fingerprint
  }

  /// Visits the fields under the names of `toki pair --json`.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: FoundRemote?
  ) throws(Visitor.Failure) -> FoundRemote {
    let name = try visitor.field("name", whole) { $0.name }
    let host = try visitor.field("host", whole) { $0.address.host }
    let port = try visitor.field("port", in: SharingSettings.ports, or: SharingSettings.usualPort, whole) {
      $0.address.port
    }
    return FoundRemote(
      name: name, address: RemoteAddress(host: host, port: port),
      addresses: try visitor.field("addresses", or: [], whole) { $0.addresses },
      fingerprint: try visitor.given("fingerprint", whole) { $0.fingerprint })
  }
}

/// Results of a search in the network, as `toki-share --find` writes them.
public struct FoundRemoteList: Hashable, Sendable, Formed {
  /// The sharing servers, in the order of their names.
  public let remotes: [FoundRemote]

  /// Exit code of `toki-share --find` where nobody can look for it, as without Avahi.
  public static let nobodyLooks: Int32 = 4

  /// Creates a list.
  public init(remotes: [FoundRemote]) { self.remotes = remotes }

  /// Visits the only field.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: FoundRemoteList?
  ) throws(Visitor.Failure) -> FoundRemoteList {
    FoundRemoteList(remotes: try visitor.field("remotes", whole) { $0.remotes })
  }
}
