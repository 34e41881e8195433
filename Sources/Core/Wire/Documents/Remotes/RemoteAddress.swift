// SPDX-License-Identifier: Apache-2.0

/// Address of another machine's sharing server.
public struct RemoteAddress: Hashable, Sendable {
  /// A name or an address, without brackets.
  public let host: String
  /// The port, 1 to 65,535.
  public let port: Int

  /// Makes an address of parts that are known to be valid.
  public init(host: String, port: Int = SharingSettings.usualPort) {
    self.host = host
    self.port = port
  }

  /// Reads an address as a person writes or copies it; `nil` for a text that is none.
  ///
  /// `bedroom.local`, `192.0.2.5:8654`, `[2001:db8::5]`, `2001:db8::5`, `https://192.0.2.5:8654/`. The rest after the
  /// host of a web address does not matter; without a port it is 443 there, and the sharing server's usual one
  /// otherwise.
  public init?(typed text: String) {
    var rest = text[...]
    var usual = SharingSettings.usualPort
    if let mark = text.firstRange(of: "://") {
      guard text[..<mark.lowerBound].lowercased() == "https" else { return nil }
      rest = text[mark.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
      usual = 443
    }
    var host = rest
    var port: Substring?
    if rest.hasPrefix("[") {
      guard let end = rest.firstIndex(of: "]") else { return nil }
      host = rest[rest.index(after: rest.startIndex)..<end]
      let after = rest[rest.index(after: end)...]
      guard after.isEmpty || after.hasPrefix(":"), host.contains(":") else { return nil }
      if !after.isEmpty { port = after.dropFirst() }
    } else if let colon = rest.firstIndex(of: ":"), rest.lastIndex(of: ":") == colon {
      host = rest[..<colon]
      port = rest[rest.index(after: colon)...]
    }
    guard Self.isHost(host) else { return nil }
    if let port {
      guard (1...5).contains(port.utf8.count), port.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(port), SharingSettings.ports.contains(number)
      else { return nil }
      usual = number
    }
    self.init(host: host.lowercased(), port: usual)
  }

  /// As it stands in `Host` and in sentences: `bedroom.local:8654`, `[::1]:8654`.
  public var text: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }

  /// `true` if a text can be a host: a name of ASCII letters, or an address; it becomes a header, too.
  private static func isHost(_ text: Substring) -> Bool {
    let isAddress = text.contains(":")
    return (1...253).contains(text.utf8.count) && text.first != "-"
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        case UInt8(ascii: ":"), UInt8(ascii: "%"): isAddress
        default: false
        }
      }
  }
}
