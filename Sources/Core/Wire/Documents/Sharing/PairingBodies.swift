// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The answer to the owner who wants to pair a device: words to type or a code to scan there.
public struct PairingOffer: Formed {
  /// 8 letters and digits, valid once.
  public let code: String
  /// The device's future rights.
  public let grant: DeviceGrant
  /// Validity of the code.
  public let validity: TimeSpan
  /// The page to open, best address first; never empty.
  public let addresses: [String]
  /// SHA-256 of the certificate in hexadecimal digits; `nil` for plain HTTP.
  public let fingerprint: String?
  /// SHA-256 of the certificate of this machine's own authority, in hexadecimal digits; `nil` without one.
  public let authorityFingerprint: String?
  /// The plain page that helps a device trust this machine, and then goes on to the first address; `nil` without one.
  public let trust: String?
  /// The QR code of that page, else of the first address, and the code: rows of `0` and `1`, without a quiet zone; empty if it cannot be
  /// drawn.
  public let picture: [String]

  /// Creates an offer.
  public init(
    code: String, grant: DeviceGrant, validity: TimeSpan, addresses: [String], fingerprint: String?,
    authorityFingerprint: String? = nil, trust: String? = nil, picture: [String]
  ) {
    self.code = code
    self.grant = grant
    self.validity = validity
    self.addresses = addresses
    self.fingerprint = fingerprint
    self.authorityFingerprint = authorityFingerprint
    self.trust = trust
    self.picture = picture
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: PairingOffer?
  ) throws(Visitor.Failure) -> PairingOffer {
    PairingOffer(
      code: try visitor.field("code", whole) { $0.code },
      grant: try DeviceGrant.form(&visitor, whole?.grant),
      validity: try visitor.field("valid_ns", whole) { $0.validity },
      addresses: try visitor.field("addresses", whole) { $0.addresses },
      fingerprint: try visitor.field("fingerprint", whole) { $0.fingerprint },
      authorityFingerprint: try visitor.given("authority_fingerprint", whole) { $0.authorityFingerprint },
      trust: try visitor.given("trust", whole) { $0.trust },
      picture: try visitor.field("picture", or: [], whole) { $0.picture })
  }
}

/// A device's request to be paired.
public struct PairingRequest: Formed {
  /// The code as it was typed; case, spaces and hyphens do not matter.
  public let code: String
  /// The device's name for itself.
  public let device: ClientName

  /// Creates a request.
  public init(code: String, device: ClientName) {
    self.code = code
    self.device = device
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: PairingRequest?
  ) throws(Visitor.Failure) -> PairingRequest {
    PairingRequest(
      code: try visitor.field("code", whole) { $0.code }, device: try visitor.field("device", whole) { $0.device })
  }
}

/// The answer to a newly paired device, sent once: its token.
public struct PairingAnswer: Formed {
  /// The bearer token, which is kept nowhere else.
  public let token: String
  /// The device as it is listed.
  public let device: PairedDevice

  /// Creates an answer.
  public init(token: String, device: PairedDevice) {
    self.token = token
    self.device = device
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: PairingAnswer?
  ) throws(Visitor.Failure) -> PairingAnswer {
    PairingAnswer(
      token: try visitor.field("token", whole) { $0.token }, device: try visitor.field("device", whole) { $0.device })
  }
}
