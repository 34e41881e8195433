// SPDX-License-Identifier: Apache-2.0
import TokiModel
import Visitors

/// A certificate authority of this machine's own, which other devices can trust: it certifies this machine and nothing
/// else, even if its key is stolen.
struct LocalAuthority {
  let certificate: ServerCertificate
  let key: ServerKey
  let scope: AuthorityScope

  /// Its validity.
  private static let days: Int64 = 3_650
  /// Time before its end at which a new one is made: as long as a certificate by it is valid, and some.
  private static let renewal = TimeSpan.days(SharingCertificate.days + 65)

  /// Reads its key and its certificate, which follow each other as PEM; throws a sentence if they cannot be used.
  init(text: [UInt8]) throws(SharingFailure) {
    certificate = try ServerCertificate(text: text)
    key = try ServerKey(text: text)
    guard certificate.keyID == key.id else {
      throw SharingFailure("The key does not belong to the authority.")
    }
    scope = try certificate.scope
  }

  private init(certificate: ServerCertificate, key: ServerKey, scope: AuthorityScope) {
    self.certificate = certificate
    self.key = key
    self.scope = scope
  }

  /// Makes one for a machine of this name.
  static func make(host: String, scope: AuthorityScope, at now: UTCInstant) throws(SharingFailure) -> LocalAuthority {
    let key = try ServerKey.made()
    let certificate = try ServerCertificate(
      authority: "Toki on \(host)", scope: scope, key: key,
      validity: SharingCertificate.validity(from: now, days: days))
    return LocalAuthority(certificate: certificate, key: key, scope: scope)
  }

  /// `true` if it may still certify a machine of these names for as long as a certificate is valid.
  func covers(_ names: [String], at now: UTCInstant) -> Bool {
    names.allSatisfy { scope.permits($0) } && certificate.end - now > Self.renewal
  }
}
