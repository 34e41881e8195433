// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiWire

@testable import Remotes

@Suite struct FleetAddressTests {
  @Test(arguments: [
    ("127.0.0.1:8080", "127.0.0.1:8080", "http://127.0.0.1:8080"), ("[::1]:1", "[::1]:1", "http://[::1]:1"),
    ("localhost:8080", "127.0.0.1:8080", "http://127.0.0.1:8080"),
    ("https://Server1.example.org", "https://server1.example.org:443", "https://server1.example.org:443"),
    ("https://192.0.2.1:8443/", "https://192.0.2.1:8443", "https://192.0.2.1:8443"),
  ])
  func `A server is reached plainly on this machine, and by HTTPS on others`(
    text: String, kept: String, url: String
  ) throws {
    let address = try #require(FleetAddress(text))
    #expect((address.text, address.url) == (kept, url))
    #expect(FleetAddress(address.text) == address)
  }

  @Test(arguments: [
    "http://192.0.2.1:8080", "192.0.2.1:8080", "node1:8080", "127.0.0.1:0", "127.0.0.1", "127.0.0.2:80", "::1:80",
    "[::1]", "host, process 7", "", "127.0.0.1:65536", "127.0.0.1:+1", "evil.127.0.0.1:80", "http://127.0.0.1:80",
  ])
  func `Other addresses are refused`(text: String) { #expect(FleetAddress(text) == nil) }
}
