// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Decides whether a server is who it says it is.
struct CertificateJudge {
  let certificates: TrustedCertificates
  /// The name or address of the server.
  let host: String
  /// The true time is certainly not before this.
  let notBefore: UTCInstant
  /// The true time is certainly not after this; `nil` when that is not known.
  let latest: UTCInstant?

  /// The most certificates that a server may send.
  static let mostCertificates = 16

  /// Judges what a server has sent, its own certificate first.
  ///
  /// The dates are not only looked at: what cannot hold any more, or yet, is taken away, and what is left must lead
  /// to somebody who is trusted. So neither an old signer that is sent along for others does harm, nor can a
  /// certificate of the same name stand in for one that has ended.
  ///
  /// - Returns: The period in which all of it holds.
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
