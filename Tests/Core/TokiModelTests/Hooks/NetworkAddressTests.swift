// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// Which addresses a request of somebody else's may go to.
@Suite struct NetworkAddressTests {
  private func bytes(_ text: String) -> [UInt8] {
    guard text.contains(":") else { return text.split(separator: ".").compactMap { UInt8($0) } }
    func words(_ half: String) -> [UInt16] { half.split(separator: ":").compactMap { UInt16($0, radix: 16) } }
    let halves = text.replacing("::", with: "|").split(separator: "|", omittingEmptySubsequences: false).map(
      String.init)
    var all = words(halves[0])
    if halves.count == 2 {
      let last = words(halves[1])
      all += [UInt16](repeating: 0, count: 8 - all.count - last.count) + last
    }
    return all.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }

  @Test(arguments: [
    "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
    "169.253.0.1",
    "172.15.255.255", "172.32.0.0", "192.0.1.1", "192.167.1.1", "192.169.0.0", "198.17.255.255", "198.20.0.0",
    "223.255.255.255", "2606:4700::1111", "2a00:1450:4001::1", "2001:4860:4860::8888", "::ffff:101:101",
    "64:ff9b::808:808", "2002:808:808::1",
  ])
  func `A public address may be called`(text: String) {
    #expect(NetworkAddress.isPublic(bytes(text)))
  }

  @Test(arguments: [
    "0.0.0.0", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.255.254",
    "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.88.99.1", "192.168.0.1",
    "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1",
    "255.255.255.255", "::", "::1", "::7f00:1", "fe80::1", "fec0::1", "fc00::1", "fdff::1", "ff02::1", "2001::1",
    "2001:db8::1", "3fff::1", "100::1", "5f00::1", "::ffff:7f00:1", "::ffff:a00:1", "64:ff9b::7f00:1", "64:ff9b:1::1",
    "2002:7f00:1::1", "2002:c0a8:1::1",
  ])
  func `A private or reserved address may not be called`(text: String) {
    #expect(!NetworkAddress.isPublic(bytes(text)))
  }

  @Test func `Bytes that are no address are refused`() {
    #expect(!NetworkAddress.isPublic([]))
    #expect(!NetworkAddress.isPublic([1, 1, 1]))
  }
}
