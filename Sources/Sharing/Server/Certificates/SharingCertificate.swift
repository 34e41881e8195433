// SPDX-License-Identifier: Apache-2.0
import TokiModel
import Visitors

/// The certificate that the sharing server shows, with its key, as PEM.
struct SharingCertificate: Sendable {
  let chain: String
  let key: String
  /// SHA-256 of the first certificate's DER form, in hexadecimal digits, as browsers show it.
  let fingerprint: String
  /// When it is no longer valid.
  let end: UTCInstant

  /// How long a certificate is valid; phones refuse one of more than 825 days.
  private static let days: Int64 = 800
  /// How long before its end it is made anew.
  static let renewal = TimeSpan.days(30)
  private static let day = TimeSpan.days(1)

  /// How long to wait before it is looked after again: until it is to be made anew, but at most a day, as the clock may
  /// be set and the person may bring another one.
  func nextLook(at now: UTCInstant) -> TimeSpan {
    let rest = end - now - Self.renewal
    // One that is due and could not be made anew is tried again the next day.
    return rest > .zero ? min(rest, Self.day) : Self.day
  }

  /// Reads a certificate and its key; throws a sentence for a pair that cannot be used.
  init(chain: [UInt8], key: [UInt8]) throws(SharingFailure) {
    let certificate = try ServerCertificate(text: chain)
    guard try certificate.keyID == ServerKey(text: key).id else {
      throw SharingFailure("The key does not belong to the certificate.")
    }
    self.init(certificate, chain: chain, key: key)
  }

  private init(_ certificate: ServerCertificate, chain: [UInt8], key: [UInt8]) {
    self.chain = String(decoding: chain, as: UTF8.self)
    self.key = String(decoding: key, as: UTF8.self)
    fingerprint = hexadecimal(certificate.fingerprint)
    end = certificate.end
  }

  /// Makes a certificate for names and addresses, signed by its own key.
  ///
  /// - Parameters:
  ///   - names: DNS names, at least one.
  ///   - addresses: 4 or 16 bytes each.
  ///   - key: The key of an earlier certificate as PEM, so that those who know it know the new one; `nil` for a new
  ///     one.
  ///   - now: When it begins to be valid, by the device's clock; a day earlier, for clocks that are behind.
  /// - Returns: The certificate, with its key.
  /// - Throws: `SharingFailure` if the key cannot be used.
  static func make(
    names: [String], addresses: [[UInt8]], key: [UInt8]?, at now: UTCInstant
  ) throws(SharingFailure) -> SharingCertificate {
    let pair = if let key { try ServerKey(text: key) } else { try ServerKey.made() }
    let certificate = try ServerCertificate(
      names: names, addresses: addresses, key: pair, serial: RandomBytes.make(16),
      from: now.nanosecondsSinceEpoch / 1_000_000_000 - 86_400, days: days)
    return SharingCertificate(certificate, chain: certificate.text, key: pair.text)
  }
}
