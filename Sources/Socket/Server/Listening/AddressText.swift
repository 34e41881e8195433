// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Addresses of clients as people write them, and whose request a proxy of this machine passes on.
enum AddressText {
  /// An IPv6 address of 16 bytes (RFC 5952).
  static func text(ofIPv6 bytes: some Sequence<UInt8>) -> String { text(Array(bytes), AF_INET6) ?? "" }

  /// An address as limits for strangers count it: for IPv6 its network (/64), as one household has a whole one.
  static func network(of address: String) -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard unsafe inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
    return text(ofIPv6: bytes.prefix(8) + [UInt8](repeating: 0, count: 8))
  }

  /// `true` if a proxy of this machine asks from it.
  static func isOfThisMachine(_ address: String) -> Bool { address == "127.0.0.1" || address == "::1" }

  /// The client that the nearest proxy names in `X-Forwarded-For`: the last of the list, as the client itself may have
  /// sent all before it.
  ///
  /// - Parameter header: The header's value.
  /// - Returns: The address without a port; `nil` if the last one is none.
  static func client(inForwarded header: String) -> String? {
    guard let last = header.split(separator: ",", omittingEmptySubsequences: false).last else { return nil }
    var address = last.filter { $0 != " " && $0 != "\t" }[...]
    if address.hasPrefix("[") {
      address = address.dropFirst().prefix { $0 != "]" }
    } else if address.count(where: { $0 == ":" }) == 1 {
      address = address.prefix { $0 != ":" }
    }
    return canonical(String(address), AF_INET) ?? canonical(String(address), AF_INET6)
  }

  private static func canonical(_ address: String, _ family: Int32) -> String? {
    var bytes = [UInt8](repeating: 0, count: family == AF_INET ? 4 : 16)
    guard unsafe inet_pton(family, address, &bytes) == 1 else { return nil }
    return text(bytes, family)
  }

  private static func text(_ bytes: [UInt8], _ family: Int32) -> String? {
    var text = [CChar](repeating: 0, count: 64)
    guard unsafe inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
