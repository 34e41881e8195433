// SPDX-License-Identifier: Apache-2.0

/// A topic of an ntfy server, as in `ntfy://ntfy.sh/my-long-topic`: the address by which ntfy's own apps name one.
///
/// `?secure=false` means plain HTTP there, and here.
public struct NtfyTopic: Hashable, Sendable {
  /// The root of the server, to which messages are posted as JSON; a name and a password may stand before its host.
  public let server: String
  /// The topic: 1 to 64 letters, digits, `-` and `_`.
  public let name: String

  /// Reads an address; `nil` for one that names no topic.
  public init?(_ address: String) {
    guard let rest = HookAddress.after("ntfy://", in: address), let slash = rest.firstIndex(of: "/") else { return nil }
    let authority = rest[..<slash]
    let path = rest[rest.index(after: slash)...]
    let name = path.prefix { $0 != "?" }
    let query = path[name.endIndex...]
    guard !authority.contains("?"), !authority.contains("#"), (1...64).contains(name.utf8.count),
      name.utf8.allSatisfy(Self.isOfTopic), ["", "?secure=true", "?secure=false"].contains(query)
    else { return nil }
    server = (query == "?secure=false" ? "http://" : "https://") + authority + "/"
    self.name = String(name)
  }

  private static func isOfTopic(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
