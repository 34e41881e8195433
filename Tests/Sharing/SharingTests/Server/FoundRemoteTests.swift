// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiWire

@testable import Sharing

@Suite struct FoundRemoteTests {
  private func answer(
    _ host: String, _ address: String, name: String = "Toki on bedroom", port: Int = 8_654, isSecure: Bool = true,
    isHere: Bool = false, fingerprint: String? = nil
  ) -> ServiceAnswer {
    ServiceAnswer(
      name: name, host: host, address: address, port: port, isSecure: isSecure, isHere: isHere,
      fingerprint: fingerprint)
  }

  private func remotes(_ answers: [ServiceAnswer], knowing names: Set<String> = []) -> [FoundRemote] {
    FoundRemoteList(of: answers, resolves: names.contains).remotes
  }

  @Test func `A sharing server that answers on each interface and by both versions of IP is listed once`() {
    let answers = [
      answer("Bedroom.local", "2001:db8::5"), answer("bedroom.local", "192.0.2.5"),
      answer("bedroom.local", "192.0.2.5"), answer("bedroom.local", "198.51.100.5"),
    ]
    #expect(
      remotes(answers, knowing: ["bedroom.local"]) == [
        FoundRemote(
          name: "Toki on bedroom", address: RemoteAddress(host: "bedroom.local"),
          addresses: ["192.0.2.5", "198.51.100.5", "2001:db8::5"])
      ])
  }

  @Test func `A name that is not known here gives way to an address, of IPv4 first`() {
    let both = [answer("bedroom.local", "2001:db8::5"), answer("bedroom.local", "192.0.2.5")]
    #expect(remotes(both).map(\.address.text) == ["192.0.2.5:8654"])
    #expect(remotes([both[0]]).map(\.address.text) == ["[2001:db8::5]:8654"])
  }

  @Test(arguments: ["fe80::1", "febf::1"])
  func `A link-local address is left out`(_ address: String) {
    #expect(remotes([answer("bedroom.local", address)]).isEmpty)
    #expect(remotes([answer("bedroom.local", address)], knowing: ["bedroom.local"]).first?.addresses == [])
  }

  @Test func `This machine's own sharing server, one of plain HTTP and one without an address are left out`() {
    let answers = [
      answer("desk.local", "192.0.2.1", isHere: true), answer("stage.local", "192.0.2.2", isSecure: false),
      answer("a b", "192.0.2.3"), answer("attic.local", "no address"), answer("attic.local", "192.0.2.4", port: 0),
    ]
    #expect(remotes(answers, knowing: ["desk.local", "stage.local", "a b"]).isEmpty)
  }

  @Test func `An announced fingerprint is reported, unless it is invalid or the answers disagree`() {
    let (one, other) = (String(repeating: "0a", count: 32), String(repeating: "c3", count: 32))
    func told(_ fingerprints: String?...) -> String? {
      remotes(fingerprints.map { answer("bedroom.local", "192.0.2.5", fingerprint: $0) }).first?.fingerprint
    }
    #expect(told(one, nil, one) == one)
    #expect(told(one, other) == nil)
    #expect(told(nil) == nil)
    for text in [one.uppercased(), String(one.dropFirst()), String(repeating: "zz", count: 32), ""] {
      #expect(told(text) == nil, "\(text)")
    }
  }

  @Test func `Sharing servers stand in the order of their names`() {
    let answers = [
      answer("kitchen.local", "192.0.2.7", name: "Toki on kitchen"),
      answer("bedroom.local", "192.0.2.5", port: 9_000), answer("bedroom.local", "192.0.2.5"),
    ]
    #expect(remotes(answers).map(\.address.text) == ["192.0.2.5:8654", "192.0.2.5:9000", "192.0.2.7:8654"])
  }
}
