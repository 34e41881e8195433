// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire

@Suite struct RemoteTests {
  @Test(arguments: [
    ("bedroom.local", "bedroom.local:8654"), ("192.0.2.5", "192.0.2.5:8654"), ("192.0.2.5:99", "192.0.2.5:99"),
    ("BEDROOM", "bedroom:8654"), ("[2001:db8::5]", "[2001:db8::5]:8654"), ("[::1]:65535", "[::1]:65535"),
    ("2001:db8::5", "[2001:db8::5]:8654"), ("fe80::1%eth0", "[fe80::1%eth0]:8654"),
    ("https://192.0.2.5:8654/", "192.0.2.5:8654"), ("https://toki.example.org", "toki.example.org:443"),
    ("HTTPS://a.example/x?y#pair=K", "a.example:443"),
  ])
  func `An address is read as it is written or copied`(_ typed: String, _ text: String) throws {
    #expect(try #require(RemoteAddress(typed: typed)).text == text)
  }

  @Test(arguments: [
    "", " ", "a b", "a:", "a:0", "a:65536", "a:+1", "a:1x", "[::1", "[::1]x", "[a]", "http://192.0.2.5/", "ftp://a",
    "-a",
    "a\r\nX: y", "bed/remote", "a@b", "寝室", "https://", String(repeating: "a", count: 254), "a%eth0",
  ])
  func `An invalid host, or one with line breaks, is no address`(_ typed: String) {
    #expect(RemoteAddress(typed: typed) == nil)
  }

  @Test(arguments: ["bedroom", "Küche", "寝室", "remote-2_b", "x", String(repeating: "a", count: 40)])
  func `A valid name for a remote is accepted`(_ text: String) { #expect(RemoteName(text: text)?.text == text) }

  @Test(arguments: ["", "here", "2nd", "-x", "bed remote", "a/b", "a.b", "a\u{1B}", String(repeating: "a", count: 41)])
  func `An invalid name for a remote is refused`(_ text: String) { #expect(RemoteName(text: text) == nil) }

  static func remote(_ trust: Remote.Trust) throws -> Remote {
    Remote(
      name: try #require(RemoteName(text: "bedroom")), address: RemoteAddress(host: "::1", port: 99), trust: trust,
      token: "secret",
      device: PairedDevice(
        id: "d1", name: .command, grant: DeviceGrant(role: .control),
        paired: UTCInstant(secondsSinceEpoch: 1_800_000_000)))
  }

  @Test(arguments: [
    Remote.Trust.pinned(key: "aa", fingerprint: "bb"), .signed(certificates: nil), .signed(certificates: "/ca.pem"),
  ])
  func `A remote is read back unchanged`(_ trust: Remote.Trust) throws {
    let list = RemoteList(remotes: [try Self.remote(trust)])
    #expect(try Wire.answer(RemoteList.self, from: Wire.bytes(list)) == list)
  }

  @Test(arguments: [Remote.Trust.loopback, .signed(certificates: nil)])
  func `An account on a fleet is read back unchanged`(_ trust: Remote.Trust) throws {
    let sharing = try Self.remote(trust)
    let list = RemoteList(remotes: [
      Remote(
        name: sharing.name, address: sharing.address, trust: trust, token: sharing.token, device: sharing.device,
        account: AccountName("family"))
    ])
    #expect(try Wire.answer(RemoteList.self, from: Wire.bytes(list)) == list)
    // The field has its former name, by which earlier builds know it.
    #expect(String(decoding: Wire.bytes(list), as: UTF8.self).contains(#""home":"family""#))
    // An earlier build reads the remotes that it knows.
    #expect(!String(decoding: Wire.bytes(RemoteList(remotes: [sharing])), as: UTF8.self).contains("home"))
  }

  @Test func `Remotes saved by an earlier build are read`() throws {
    let kept = """
      {"rooms":[{"name":"bedroom","host":"::1","port":99,"key":"aa","fingerprint":"bb","certificates":null,\
      "token":"secret","device":{"id":"d1","name":"command","role":"control","items":[],\
      "paired":"2027-01-15T08:00:00Z","last_use":null,"streams":0}}]}
      """
    let list = try Wire.answer(RemoteList.self, from: Array(kept.utf8))
    #expect(list == RemoteList(remotes: [try Self.remote(.pinned(key: "aa", fingerprint: "bb"))]))
  }

  @Test func `A brief draft has only the ring settings that differ, and is read back as meant`() throws {
    var usual = RingSettings()
    usual.sound = .file("/home/toki/own.flac")
    usual.terminal = "/dev/pts/3"
    var settings = usual
    settings.volume = try #require(Volume(percent: 30))
    let request = MakeItem(TimerDraft(duration: .minutes(5), settings: Said(all: settings)), key: "k")
    let bytes = Wire.bytes(request.brief(in: EngineSettings(ring: usual)), isBrief: true)
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"duration_ns":300000000000,"settings":{"volume":30}}"#)
    let read = try Wire.request(TimerDraft.self, from: bytes)
    usual.terminal = nil
    settings.terminal = nil
    #expect(read.settings.applied(to: usual) == settings)
    #expect(String(decoding: Wire.bytes(request), as: UTF8.self).contains("own.flac"))
  }
}
