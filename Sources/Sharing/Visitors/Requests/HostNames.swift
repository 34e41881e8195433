// SPDX-License-Identifier: Apache-2.0

/// The names under which the sharing server answers, against web pages that make their own name point here (DNS
/// rebinding).
///
/// Addresses are always accepted, as a page cannot have one for a name. The port does not matter, so that a tunnel or a
/// proxy may use another one.
package struct HostNames: Hashable, Sendable {
  private let names: Set<String>

  /// Accepts these names, and `localhost`.
  package init(_ names: some Sequence<String>) {
    self.names = Set(names.map { Self.canonical($0[...]) } + ["localhost"])
  }

  /// `true` if the header `Host` names this machine.
  package func accepts(_ host: String) -> Bool {
    guard let name = Self.name(of: host) else { return false }
    return Self.isAddress(name) || names.contains(Self.canonical(name))
  }

  /// `true` if a page of this `Origin` may ask: only one that came from the very `Host` it asks now.
  ///
  /// - Parameters:
  ///   - origin: The header; `nil` if there is none, as from a program.
  ///   - host: The header `Host` of the same request.
  /// - Returns: `true` if it may.
  package static func accepts(origin: String?, of host: String) -> Bool {
    guard let origin else { return true }
    for scheme in ["https://", "http://"] where origin.hasPrefix(scheme) {
      return origin.dropFirst(scheme.utf8.count).lowercased() == host.lowercased()
    }
    return false
  }

  /// The name without its port; `nil` for a text that is no host.
  private static func name(of host: String) -> Substring? {
    if host.hasPrefix("[") {
      guard let end = host.firstIndex(of: "]") else { return nil }
      let rest = host[host.index(after: end)...]
      guard rest.isEmpty || isPort(rest) else { return nil }
      return host[...end]
    }
    guard let colon = host.firstIndex(of: ":") else { return host.isEmpty ? nil : host[...] }
    guard colon > host.startIndex, isPort(host[colon...]) else { return nil }
    return host[..<colon]
  }

  private static func isPort(_ text: Substring) -> Bool {
    let digits = text.dropFirst()
    return text.first == ":" && (1...5).contains(digits.utf8.count)
      && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// `true` if it is an address: IPv6 in brackets, or four numbers, which no top-level domain is (RFC 1123 section
  /// 2.1).
  private static func isAddress(_ name: Substring) -> Bool {
    if name.hasPrefix("["), name.hasSuffix("]") {
      return name.dropFirst().dropLast().utf8.allSatisfy { byte in
        byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "%")
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      }
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        (1...3).contains(part.utf8.count) && UInt8(part) != nil && part.first != "+"
      }
  }

  /// A name in small letters, without the dot that may stand at its end.
  private static func canonical(_ name: Substring) -> String {
    let name = name.hasSuffix(".") ? name.dropLast() : name
    return name.lowercased()
  }
}
