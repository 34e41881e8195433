// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import TrustedTime

/// One call of getaddrinfo(3).
enum AddressLookup {
  /// Maximum number of addresses, more than any time server has.
  private static let most = 64

  /// Parses a literal address; `nil` if the text is a name.
  ///
  /// Empty text and text with a colon or percent sign is never a name, so it is not looked up.
  static func textual(_ host: String) -> SystemResolver.Found? {
    let found = look(host, onlyText: true)
    if case .success = found { return found }
    // C would see only the part before a zero byte.
    let isName = !host.isEmpty && !host.utf8.contains { [0, UInt8(ascii: ":"), UInt8(ascii: "%")].contains($0) }
    return isName ? nil : found
  }

  /// Resolves a name with the system's resolver; may take half a minute.
  static func named(_ host: String) -> SystemResolver.Found { look(host, onlyText: false) }

  private static func look(_ host: String, onlyText: Bool) -> SystemResolver.Found {
    guard !host.isEmpty, !host.utf8.contains(0) else { return .failure(.failed(reason: "It is no name")) }
    var addresses = [toki_address](repeating: toki_address(), count: most)
    var systemError: Int32 = 0
    let count = unsafe toki_addresses_of(host, onlyText ? 1 : 0, &addresses, Int32(most), &systemError)
    guard count > 0 else {
      let reason = unsafe toki_addresses_problem(count, systemError).map { unsafe String(cString: $0) }
      return .failure(.failed(reason: reason ?? "error \(count)"))
    }
    return .success(addresses.prefix(Int(count)).compactMap { ServerAddress($0, port: 0) })
  }
}
