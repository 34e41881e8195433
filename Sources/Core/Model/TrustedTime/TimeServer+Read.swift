// SPDX-License-Identifier: Apache-2.0

extension TimeServer {
  /// Parses `HOST`, `HOST:PORT`, `[IPv6]:PORT` or `IPv6`, with `nts://` or `ntp://` before it or without.
  ///
  /// - Parameters:
  ///   - text: A person's text.
  ///   - method: How to ask the server if the text does not say.
  /// - Throws: `TimeServerError` with the error.
  public init(reading text: String, method: Method = .ntp) throws(TimeServerError) {
    // Compare bytes: a mark that combines with the slash before it would hide that slash from a comparison of
    // characters.
    let said = Method.allCases.first { text.utf8.starts(with: "\($0.rawValue)://".utf8) }
    let method = said ?? method
    let rest = said.map { text[text.utf8.index(text.startIndex, offsetBy: $0.rawValue.utf8.count + 3)...] } ?? text[...]
    let (host, port) = try Self.parts(of: rest, in: text)
    let bytes = host.utf8
    guard (1...253).contains(bytes.count) else { throw .host(text) }
    guard bytes.allSatisfy(Self.isHostByte), bytes.first != UInt8(ascii: "-") else { throw .host(text) }
    self.init(host: String(host), port: port, method: method)
  }

  private static func parts(
    of rest: Substring, in text: String
  ) throws(TimeServerError) -> (host: Substring, port: UInt16?) {
    if rest.utf8.first == UInt8(ascii: "[") {
      guard let end = rest.utf8.firstIndex(of: UInt8(ascii: "]")) else { throw .host(text) }
      let host = rest[rest.utf8.index(after: rest.startIndex)..<end]
      // Brackets are for IPv6 addresses, which have two colons or more.
      guard host.utf8.count(where: { $0 == UInt8(ascii: ":") }) >= 2 else { throw .host(text) }
      let after = rest[rest.utf8.index(after: end)...]
      if after.isEmpty { return (host, nil) }
      guard after.utf8.first == UInt8(ascii: ":") else { throw .host(text) }
      return (host, try number(after[after.utf8.index(after: after.startIndex)...], in: text))
    }
    let colons = rest.utf8.count { $0 == UInt8(ascii: ":") }
    // More than one colon is an IPv6 address without a port.
    guard colons == 1, let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")) else { return (rest, nil) }
    return (rest[..<colon], try number(rest[rest.utf8.index(after: colon)...], in: text))
  }

  private static func number(_ digits: Substring, in text: String) throws(TimeServerError) -> UInt16 {
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits), port > 0 else {
      throw .port(text)
    }
    return port
  }

  /// Letters, digits, the marks of names and addresses (`-` `.` `_` `:` `%`), and everything outside ASCII.
  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "%"): true
    default: false
    }
  }
}

/// Why a text is no server; each case holds the whole text.
public enum TimeServerError: Error, Hashable, Sendable {
  /// The name or address is missing or malformed.
  case host(String)
  /// The port is not a number from 1 to 65,535.
  case port(String)
}

extension TimeServer: FieldValue {
  /// Writes `text`.
  public func put(into writer: inout some FieldWriter) { writer.put(text: text) }

  /// Reads a server as a person writes it.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: TimeServer?
  ) throws(Reader.Failure) -> TimeServer {
    let text = try reader.takeText()
    do throws(TimeServerError) {
      return try TimeServer(reading: text)
    } catch {
      let wrong =
        switch error {
        case .host: "is not the name or address of a server, as ntp.example or nts://[::1]:4460"
        case .port: "has a port that is not from 1 to 65535"
        }
      throw reader.refusal("", FieldRefusal("\(text) \(wrong)."))
    }
  }
}
