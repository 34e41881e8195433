// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiTerminal
import TokiWire

/// The host of a home's nodes, as a person types it: `homes.example.org`, `http://127.0.0.1:8660`.
struct HomePlace: Hashable {
  let address: RoomAddress
  /// Whether the nodes are on this machine and asked without TLS.
  let isPlain: Bool
  /// Whether the text says how they are asked: `https://…`, `http://…`.
  let hasScheme: Bool

  /// Reads a host; without a port it is that of HTTPS.
  init(typed text: String) throws(CommandFailure) {
    if let start = text.firstRange(of: "http://"), start.lowerBound == text.startIndex {
      let rest = text[start.upperBound...].prefix { $0 != "/" }
      guard let address = LoopbackAddress(String(rest)), address.port > 0 else {
        throw .usage(
          tr("Over plain HTTP a token could be read on its way: use https://, or an address of this machine."),
          hint: tr(
            "Addresses look like this: {example}",
            ["example": "https://homes.example.org, http://127.0.0.1:8080"]))
      }
      self.address = RoomAddress(host: address.isIPv6 ? "::1" : "127.0.0.1", port: address.port)
      (isPlain, hasScheme) = (true, true)
      return
    }
    let isWhole = text.contains("://")
    guard let address = RoomAddress(typed: isWhole ? text : "https://" + text) else {
      throw .usage(tr("“{word}” is no name or address of a machine.", ["word": PlainText.of(text)]))
    }
    self.address = address
    (isPlain, hasScheme) = (false, isWhole)
  }

  /// Whether a paired room is reached at this place; the pairing decides how, unless the text does.
  func isPlace(of room: Room) -> Bool {
    room.address == address && (!hasScheme || isPlain == (room.trust == .loopback))
  }
}
