// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Visitors

@Suite struct HostNamesTests {
  private let names = HostNames(["toki.local", "Kitchen"])

  @Test(arguments: [
    "localhost", "localhost:8654", "toki.local", "TOKI.LOCAL:9000", "toki.local.:1", "kitchen", "127.0.0.1",
    "192.168.1.7:8654", "[::1]", "[fe80::1%25eth0]:8654", "[2001:DB8::7]:65535",
  ])
  func `Names and addresses of this machine are accepted, with any port`(host: String) {
    #expect(names.accepts(host))
  }

  @Test(arguments: [
    "", ":8654", "evil.example", "toki.local.evil.example", "127.0.0.1.evil.example", "127.0.0.1.", "1.2.3",
    "256.1.1.1",
    "+1.2.3.4", "1.2.3.4:", "1.2.3.4:x", "1.2.3.4:123456", "[::1", "[::1]x", "[evil/]", "kitchen:80:80", "user@kitchen",
  ])
  func `A name that a page made point here is not`(host: String) { #expect(!names.accepts(host)) }

  @Test(
    arguments: [
      (nil, "toki.local", true), ("https://toki.local", "toki.local", true),
      ("https://toki.local:8654", "TOKI.local:8654", true),
      ("http://10.0.0.1:1", "10.0.0.1:1", true), ("https://toki.local:8655", "toki.local:8654", false),
      ("https://evil.example", "toki.local", false), ("null", "toki.local", false), ("", "toki.local", false),
      ("https://toki.local.evil.example", "toki.local", false), ("file://toki.local", "toki.local", false),
    ] as [(String?, String, Bool)])
  func `A page may only ask its own host`(origin: String?, host: String, isAccepted: Bool) {
    #expect(HostNames.accepts(origin: origin, of: host) == isAccepted)
  }
}
