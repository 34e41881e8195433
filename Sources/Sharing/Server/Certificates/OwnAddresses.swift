// SPDX-License-Identifier: Apache-2.0
import Glibc
import TokiWire

/// The names and addresses of this machine, as other machines know them.
struct OwnAddresses: Sendable {
  /// The first part of the host's name.
  let host: String
  /// The host's name, and the one that multicast DNS gives it.
  let names: [String]
  /// 4 or 16 bytes each: those of the network first, then those of this machine alone.
  let addresses: [[UInt8]]

  /// Asks the system.
  init() {
    var name = [CChar](repeating: 0, count: 256)
    let host = unsafe gethostname(&name, name.count - 1) == 0 ? Self.text(name) : ""
    let short = host.split(separator: ".").first.map(String.init) ?? "localhost"
    self.host = short
    names = [short + ".local"] + (host.isEmpty || host == short + ".local" ? [] : [host])
    addresses = Self.fromInterfaces() + [[127, 0, 0, 1], Array(repeating: 0, count: 15) + [1]]
  }

  /// The addresses of the page, best first: one of the network, then names.
  func pages(by settings: SharingSettings) -> [String] {
    let scheme = settings.isInsecure ? "http" : "https"
    let shown = addresses.dropLast(2).map(Self.shown) + names + settings.hosts + ["localhost"]
    return shown.map { "\(scheme)://\($0):\(settings.port)/" }
  }

  private static func text(_ name: [CChar]) -> String {
    String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The addresses of the network interfaces, without those of a link or a loop.
  private static func fromInterfaces() -> [[UInt8]] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&first) == 0 else { return [] }
    defer { unsafe freeifaddrs(first) }
    var (short, long): ([[UInt8]], [[UInt8]]) = ([], [])
    var next = unsafe first
    while let entry = unsafe next {
      unsafe next = entry.pointee.ifa_next
      guard let address = unsafe entry.pointee.ifa_addr, unsafe entry.pointee.ifa_flags & UInt32(IFF_LOOPBACK) == 0
      else { continue }
      let bytes = UnsafeRawPointer(address)
      switch unsafe Int32(address.pointee.sa_family) {
      case AF_INET: short.append(unsafe Array(UnsafeRawBufferPointer(start: bytes + 4, count: 4)))
      case AF_INET6:
        let address = unsafe Array(UnsafeRawBufferPointer(start: bytes + 8, count: 16))
        // fe80::/10 means something only together with an interface.
        if !(address[0] == 0xFE && address[1] & 0xC0 == 0x80) { long.append(address) }
      default: continue
      }
    }
    return short + long
  }

  /// An address as it stands in a web address.
  static func shown(_ address: [UInt8]) -> String {
    guard address.count == 16 else { return address.map { "\($0)" }.joined(separator: ".") }
    var text = [CChar](repeating: 0, count: 64)
    _ = unsafe inet_ntop(AF_INET6, address, &text, socklen_t(text.count))
    return "[\(Self.text(text))]"
  }
}
