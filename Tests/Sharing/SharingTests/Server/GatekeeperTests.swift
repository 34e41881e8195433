// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import Testing
import TokiModel
import TokiServer
import TokiWire

@testable import Sharing
@testable import Visitors

@Suite struct GatekeeperTests {
  private static let items = [ItemID(.timer, 1)]

  private func moment(_ seconds: Int64) -> HostMoment {
    HostMoment(
      boot: BootInstant(nanosecondsSinceBoot: 0) + .seconds(seconds),
      utc: UTCInstant(secondsSinceEpoch: 1_800_000_000 + seconds))
  }

  private func keeper(isInsecure: Bool = false) throws -> Gatekeeper {
    var registry = DeviceRegistry()
    let name = try #require(ClientName(text: "tablet"))
    _ = registry.add(name, DeviceGrant(role: .display, items: Self.items), digest: "of display", at: moment(0).utc)
    _ = registry.add(name, DeviceGrant(role: .control), digest: "of control", at: moment(0).utc)
    _ = registry.add(name, DeviceGrant(role: .owner), digest: "of owner", at: moment(0).utc)
    return Gatekeeper(registry: registry, hosts: HostNames(["toki.local"]), isInsecure: isInsecure)
  }

  private func request(_ method: String, _ path: String, body: String = "", peer: String = "10.0.0.9")
    -> ReceivedRequest
  {
    var request = ReceivedRequest(method: method, path: path, body: Array(body.utf8))
    request.host = "toki.local:8654"
    if !body.isEmpty { request.contentType = "application/json" }
    request.peer = peer
    return request
  }

  private func admission(
    _ keeper: inout Gatekeeper, _ request: ReceivedRequest, digest: String? = nil, at seconds: Int64 = 0
  ) throws -> Gatekeeper.Admission {
    try keeper.admit(request, digest: digest, at: moment(seconds))
  }

  private func refusal(
    _ keeper: inout Gatekeeper, _ request: ReceivedRequest, digest: String? = nil, at seconds: Int64 = 0
  ) -> AccessRefusal? {
    do throws(AccessRefusal) {
      _ = try keeper.admit(request, digest: digest, at: moment(seconds))
      return nil
    } catch {
      return error
    }
  }

  @Test func `The page is for anyone, and everything else takes a token`() throws {
    var keeper = try keeper()
    #expect(try admission(&keeper, request("GET", "/"), digest: nil, at: 0) == .page("/"))
    for path in ["/v1", "/v1/state", "/v1/events", "/v1/clock", "/openapi.yaml", "/sharing/device"] {
      #expect(refusal(&keeper, request("GET", path))?.status == 401, "\(path)")
    }
    #expect(refusal(&keeper, request("GET", "/v1/timers"), digest: "of display")?.status == 403)
    let control = try #require(keeper.registry["d2"])
    #expect(
      try admission(&keeper, request("GET", "/v1/timers"), digest: "of control", at: 0) == .relay(control, .control))
  }

  @Test func `A message for displays is one line for one item, from a device that controls`() throws {
    var keeper = try keeper()
    let path = "/sharing/messages/t1"
    let control = try #require(keeper.registry["d2"])
    let asked = request("PUT", path, body: #"{"text":"Wrap up"}"#)
    #expect(
      try admission(&keeper, asked, digest: "of control") == .message(control, Self.items[0], try Label("Wrap up")))
    #expect(refusal(&keeper, asked, digest: "of display")?.code == .beyondRole)
    for body in [#"{"text":"two\nlines"}"#, #"{"txt":"x"}"#, ""] {
      #expect(refusal(&keeper, request("PUT", path, body: body), digest: "of control")?.status == 400, "\(body)")
    }
    for path in ["/sharing/messages/x1", "/sharing/messages/", "/sharing/messages/t1/x"] {
      let other = request("PUT", path, body: #"{"text":"x"}"#)
      #expect(refusal(&keeper, other, digest: "of owner") != nil, "\(path)")
    }
    #expect(refusal(&keeper, request("GET", path), digest: "of owner")?.code == .notFound)
  }

  @Test func `Another name, another origin and another kind of body are refused first`() throws {
    var keeper = try keeper()
    var asked = request("GET", "/v1/state")
    asked.host = "evil.example"
    #expect(refusal(&keeper, asked, digest: "of owner")?.status == 421)
    asked.host = nil
    #expect(refusal(&keeper, asked, digest: "of owner")?.status == 421)
    asked.host = "toki.local:8654"
    asked.origin = "https://evil.example"
    #expect(refusal(&keeper, asked, digest: "of owner")?.code == .wrongOrigin)
    asked.origin = "https://toki.local:8654"
    #expect(refusal(&keeper, asked, digest: "of owner") == nil)
    var posted = request("POST", "/v1/timers", body: "{}")
    posted.contentType = "text/plain"
    #expect(refusal(&keeper, posted, digest: "of owner")?.status == 415)
  }

  @Test func `A valid code pairs, and the new token opens what it grants`() throws {
    var keeper = try keeper()
    keeper.offer(PairingCode(random: Array(repeating: 0, count: 8)), for: DeviceGrant(role: .control), at: moment(0))
    let body = #"{"code":"0000-0000","device":"phone"}"#
    let name = try #require(ClientName(text: "phone"))
    #expect(
      try admission(&keeper, request("POST", "/sharing/pair", body: body), digest: nil, at: 5)
        == .pair(name, DeviceGrant(role: .control)))
    #expect(refusal(&keeper, request("POST", "/sharing/pair", body: body), at: 6)?.code == .codeNotValid)
    let added = keeper.add(name, DeviceGrant(role: .control), digest: "new", at: moment(5))
    let device = try #require(added)
    #expect(refusal(&keeper, request("GET", "/v1/timers"), digest: "new") == nil)
    let removed = keeper.remove(device.id)
    #expect(removed == device)
    #expect(refusal(&keeper, request("GET", "/v1/timers"), digest: "new")?.code == .notPaired)
  }

  @Test func `Who guesses tokens or codes has to wait, and others need not`() throws {
    var keeper = try keeper()
    for _ in 1...10 { #expect(refusal(&keeper, request("GET", "/v1/state"), digest: "guess")?.status == 401) }
    let refused = refusal(&keeper, request("GET", "/v1/state"), digest: "guess")
    #expect(refused?.status == 429)
    #expect(refused?.wait == .seconds(6))
    #expect(refusal(&keeper, request("POST", "/sharing/pair", body: #"{"code":"x","device":"y"}"#))?.status == 429)
    #expect(refusal(&keeper, request("GET", "/v1/state", peer: "10.0.0.8"), digest: "of owner") == nil)
    #expect(refusal(&keeper, request("GET", "/v1/state"), digest: "of owner", at: 7) == nil)
  }

  @Test func `A device that floods is slowed down`() throws {
    var keeper = try keeper()
    for _ in 1...200 { #expect(refusal(&keeper, request("GET", "/v1/clock"), digest: "of display") == nil) }
    #expect(refusal(&keeper, request("GET", "/v1/clock"), digest: "of display")?.status == 429)
    #expect(refusal(&keeper, request("GET", "/v1/clock"), digest: "of control") == nil)
  }

  @Test func `Over plain HTTP only displays are served, and only displays are paired`() throws {
    var keeper = try keeper(isInsecure: true)
    #expect(refusal(&keeper, request("GET", "/v1/state"), digest: "of display") == nil)
    for digest in ["of control", "of owner"] {
      #expect(refusal(&keeper, request("GET", "/v1/state"), digest: digest)?.code == .insecure)
    }
    keeper.offer(PairingCode(random: Array(repeating: 0, count: 8)), for: DeviceGrant(role: .owner), at: moment(0))
    let body = #"{"code":"00000000","device":"phone"}"#
    #expect(refusal(&keeper, request("POST", "/sharing/pair", body: body))?.code == .insecure)
  }

  @Test func `A device may leave by itself, and the last event is read from either place`() throws {
    var keeper = try keeper()
    let display = try #require(keeper.registry["d1"])
    #expect(
      try admission(&keeper, request("DELETE", "/sharing/device"), digest: "of display", at: 0) == .leave(display))
    // As a device asks that was paired with an earlier build.
    #expect(try admission(&keeper, request("DELETE", "/door/device"), digest: "of display", at: 0) == .leave(display))
    #expect(try admission(&keeper, request("DELETE", "/door/bell"), digest: "of display", at: 0) == .leaveLink(display))
    var asked = request("GET", "/v1/events")
    asked.query = ["after": "7"]
    #expect(
      try admission(&keeper, asked, digest: "of display", at: 0)
        == .events(display, .items(Set(Self.items)), after: 7))
    asked.lastEventID = "9"
    #expect(
      try admission(&keeper, asked, digest: "of display", at: 0)
        == .events(display, .items(Set(Self.items)), after: 9))
    asked.query = ["kinds": "timer"]
    #expect(refusal(&keeper, asked, digest: "of display")?.code == .invalidRequest)
    asked.query = [:]
    asked.lastEventID = "-1"
    #expect(refusal(&keeper, asked, digest: "of display")?.code == .invalidRequest)
  }

  @Test func `A display gets its item from what the sharing server knows, never as the daemon writes it`() throws {
    var keeper = try keeper()
    let display = try #require(keeper.registry["d1"])
    #expect(
      try admission(&keeper, request("GET", "/v1/timers/t1"), digest: "of display", at: 0)
        == .item(display, ItemID(.timer, 1)))
    #expect(refusal(&keeper, request("GET", "/v1/timers/t2"), digest: "of display")?.status == 403)
  }

  @Test(arguments: ["a\r\nX: y", "a\nb", "\u{7F}", "ä", String(repeating: "x", count: 1_025)])
  func `A header that could begin another one is not passed on`(text: String) throws {
    var keeper = try keeper()
    var asked = request("POST", "/v1/timers", body: "{}")
    asked.idempotencyKey = text
    #expect(refusal(&keeper, asked, digest: "of control")?.code == .invalidRequest)
    asked.idempotencyKey = nil
    asked.ifMatch = text
    #expect(refusal(&keeper, asked, digest: "of control")?.code == .invalidRequest)
    asked.ifMatch = #""3", "4""#
    #expect(refusal(&keeper, asked, digest: "of control") == nil)
  }

  @Test func `A relayed request is built only from what was checked`() {
    var asked = request("GET", "/v1/sets/a b/ü/on")
    asked.query = ["limit": "1&x=2", "after": "ä"]
    #expect(asked.target == "/v1/sets/a%20b/%C3%BC/on?after=%C3%A4&limit=1%26x%3D2")
  }
}
