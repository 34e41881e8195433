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

  private func wrongCode(_ keeper: inout Gatekeeper, from peer: String, at seconds: Int64 = 0) -> AccessRefusal? {
    refusal(
      &keeper, request("POST", "/sharing/pair", body: #"{"code":"WR0NGC0D","device":"y"}"#, peer: peer), at: seconds)
  }

  @Test func `Wrong tokens keep nobody out, of whatever address`() throws {
    var keeper = try keeper()
    for _ in 1...500 { #expect(refusal(&keeper, request("GET", "/v1/state"), digest: "guess")?.status == 401) }
    #expect(refusal(&keeper, request("GET", "/v1/state"), digest: "of owner") == nil)
  }

  @Test func `A guesser of codes waits, and neither paired devices nor others do`() throws {
    var keeper = try keeper()
    keeper.offer(PairingCode(random: Array(repeating: 0, count: 8)), for: DeviceGrant(role: .control), at: moment(0))
    for _ in 1...5 { #expect(wrongCode(&keeper, from: "10.0.0.9")?.code == .codeNotValid) }
    let refused = wrongCode(&keeper, from: "10.0.0.9")
    #expect(refused?.status == 429)
    #expect(refused?.wait == .seconds(30))
    #expect(refusal(&keeper, request("GET", "/v1/state"), digest: "of owner") == nil)
    #expect(wrongCode(&keeper, from: "10.0.0.9", at: 31)?.code == .codeNotValid)
    let right = request("POST", "/sharing/pair", body: #"{"code":"00000000","device":"y"}"#, peer: "10.0.0.8")
    #expect(refusal(&keeper, right, at: 31) == nil)
  }

  @Test func `The person is warned of guesses once in ten minutes, and of no typing error`() throws {
    var keeper = try keeper()
    for _ in 1...4 { _ = wrongCode(&keeper, from: "10.0.0.9") }
    let typed = keeper.takeGuesses()
    #expect(typed == nil)
    #expect(keeper.wrongCodes == WrongCodes(count: 4, address: "10.0.0.9", last: moment(0).utc))
    _ = wrongCode(&keeper, from: "10.0.0.9", at: 1)
    let found = keeper.takeGuesses()
    #expect(found == WrongCodes(count: 5, address: "10.0.0.9", last: moment(1).utc))
    for seconds in stride(from: Int64(30), through: 600, by: 30) {
      _ = wrongCode(&keeper, from: "10.0.0.9", at: seconds)
    }
    let soon = keeper.takeGuesses()
    #expect(soon == nil)
    _ = wrongCode(&keeper, from: "10.0.0.9", at: 630)
    let later = keeper.takeGuesses()
    #expect(later?.last == moment(630).utc)
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

  @Test(
    arguments: [
      ("100000000000", nil), ("95000000000", nil), ("94999999999", .tooLate), ("105000000000", nil),
      ("105000000001", .tooLate), ("0", .tooLate), (nil, nil), ("-1", .invalidRequest),
      ("9223372036854775808", .invalidRequest),
      ("now", .invalidRequest), ("9223372036854775807", .tooLate),
    ] as [(String?, AccessRefusal.Code?)])
  func `A press that was sent before this machine slept is not carried out`(sent: String?, code: AccessRefusal.Code?)
    throws
  {
    var keeper = try keeper()
    for (method, path) in [("POST", "/v1/timers/t1/pause"), ("DELETE", "/v1/timers/t1"), ("DELETE", "/sharing/device")]
    {
      var asked = request(method, path)
      asked.sent = sent
      #expect(refusal(&keeper, asked, digest: "of control", at: 100)?.code == code, "\(method) \(path)")
    }
  }

  @Test func `A relayed request is built only from what was checked`() {
    var asked = request("GET", "/v1/sets/a b/ü/on")
    asked.query = ["limit": "1&x=2", "after": "ä"]
    #expect(asked.target == "/v1/sets/a%20b/%C3%BC/on?after=%C3%A4&limit=1%26x%3D2")
  }

  @Test func `A button takes its token alone, from any page, and is pressed once`() throws {
    var keeper = try keeper()
    let ring = RingButtonsRequest(ring: RingID(1), item: ItemID(.timer, 1), planned: moment(0).utc)
    keeper.buttons.add(.stop, for: ring, token: "of stop")
    #expect(refusal(&keeper, request("GET", "/act/of stop"))?.code == .notFound)
    var press = request("POST", "/act/of stop")
    press.origin = "https://ntfy.example.org"
    guard case .press(let button) = try admission(&keeper, press) else {
      Issue.record("It was not pressed.")
      return
    }
    #expect(button.press == .stop && button.ring == ring)
    #expect(refusal(&keeper, press)?.code == .notFound)
  }

  @Test func `Guesses of buttons are limited, and real buttons at that address still work`() throws {
    var keeper = try keeper()
    for _ in 0..<5 { #expect(refusal(&keeper, request("POST", "/act/x"))?.code == .notFound) }
    #expect(refusal(&keeper, request("POST", "/act/x"))?.code == .tooMany)
    let ring = RingButtonsRequest(ring: RingID(1), item: ItemID(.timer, 1), planned: moment(0).utc)
    keeper.buttons.add(.stop, for: ring, token: "y")
    guard case .press = try admission(&keeper, request("POST", "/act/y")) else {
      Issue.record("It was not pressed.")
      return
    }
    // Codes are counted by themselves.
    let pairing = request("POST", "/sharing/pair", body: #"{"code":"00000000","device":"x"}"#)
    #expect(refusal(&keeper, pairing)?.code == .codeNotValid)
  }

  @Test func `Each role may subscribe to push, and nobody without a token`() throws {
    var keeper = try keeper()
    let point = Base64URL.text(try ServerKey.made().numbers().point)
    let body = #"{"endpoint":"https://push.example.net/x","p256dh":"\#(point)","auth":"BTBZMqHH6r4Tts7J_aSIgg"}"#
    for digest in ["of display", "of control", "of owner"] {
      for (method, body) in [("GET", ""), ("PUT", body), ("DELETE", "")] {
        guard case .push = try admission(&keeper, request(method, "/sharing/push", body: body), digest: digest) else {
          Issue.record("\(method) of \(digest) was not let in.")
          return
        }
      }
      #expect(refusal(&keeper, request("PUT", "/sharing/push", body: "{}"), digest: digest)?.code == .invalidRequest)
    }
    #expect(refusal(&keeper, request("PUT", "/sharing/push", body: body))?.code == .notPaired)
  }
}
