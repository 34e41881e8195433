// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import TokiServer

@Suite struct AddressTextTests {
  @Test(arguments: [
    ("192.168.1.7", "192.168.1.7"), ("evil, 10.0.0.1, 192.168.1.7", "192.168.1.7"), ("192.168.1.7:4711", "192.168.1.7"),
    ("2001:DB8:0::7", "2001:db8::7"), ("[2001:db8::7]:4711", "2001:db8::7"), (" ::1 ", "::1"),
  ])
  func `The last address that a proxy forwards is the client's`(header: String, client: String) {
    #expect(AddressText.client(inForwarded: header) == client)
  }

  @Test(arguments: ["", "unknown", "10.0.0.1,", "10.0.0.1, _hidden", "10.0.0.256", "1.2.3", "a:b", "[", ":"])
  func `A forwarded list that ends with no address names no client`(header: String) {
    #expect(AddressText.client(inForwarded: header) == nil)
  }
}
