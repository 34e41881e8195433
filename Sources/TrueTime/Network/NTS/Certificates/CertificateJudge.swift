// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Decides whether a server is the one it claims to be.
struct CertificateJudge {
  let certificates: TrustedCertificates
  /// Name or address of the server.
  let host: String
  /// A lower limit for the true time.
  let notBefore: UTCInstant
  /// An upper limit for the true time; `nil` if unknown.
  let latest: UTCInstant?

  /// Maximum number of certificates accepted from a server.
  static let mostCertificates = 16

  /// Judges the chain sent by a server, whose own certificate comes first.
  ///
  /// Checking dates alone is not enough: certificates outside the known period are removed, and the rest must still
  /// lead to a trusted signer. So an outdated signer sent along for other clients does no harm, and an expired
  /// certificate cannot be replaced by one of the same name.
  ///
  /// - Returns: The period in which the whole chain is valid.
  /// - Throws: `.untrustedCertificate`, `.wrongName` or `.expiredCertificate`.
  func validity(of chain: [X509Certificate]) throws(TimeRejection) -> ClosedRange<UTCInstant> {
    guard let own = chain.first, chain.count <= Self.mostCertificates else { throw .untrustedCertificate }
    let anchors = try TrustAnchors(certificates)
    try anchors.check(chain, host: host)
    guard own.listsNames else { throw .wrongName }
    guard own.holds(from: notBefore, to: latest) else { throw .expiredCertificate }
    let holding = chain.filter { $0.holds(from: notBefore, to: latest) }
    let holdingAnchors = try anchors.holding(from: notBefore, to: latest)
    if holding.count < chain.count || holdingAnchors != nil {
      do throws(TimeRejection) {
        try (holdingAnchors ?? anchors).check(holding, host: host)
      } catch {
        throw .expiredCertificate
      }
    }
    let periods = holding.compactMap(\.validity)
    guard let first = periods.map(\.lowerBound).max(), let last = periods.map(\.upperBound).min(), first <= last else {
      throw .expiredCertificate
    }
    return first...last
  }
}
