// SPDX-License-Identifier: Apache-2.0

/// Reads as much of a web address as decides whether it may be called.
enum HookAddress {
  /// The host of an `http` or `https` address (RFC 3986, section 3.2), and whether it is `https`; `nil` for any other
  /// text.
  static func host(of address: String) -> (name: Substring, isSecure: Bool)? {
    // A blank or a control character never belongs into an address, and could end a line of a request.
    guard address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    let isSecure: Bool
    let rest: Substring
    if let after = after("https://", in: address) {
      (isSecure, rest) = (true, after)
    } else if let after = after("http://", in: address) {
      (isSecure, rest) = (false, after)
    } else {
      return nil
    }
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    // The text before the last "@" is a name and a password.
    let place = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    let name: Substring
    let port: Substring
    if place.first == "[" {
      guard let end = place.firstIndex(of: "]") else { return nil }
      name = place[place.index(after: place.startIndex)..<end]
      port = place[place.index(after: end)...]
    } else {
      name = place.prefix { $0 != ":" }
      port = place[name.endIndex...]
    }
    guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "\\")), isPort(port) else { return nil }
    return (name, isSecure)
  }

  /// `true` if an address has a scheme and something after it (RFC 3986, section 3.1), and is no code for a browser.
  static func canBeOpened(_ address: String) -> Bool {
    guard address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let colon = address.firstIndex(of: ":") else {
      return false
    }
    let scheme = lowercase(address[..<colon])
    guard let first = scheme.utf8.first, (0x61...0x7A).contains(first),
      scheme.utf8.allSatisfy({
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0)
      })
    else { return false }
    return !["javascript", "vbscript", "data"].contains(scheme)
      && !address[address.index(after: colon)...].drop { $0 == "/" }.isEmpty
  }

  /// `true` if a host is this machine: `localhost`, `127.0.0.0/8` or `::1` (RFC 6761, section 6.3; RFC 1122, section
  /// 3.2.1.3; RFC 4291, section 2.5.3).
  static func isThisMachine(_ host: Substring) -> Bool {
    if host == "::1" || lowercase(host) == "localhost" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in part.utf8.count <= 3 && UInt8(part) != nil }
  }

  private static func isPort(_ text: Substring) -> Bool {
    guard let colon = text.first else { return true }
    return colon == ":" && (text.dropFirst().isEmpty || UInt16(text.dropFirst()).map { $0 > 0 } == true)
  }

  /// The rest after a scheme; `nil` for an address of another one.
  static func after(_ scheme: StaticString, in address: String) -> Substring? {
    let scheme = "\(scheme)"
    guard lowercase(address.prefix(scheme.utf8.count)) == scheme else { return nil }
    return address.dropFirst(scheme.utf8.count)
  }

  /// The text with ASCII letters in lowercase; names of hosts and schemes have no others.
  private static func lowercase(_ text: Substring) -> String {
    var lower = ""
    for scalar in text.unicodeScalars {
      let isUpper = ("A"..."Z").contains(scalar)
      lower.unicodeScalars.append(isUpper ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar)
    }
    return lower
  }
}
