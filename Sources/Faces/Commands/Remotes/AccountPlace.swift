// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiWire

/// The host of an account's servers, as a person types it: `fleet.example.org`, `http://127.0.0.1:8660`.
struct AccountPlace: Hashable {
  let address: RemoteAddress
  /// `true` if the servers are on this machine and asked without TLS.
  let isPlain: Bool
  /// `true` if the text gives the scheme: `https://…`, `http://…`.
  let hasScheme: Bool
  /// The address if it is asked without TLS; `nil` where that cannot be.
  private let plain: RemoteAddress?

  /// Reads a host; without a port it is that of HTTPS.
  init(typed text: String) throws(CommandFailure) {
    if let start = text.firstRange(of: "http://"), start.lowerBound == text.startIndex {
      guard let address = Self.plain(text[start.upperBound...]) else {
        throw .usage(
          tr("Over plain HTTP a token could be read on its way: use https://, or an address of this machine."),
          hint: tr(
            "Addresses look like this: {example}",
            ["example": "https://fleet.example.org, http://127.0.0.1:8080"]))
      }
      (self.address, plain) = (address, address)
      (isPlain, hasScheme) = (true, true)
      return
    }
    let isWhole = text.contains("://")
    guard let address = RemoteAddress(typed: isWhole ? text : "https://" + text) else {
      throw .usage(tr("“{word}” is no name or address of a machine.", ["word": PlainText.of(text)]))
    }
    self.address = address
    (isPlain, hasScheme) = (false, isWhole)
    plain = isWhole ? nil : Self.plain(text[...])
  }

  /// `true` if a host without a scheme is a port of this machine, where servers are usually asked without TLS.
  static func isOfThisMachine(_ text: String) -> Bool { plain(text[...]) != nil }

  /// The address of a port of this machine, by the name that its remotes are kept under; `nil` for any other text.
  private static func plain(_ text: Substring) -> RemoteAddress? {
    guard let address = LoopbackAddress(String(text.prefix { $0 != "/" })), address.port > 0 else { return nil }
    return RemoteAddress(host: address.isIPv6 ? "::1" : "127.0.0.1", port: address.port)
  }

  /// `true` if a paired remote is reached at this place; the pairing decides how, unless the text does.
  func isPlace(of remote: Remote) -> Bool {
    guard remote.trust == .loopback else { return !isPlain && remote.address == address }
    return remote.address == plain || !hasScheme && remote.address == address
  }
}
