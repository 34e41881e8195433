// SPDX-License-Identifier: Apache-2.0
import TokiModel
import Visitors

/// The certificate that the sharing server shows, with its key, as PEM.
struct SharingCertificate: Sendable {
  let chain: String
  let key: String
  /// SHA-256 of the first certificate's DER form, in hexadecimal digits, as browsers show it.
  let fingerprint: String
  /// End of its validity.
  let end: UTCInstant
  /// The DNS names that it is for.
  let names: [String]
  /// These, and the addresses that it is for as they stand in a web address.
  let hosts: Set<String>
  /// The authority of this machine by which a device can trust it; `nil` for a certificate of the person's own.
  let authority: Authority?

  /// The certificate of an authority, as other devices install it.
  struct Authority: Hashable, Sendable {
    /// Its DER form.
    let binary: [UInt8]
    /// SHA-256 of its public key.
    let keyID: [UInt8]
    /// SHA-256 of its DER form, in hexadecimal digits, as devices show it.
    var fingerprint: String { hexadecimal(SHA256.of(binary)) }
  }

  /// A certificate's validity; phones refuse one of more than 825 days.
  static let days: Int64 = 800
  /// Time before its end at which it is made anew.
  static let renewal = TimeSpan.days(30)
  private static let day = TimeSpan.days(1)

  /// Time until the next look at it: until it is to be made anew, but at most a day, as the clock may be set and the
  /// person may bring another one.
  func nextLook(at now: UTCInstant) -> TimeSpan {
    let rest = end - now - Self.renewal
    // One that is due and could not be made anew is tried again the next day.
    return rest > .zero ? min(rest, Self.day) : Self.day
  }

  /// Reads a certificate of the person's and its key; throws a sentence for a pair that cannot be used.
  init(chain: [UInt8], key: [UInt8]) throws(SharingFailure) {
    let certificate = try ServerCertificate(text: chain)
    guard try certificate.keyID == ServerKey(text: key).id else {
      throw SharingFailure("The key does not belong to the certificate.")
    }
    self.init(certificate, chain: chain, key: key, by: nil)
  }

  private init(_ certificate: ServerCertificate, chain: [UInt8], key: [UInt8], by authority: LocalAuthority?) {
    self.chain = String(decoding: chain, as: UTF8.self)
    self.key = String(decoding: key, as: UTF8.self)
    fingerprint = hexadecimal(certificate.fingerprint)
    end = certificate.end
    names = certificate.names
    hosts = Set(certificate.names + certificate.addresses.map(OwnAddresses.shown))
    self.authority = authority.map { Authority(binary: $0.certificate.binary, keyID: $0.certificate.keyID) }
  }

  /// Reads one that was made for names and addresses before.
  ///
  /// - Parameters:
  ///   - chain: The certificate as PEM.
  ///   - key: Its key as PEM.
  ///   - subjects: The subjects that it should have.
  ///   - authority: The authority that is to have signed it.
  ///   - now: The present moment.
  /// - Returns: The certificate; `nil` if it is due to be made anew.
  static func kept(
    chain: [UInt8], key: [UInt8], for subjects: Subjects, by authority: LocalAuthority, at now: UTCInstant
  ) -> SharingCertificate? {
    guard let certificate = try? ServerCertificate(text: chain), let pair = try? ServerKey(text: key),
      certificate.keyID == pair.id, certificate.isIssued(by: authority.certificate),
      Subjects(names: certificate.names, addresses: certificate.addresses) == subjects,
      certificate.end - now > renewal
    else { return nil }
    return SharingCertificate(certificate, chain: chain, key: key, by: authority)
  }

  /// Makes a certificate.
  ///
  /// - Parameters:
  ///   - subjects: Its subjects.
  ///   - key: The key of an earlier certificate as PEM, so that those who know it know the new one; `nil` for a new
  ///     one.
  ///   - authority: The authority that signs it.
  ///   - now: When it begins to be valid.
  /// - Returns: The certificate, with its key.
  /// - Throws: `SharingFailure` if the key cannot be used.
  static func make(
    for subjects: Subjects, key: [UInt8]?, by authority: LocalAuthority, at now: UTCInstant
  ) throws(SharingFailure) -> SharingCertificate {
    let pair = if let key { try ServerKey(text: key) } else { try ServerKey.made() }
    let made = try ServerCertificate(
      names: subjects.names, addresses: subjects.addresses, key: pair, validity: validity(from: now, days: days),
      by: authority)
    let chain = made.text
    // One that was not read knows nothing of its names (GnuTLS 3.7).
    return SharingCertificate(try ServerCertificate(text: chain), chain: chain, key: pair.text, by: authority)
  }

  /// From a day before a moment, for clocks that are behind.
  static func validity(from now: UTCInstant, days: Int64) -> ServerCertificate.Validity {
    let start = now.nanosecondsSinceEpoch / 1_000_000_000 - 86_400
    return start..<start + days * 86_400
  }
}

/// The subjects of this machine's certificate.
struct Subjects: Equatable, Sendable {
  /// DNS names.
  let names: [String]
  /// 4 or 16 bytes each.
  let addresses: [[UInt8]]

  init(names: [String], addresses: [[UInt8]]) {
    self.names = names
    self.addresses = addresses
  }

  /// Of the names and addresses of a machine, those that an authority may certify: one other spoils the certificate.
  init(_ names: [String], _ addresses: [[UInt8]], within scope: AuthorityScope) {
    var seen: Set<String> = []
    self.names = names.filter { scope.permits($0) && seen.insert($0).inserted }
    self.addresses = addresses.filter { scope.permits($0) }
  }

  /// `true` if both have the same subjects, in whatever order.
  static func == (one: Subjects, other: Subjects) -> Bool {
    Set(one.names) == Set(other.names) && Set(one.addresses) == Set(other.addresses)
  }
}
