// SPDX-License-Identifier: Apache-2.0
import CMicrohttpd

/// Identification of clients where a reception judges requests.
extension RemoteListener {
  /// The client's address: that of the connection, or the one that a proxy of this machine names.
  ///
  /// No other proxy is believed, as anybody may send the header.
  func client(of address: String, _ connection: OpaquePointer) -> String {
    guard AddressText.isOfThisMachine(address), let forwarded = unsafe forwarded(connection) else { return address }
    return AddressText.client(inForwarded: forwarded) ?? address
  }

  /// The last of the headers `X-Forwarded-For`: a client may have sent others before it.
  private func forwarded(_ connection: OpaquePointer) -> String? {
    var values: [String] = []
    let add: MHD_KeyValueIterator = { context, _, name, value in
      guard let values = unsafe context?.assumingMemoryBound(to: [String].self), let name = unsafe name,
        let value = unsafe value
      else { return .YES }
      if unsafe String(cString: name).lowercased() == "x-forwarded-for" {
        unsafe values.pointee.append(String(cString: value))
      }
      return .YES
    }
    unsafe withUnsafeMutablePointer(to: &values) { pointer in
      _ = unsafe MHD_get_connection_values(connection, .HEADER_KIND, add, pointer)
    }
    return values.last
  }
}
