// SPDX-License-Identifier: Apache-2.0
import CNetworkTime
import TrustedTime

/// One call of getaddrinfo(3).
enum AddressLookup {
  /// More addresses than any name of a time server has.
  private static let most = 64

  /// What an address in text form is; `nil` for a name.
  ///
  /// A text with a colon or a percent sign, or none at all, is never a name, so nobody is asked about it.
  static func textual(_ host: String) -> SystemResolver.Found? {
    let found = look(host, onlyText: true)
    if case .success = found { return found }
    // C would see only what stands before a zero.
    let isName = !host.isEmpty && !host.utf8.contains { [0, UInt8(ascii: ":"), UInt8(ascii: "%")].contains($0) }
    return isName ? nil : found
  }

  /// Asks whoever knows names on this machine; this may take half a minute.
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
