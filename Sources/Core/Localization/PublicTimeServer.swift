// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A time server that anybody may ask, with its operator's rule for clients.
public struct PublicTimeServer: Hashable, Sendable {
  /// The server.
  public let server: TimeServer
  /// Its operator and place.
  public let runner: String
  /// The operator's request to clients.
  public let rule: String

  /// Four servers of independent operators (RFC 8633, section 3.2), none of which smears leap seconds.
  ///
  /// - Parameters:
  ///   - isProven: `true` to name those that can prove their answers (NTS); otherwise all, by NTP.
  ///   - language: The person's.
  /// - Returns: The servers, the best known first.
  public static func all(isProven: Bool, in language: Language) -> [PublicTimeServer] {
    let free =
      isProven
      ? tr("free for everybody; with proof of its answers (NTS)", in: language) : tr("free for everybody", in: language)
    let method = isProven ? TimeServer.Method.nts : .ntp
    return [
      PublicTimeServer(
        server: TimeServer(host: "ntp.nict.jp"), runner: tr("NICT, Japan", in: language),
        rule: tr("free for everybody; at most 20 times an hour, and 16 seconds apart", in: language)),
      PublicTimeServer(
        server: TimeServer(host: "time.cloudflare.com", method: method),
        runner: tr("Cloudflare, near you", in: language),
        rule: free),
      PublicTimeServer(
        server: TimeServer(host: "ptbtime1.ptb.de", method: method), runner: tr("PTB, Germany", in: language),
        rule: free),
      // Netnod answers by NTP and by NTS under different names.
      PublicTimeServer(
        server: TimeServer(host: isProven ? "nts.netnod.se" : "ntp.se", method: method),
        runner: tr("Netnod, Sweden", in: language), rule: free),
    ]
  }
}
