// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The state of the sharing server.
public struct SharingStatus: Formed {
  /// The process ID of the sharing server.
  public let processID: Int
  /// Its version, as that of the daemon.
  public let version: String
  /// The port on which it listens.
  public let port: Int
  /// `true` if it speaks plain HTTP, to displays only.
  public let isInsecure: Bool
  /// The addresses of the page, best first.
  public let addresses: [String]
  /// SHA-256 of the certificate in hexadecimal digits; `nil` for plain HTTP.
  public let fingerprint: String?
  /// SHA-256 of the certificate of this machine's own authority, in hexadecimal digits; `nil` without one.
  public let authorityFingerprint: String?
  /// The plain page that helps a device trust this machine; `nil` without one.
  public let trust: String?
  /// `true` if it made the certificate itself, so that no browser trusts it yet.
  public let madeCertificate: Bool
  /// End of the certificate's validity; `nil` for plain HTTP.
  public let certificateEnd: UTCInstant?
  /// Number of paired devices.
  public let devices: Int
  /// Number of open streams of events.
  public let viewers: Int
  /// `true` if it is connected to the daemon.
  public let isConnected: Bool
  /// `true` if the kernel keeps it from all files but its own (Landlock).
  public let isConfined: Bool
  /// A name of this machine for which its authority may not certify, as it was renamed; `nil` for none.
  public let uncertifiedName: String?
  /// The wrong codes since it was opened; `nil` for none.
  public let wrongCodes: WrongCodes?

  /// Creates a status.
  public init(
    processID: Int, version: String, port: Int, isInsecure: Bool, addresses: [String], fingerprint: String?,
    authorityFingerprint: String? = nil, trust: String? = nil,
    madeCertificate: Bool, certificateEnd: UTCInstant? = nil, devices: Int, viewers: Int, isConnected: Bool,
    isConfined: Bool, uncertifiedName: String? = nil,
    wrongCodes: WrongCodes? = nil
  ) {
    self.processID = processID
    self.version = version
    self.port = port
    self.isInsecure = isInsecure
    self.addresses = addresses
    self.fingerprint = fingerprint
    self.authorityFingerprint = authorityFingerprint
    self.trust = trust
    self.madeCertificate = madeCertificate
    self.certificateEnd = certificateEnd
    self.devices = devices
    self.viewers = viewers
    self.isConnected = isConnected
    self.isConfined = isConfined
    self.uncertifiedName = uncertifiedName
    self.wrongCodes = wrongCodes
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: SharingStatus?
  ) throws(Visitor.Failure) -> SharingStatus {
    SharingStatus(
      processID: try visitor.field("pid", whole) { $0.processID },
      version: try visitor.field("version", whole) { $0.version },
      port: try visitor.field("port", whole) { $0.port },
      isInsecure: try visitor.field("insecure", whole) { $0.isInsecure },
      addresses: try visitor.field("addresses", whole) { $0.addresses },
      fingerprint: try visitor.field("fingerprint", whole) { $0.fingerprint },
      authorityFingerprint: try visitor.given("authority_fingerprint", whole) { $0.authorityFingerprint },
      trust: try visitor.given("trust", whole) { $0.trust },
      madeCertificate: try visitor.field("made_certificate", whole) { $0.madeCertificate },
      certificateEnd: try visitor.given("certificate_end", whole) { $0.certificateEnd },
      devices: try visitor.field("devices", whole) { $0.devices },
      viewers: try visitor.field("viewers", whole) { $0.viewers },
      isConnected: try visitor.field("connected", whole) { $0.isConnected },
      isConfined: try visitor.field("confined", or: false, whole) { $0.isConfined },
      uncertifiedName: try visitor.given("uncertified_name", whole) { $0.uncertifiedName },
      wrongCodes: try visitor.given("wrong_codes", whole) { $0.wrongCodes })
  }
}
