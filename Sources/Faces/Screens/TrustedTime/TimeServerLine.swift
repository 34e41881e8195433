// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// The line about one time server, or about one of its addresses.
public struct TimeServerLine: Hashable, Sendable {
  /// The server as a person writes it: `ntp.nict.jp`.
  public let name: String
  /// Verdict, reason and measurements in words, in display order.
  public let details: [String]
  /// Icon and color of the verdict.
  public let look: TrustStateLook
  /// `true` if its answers prove their sender.
  public let isAuthenticated: Bool

  /// One line for each server and address, in the report's order.
  static func all(_ report: TrustedTimeReport, at now: HostMoment, in language: Language) -> [TimeServerLine] {
    report.servers.map { server in
      let isOneOfMany = report.servers.count { $0.server == server.server } > 1
      return TimeServerLine(server, isOneOfMany: isOneOfMany, at: now, in: language)
    }
  }

  /// `isOneOfMany` adds the address, for names that have several.
  init(_ report: TimeServerReport, isOneOfMany: Bool, at now: HostMoment, in language: Language) {
    let text = report.server.text
    name = text
    look = TrustStateLook(report.verdict)
    isAuthenticated = report.isAuthenticated
    var details: [String] = []
    if isOneOfMany, let address = report.address { details.append(address) }
    details.append(TrustedTimeTexts.word(for: report.verdict, in: language).capitalized)
    if let reason = report.reason { details.append(RejectionTexts.of(reason, in: language)) }
    if let offset = report.deviceOffset(at: now) {
      details.append(tr("offset {span}", ["span": FineSpanText.signed(offset, in: language)], in: language))
    }
    if let delay = report.delay {
      details.append(tr("delay {span}", ["span": FineSpanText.of(delay, in: language)], in: language))
    }
    // The distance at the time of the answer; its growth since is part of the overall bound.
    if let distance = report.sample?.bound {
      details.append(tr("distance {span}", ["span": FineSpanText.of(distance, in: language)], in: language))
    }
    self.details = details
  }
}
