// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A person's choices about sharing; kept in a file of the sharing server's own, which no request from another device
/// reaches.
public struct SharingSettings: Hashable, Sendable, Formed {
  /// `true` if a person turned sharing on.
  public var isOn: Bool
  /// The port, 1 to 65,535.
  public var port: Int
  /// Further names under which it is reached, as that of a proxy.
  public var hosts: [String]
  /// The name under which Tailscale passes requests on, with a certificate that browsers know; `nil` without it.
  public var tailscale: String?
  /// Absolute paths of a certificate and its key; `nil` to make one.
  public var certificate, key: String?
  /// `true` if it speaks plain HTTP, to displays only.
  public var isInsecure: Bool
  /// The edition of the rules of roles under which it was turned on.
  public var edition: Int

  /// The port that spells TOKI on a telephone.
  public static let usualPort = 8_654

  /// Allowed ports.
  public static let ports = 1...65_535

  /// The edition of the rules of roles (`Scope`), one more with each release in which a role may do more than before.
  public static let currentEdition = 3

  /// `true` if a person turned sharing on under rules by which a role may do less than today, so that it is off until
  /// they turn it on again.
  public var isOutdated: Bool { isOn && edition < Self.currentEdition }
  /// `true` if the sharing server should be open.
  public var isWanted: Bool { isOn && !isOutdated }

  /// Creates settings, by default those of a person who shares nothing.
  public init(
    isOn: Bool = false, port: Int = usualPort, hosts: [String] = [], tailscale: String? = nil,
    certificate: String? = nil, key: String? = nil, isInsecure: Bool = false, edition: Int = 0
  ) {
    self.isOn = isOn
    self.port = port
    self.hosts = hosts
    self.tailscale = tailscale
    self.certificate = certificate
    self.key = key
    self.isInsecure = isInsecure
    self.edition = edition
  }

  /// Visits the fields of the file.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: SharingSettings?
  ) throws(Visitor.Failure) -> SharingSettings {
    SharingSettings(
      isOn: try visitor.field("on", or: false, whole) { $0.isOn },
      port: try visitor.field("port", in: ports, or: usualPort, whole) { $0.port },
      hosts: try visitor.field("hosts", or: [], whole) { $0.hosts },
      tailscale: try visitor.given("tailscale", whole) { $0.tailscale },
      certificate: try visitor.field("certificate", whole) { $0.certificate },
      key: try visitor.field("key", whole) { $0.key },
      isInsecure: try visitor.field("insecure", or: false, whole) { $0.isInsecure },
      edition: try visitor.field("edition", or: 0, whole) { $0.edition })
  }
}
