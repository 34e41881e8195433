// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Another machine whose Toki this one is paired with, as a file of the person's keeps it.
public struct Remote: Hashable, Sendable, Formed {
  /// The person's name for it.
  public let name: RemoteName
  /// Address of its sharing server.
  public let address: RemoteAddress
  /// Its sharing server's proof of identity.
  public let trust: Trust
  /// The bearer token, which grants all that the device's role allows.
  public let token: String
  /// This machine's pairing there, with its name.
  public let device: PairedDevice
  /// The account on a fleet that the token opens; `nil` for the sharing server of a machine.
  public let account: AccountName?
  /// `true` if this machine rings along with that one, without a command.
  public var isLinked: Bool

  /// A sharing server's proof of identity.
  public enum Trust: Hashable, Sendable {
    /// By the key that it showed when it was paired.
    ///
    /// The key is SHA-256 of the public key, which stays when the certificate is made anew; the fingerprint is that of
    /// the certificate that a person compared. Both are hexadecimal digits.
    case pinned(key: String, fingerprint: String)
    /// By who signed its certificate: a file (PEM) of those to trust, `nil` for those that the system trusts.
    case signed(certificates: String?)
    /// By being this machine, which nobody else reaches: without TLS.
    case loopback
  }

  /// Creates a remote.
  public init(
    name: RemoteName, address: RemoteAddress, trust: Trust, token: String, device: PairedDevice,
    account: AccountName? = nil,
    isLinked: Bool = false
  ) {
    self.name = name
    self.address = address
    self.trust = trust
    self.token = token
    self.device = device
    self.account = account
    self.isLinked = isLinked
  }

  /// Visits the fields of the file.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Remote?
  ) throws(Visitor.Failure) -> Remote {
    let name = try visitor.field("name", whole) { $0.name }
    let host = try visitor.field("host", whole) { $0.address.host }
    let port = try visitor.field("port", in: SharingSettings.ports, or: SharingSettings.usualPort, whole) {
      $0.address.port
    }
    let key = try visitor.field("key", whole) { $0.pin?.key }
    let fingerprint = try visitor.field("fingerprint", whole) { $0.pin?.fingerprint }
    let certificates = try visitor.field("certificates", whole) { $0.signers }
    return Remote(
      name: name, address: RemoteAddress(host: host, port: port),
      trust: key.map { .pinned(key: $0, fingerprint: fingerprint ?? "") }
        ?? (certificates == none ? .loopback : .signed(certificates: certificates == system ? nil : certificates)),
      token: try visitor.field("token", whole) { $0.token }, device: try visitor.field("device", whole) { $0.device },
      account: try visitor.given("home", whole) { $0.account?.text }.flatMap(AccountName.init),
      isLinked: try visitor.field("linked", or: false, whole) { $0.isLinked })
  }

  /// The word for the signers that the system trusts.
  public static let system = "system"
  /// The word for no certificate.
  public static let none = "none"

  private var pin: (key: String, fingerprint: String)? {
    if case .pinned(let key, let fingerprint) = trust { (key, fingerprint) } else { nil }
  }

  private var signers: String? {
    switch trust {
    case .pinned: nil
    case .signed(let path): path ?? Self.system
    case .loopback: Self.none
    }
  }
}

/// The remotes of a person, in the order in which they were paired.
public struct RemoteList: Hashable, Sendable, Formed {
  /// The remotes; no two have the same name.
  public var remotes: [Remote]

  /// Creates a list.
  public init(remotes: [Remote] = []) { self.remotes = remotes }

  /// The remote of this name; `nil` if there is none.
  public subscript(name: String) -> Remote? { remotes.first { $0.name.text == name } }

  /// Visits the fields of the file.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: RemoteList?
  ) throws(Visitor.Failure) -> RemoteList {
    // Earlier builds called them rooms.
    let former = try visitor.given("rooms", whole) { _ -> [Remote]? in nil }
    return RemoteList(remotes: try visitor.field("remotes", or: former, whole) { $0.remotes })
  }
}
