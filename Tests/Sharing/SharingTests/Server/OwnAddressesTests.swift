// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Sharing

/// Where other devices are sent.
@Suite struct OwnAddressesTests {
  private static let wireless = NetworkInterface(
    name: "wlan0", kind: .network,
    addresses: [[192, 168, 1, 23], [0xFD, 0x77] + zeros(13) + [7], [0x20, 0x01, 0x0D, 0xB8] + zeros(11) + [5]])
  private static let tunnel = NetworkInterface(name: "tailscale0", kind: .tunnel, addresses: [[100, 101, 102, 103]])
  private static let docker = NetworkInterface(name: "docker0", kind: .inner, addresses: [[172, 17, 0, 1]])

  private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

  private let own = OwnAddresses(host: "laptop.fritz.box", interfaces: [docker, tunnel, wireless])

  private func hosts(_ given: [String] = [], certified: Set<String> = ["laptop.local"], isAnnounced: Bool = true)
    -> [String]
  {
    own.hosts(given, certified: { certified.contains($0) }, isAnnounced: isAnnounced)
  }

  @Test func `Names that a person gave come first, then the one of multicast DNS, then addresses of networks`() {
    #expect(
      hosts(["toki.example.org"]) == [
        "toki.example.org", "laptop.local", "192.168.1.23", "[fd77::7]", "laptop.fritz.box", "100.101.102.103",
        "[2001:db8::5]", "localhost",
      ])
  }

  @Test func `A name that is not announced or not certified comes after the addresses`() {
    let late = [
      "192.168.1.23", "[fd77::7]", "laptop.local", "laptop.fritz.box", "100.101.102.103", "[2001:db8::5]", "localhost",
    ]
    #expect(hosts(isAnnounced: false) == late)
    #expect(hosts(certified: []) == late)
  }

  @Test func `The machine's internal interfaces are neither shown nor certified`() {
    #expect(!own.addresses.contains([172, 17, 0, 1]))
    #expect(own.addresses.contains([100, 101, 102, 103]))
    #expect(own.addresses.suffix(2) == [[127, 0, 0, 1], Self.zeros(15) + [1]])
  }

  @Test func `A machine without a network and a name has its own address at least`() {
    let alone = OwnAddresses(host: "", interfaces: [])
    #expect(alone.hosts([], certified: { _ in true }, isAnnounced: false) == ["localhost.local", "localhost"])
  }
}

/// What the kernel tells of networks, read.
@Suite struct NetworkInterfaceTests {
  @Test(arguments: [
    ("iwlwifi", false, true, NetworkInterface.Kind.network), ("", false, false, .network),
    ("e1000e", false, false, .network),
    ("bridge", false, false, .inner), ("veth", false, false, .inner),
    // That of a host of virtual machines, and that of a container, which are their way out.
    ("bridge", false, true, .network), ("veth", false, true, .network),
    ("tun", true, true, .tunnel), ("tun", false, false, .tunnel), ("wireguard", true, false, .tunnel),
    ("", true, true, .tunnel),
  ])
  func `An interface is recognized by its driver and route`(
    driver: String, isPointToPoint: Bool, hasDefaultRoute: Bool, kind: NetworkInterface.Kind
  ) {
    #expect(
      NetworkInterface.kind(driver: driver, isPointToPoint: isPointToPoint, hasDefaultRoute: hasDefaultRoute) == kind)
  }

  @Test func `Default routes are read from the tables of both protocols`() {
    let short = """
      Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT
      wlan0\t00000000\t0101A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0
      docker0\t000011AC\t00000000\t0001\t0\t0\t0\t0000FFFF\t0\t0\t0
      """
    let zeros = String(repeating: "0", count: 32)
    let long = """
      fd770000000000000000000000000000 40 \(zeros) 00 \(zeros) 00000100 00000001 00000000 00000001    wlan0
      \(zeros) 00 \(zeros) 00 fe800000000000000000000000000001 00000400 00000001 00000000 00000003     eth0
      \(zeros) 00 \(zeros) 00 \(zeros) ffffffff 00000001 00000000 00200200       lo
      """
    #expect(NetworkTables.defaultRoutes(short, long) == ["wlan0", "eth0"])
    #expect(NetworkTables.defaultRoutes("", "") == [])
  }

  @Test func `Temporary and deprecated IPv6 addresses are left out`() {
    let table = """
      fd770000000000000000000000000007 02 40 00 80    wlan0
      fd77000000000000a1b2c3d4e5f60718 02 40 00 01    wlan0
      fd770000000000000000000000000008 02 40 00 c0    wlan0
      fd770000000000000000000000000009 02 40 00 a0    wlan0
      """
    #expect(NetworkTables.lastingAddresses(table) == [[0xFD, 0x77] + Array(repeating: 0, count: 13) + [7]])
  }
}
