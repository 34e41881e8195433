// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
import HostFiles

/// Asks the kernel about the network interfaces of this machine.
enum NetworkInterfaces {
  /// Those that are up and have addresses, without the loopback, in the kernel's order.
  static func read() -> [NetworkInterface] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&first) == 0 else { return [] }
    defer { unsafe freeifaddrs(first) }
    let gateways = NetworkTables.defaultRoutes(table("route"), table("ipv6_route"))
    let lasting = NetworkTables.lastingAddresses(table("if_inet6"))
    var found: [NetworkInterface] = []
    var next = unsafe first
    while let entry = unsafe next {
      unsafe next = entry.pointee.ifa_next
      let flags = unsafe entry.pointee.ifa_flags
      guard let bytes = unsafe address(of: entry.pointee), flags & UInt32(IFF_LOOPBACK) == 0,
        flags & UInt32(IFF_UP) != 0, bytes.count == 4 || lasting.contains(bytes)
      else { continue }
      let name = unsafe String(cString: entry.pointee.ifa_name)
      if let index = found.firstIndex(where: { $0.name == name }) {
        found[index].addresses.append(bytes)
        continue
      }
      let kind = NetworkInterface.kind(
        driver: driver(of: name), isPointToPoint: flags & UInt32(IFF_POINTOPOINT) != 0,
        hasDefaultRoute: gateways.contains(name))
      found.append(NetworkInterface(name: name, kind: kind, addresses: [bytes]))
    }
    return found
  }

  /// 4 or 16 bytes; `nil` for an address of another kind, and for one of a link, which means something only together
  /// with its interface (fe80::/10).
  private static func address(of entry: ifaddrs) -> [UInt8]? {
    guard let address = unsafe entry.ifa_addr else { return nil }
    let bytes = UnsafeRawPointer(address)
    switch unsafe Int32(address.pointee.sa_family) {
    case AF_INET: return unsafe Array(UnsafeRawBufferPointer(start: bytes + 4, count: 4))
    case AF_INET6:
      let address = unsafe Array(UnsafeRawBufferPointer(start: bytes + 8, count: 16))
      return address[0] == 0xFE && address[1] & 0xC0 == 0x80 ? nil : address
    default: return nil
    }
  }

  private static func driver(of name: String) -> String {
    var driver = [CChar](repeating: 0, count: 32)
    guard unsafe toki_network_driver(name, &driver, UInt(driver.count)) == 0 else { return "" }
    return String(decoding: driver.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// A table of the kernel; empty if it has none, as without IPv6.
  private static func table(_ name: String) -> String {
    guard let bytes = try? HostFile.bytes(of: "/proc/net/\(name)", limit: 1 << 20) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
