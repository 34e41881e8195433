// SPDX-License-Identifier: Apache-2.0

/// A port of this machine that no other machine reaches, over which plain HTTP is safe.
public struct LoopbackAddress: Hashable, Sendable {
  /// `true` if it is `::1`; otherwise it is `127.0.0.1`.
  public let isIPv6: Bool
  /// The port, 0 to 65,535; 0 lets the system choose one to listen on.
  public let port: Int

  /// Creates an address.
  public init(isIPv6: Bool = false, port: Int) { (self.isIPv6, self.port) = (isIPv6, port) }

  /// Reads `127.0.0.1:8080`, `localhost:8080` or `[::1]:8080`; `nil` for any other text.
  public init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let digits = text[text.index(after: colon)...]
    guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let port = Int(digits), port <= 65_535
    else { return nil }
    switch text[..<colon] {
    case "127.0.0.1", "localhost": self.init(port: port)
    case "[::1]": self.init(isIPv6: true, port: port)
    default: return nil
    }
  }

  /// As it stands in `Host` and in sentences.
  public var text: String { "\(isIPv6 ? "[::1]" : "127.0.0.1"):\(port)" }
}
