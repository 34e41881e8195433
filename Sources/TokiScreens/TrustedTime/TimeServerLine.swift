// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// What is said about one server, or about one of its addresses.
public struct TimeServerLine: Hashable, Sendable {
  /// As a person writes it: `ntp.nict.jp`.
  public let name: String
  /// The verdict, the reason and the figures, each as one says it.
  public let details: [String]
  public let look: TrustStateLook
  /// Whether its answers carry a proof of where they come from.
  public let isAuthenticated: Bool

  /// In the order in which they were set.
  static func all(_ report: TrustedTimeReport, at now: HostMoment) -> [TimeServerLine] {
    report.servers.map { server in
      let isOneOfMany = report.servers.count { $0.server == server.server } > 1
      return TimeServerLine(server, isOneOfMany: isOneOfMany, at: now)
    }
  }

  /// - Parameter isOneOfMany: Whether its name has several addresses, which then stand beside it.
  init(_ report: TimeServerReport, isOneOfMany: Bool, at now: HostMoment) {
    let text = report.server.text
    name = text
    look = TrustStateLook(report.verdict)
    isAuthenticated = report.isAuthenticated
    var details: [String] = []
    if isOneOfMany, let address = report.address { details.append(address) }
    details.append(TrustedTimeTexts.word(for: report.verdict).capitalized)
    if let reason = report.reason { details.append(RejectionTexts.of(reason)) }
    if let offset = report.deviceOffset(at: now) {
      details.append(tr("offset {span}", ["span": FineSpanText.signed(offset)]))
    }
    if let delay = report.delay { details.append(tr("delay {span}", ["span": FineSpanText.of(delay)])) }
    // As it was at the answer: what it has grown by since is in the bound of the whole.
    if let distance = report.sample?.bound {
      details.append(tr("distance {span}", ["span": FineSpanText.of(distance)]))
    }
    self.details = details
  }
}
