// SPDX-License-Identifier: Apache-2.0
import Foundation
import Remotes
import Testing
import TokiEngine
import TokiFleet
import TokiFleetTestKit
import TokiModel
import TokiServer
import TokiTestKit
import TokiWire
import Visitors

@testable import toki_fleet

/// Who comes into a home of a server, in memory; the same on real servers is in `Tests/EndToEnd/test_fleet.py`.
@Suite struct ReceptionTests {
  private let fleet = Fleet()
  private let streams = RecordedStreams()
  private let tokens: MemoryTokens

  init() async throws {
    tokens = MemoryTokens(fleet.database)
    try await fleet.makeHome(1, ringsAfter: .hours(1))
    try await fleet.makeHome(2, ringsAfter: .hours(1))
    tokens.make("family", for: HomeID(1), of: "family")
    tokens.make("school", for: HomeID(2), of: "school")
  }

  private func reception(_ server: TestServer, items: Int = 10_000) -> HomeReception {
    var limits = HomeReception.Limits()
    limits.items = items
    let reception = HomeReception(
      homes: server.homes, tokens: tokens, server: server.id, processID: 1, loop: server.loop,
      timer: server.timer, figures: ServerFigures(), limits: limits)
    reception.listener = streams
    return reception
  }

  /// A server with a page of these files.
  private func reception(_ server: TestServer, page files: [String: String]) throws -> HomeReception {
    let folder = NSTemporaryDirectory() + "toki-home-page-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (name, text) in files { try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)")) }
    return HomeReception(
      homes: server.homes, tokens: tokens, server: server.id, processID: 1, loop: server.loop, timer: server.timer,
      figures: ServerFigures(), page: PageFiles(folder: folder))
  }

  private func request(_ method: String, _ path: String, _ token: String?, body: String = "") -> ReceivedRequest {
    var request = ReceivedRequest(method: method, path: path, body: Array(body.utf8))
    request.host = "127.0.0.1:8080"
    request.authorization = token.map { "Bearer \($0)" }
    return request
  }

  /// Has a server hold a home, as for somebody who changes something.
  private func hold(_ home: Int64, on server: TestServer) {
    server.homes.hold(HomeID(home)) { _ in }
    #expect(fleet.database.homes[HomeID(home)]?.owner == server.id)
  }

  /// The status, and for a request that was let in the path that its engine is asked.
  private func outcome(_ admission: Admission) -> String {
    switch admission {
    case .answered(let answer): "\(answer.status)"
    case .admitted(let admitted): admitted.request.path
    case .passedOn: "passed on"
    case .followed: "its events are followed"
    }
  }

  private func answer(_ admission: Admission) throws -> Answer {
    guard case .answered(let answer) = admission else { throw ControlError.notFound("It was let in.") }
    return answer
  }

  @Test func `A token opens its own account, and every other path is the same not found`() async throws {
    let reception = reception(fleet.start())
    #expect(outcome(await reception.receive(request("GET", "/v1/accounts/family/timers", "family"))) == "/v1/timers")
    #expect(outcome(await reception.receive(request("GET", "/v1/accounts/family", "family"))) == "/v1")
    let nothing = try answer(await reception.receive(request("GET", "/v1/accounts/nowhere/timers", "family")))
    #expect(nothing.status == 404)
    for path in [
      "/v1/accounts/school/timers", "/v1/accounts/school/nothing", "/v1/accounts/school/import", "/v1/accounts/",
      "/v1/accounts", "/v1/homes/school/timers", "/v1/homes/", "/v1/homes",
      "/v1/timers", "/", "/v1/accounts/FAMILY/timers", "/v1/accounts//timers", "/v1/accounts/family%00/timers",
    ] {
      let other = try answer(await reception.receive(request("GET", path, "family")))
      #expect(other.status == 404 && other.body == nothing.body && other.headers.isEmpty, "\(path)")
    }
    for token in [nil, "", "guess"] {
      #expect(outcome(await reception.receive(request("GET", "/v1/accounts/family/timers", token))) == "401")
    }
  }

  @Test func `The former path of an account is answered as its own, and by its own prefix`() async throws {
    let reception = reception(fleet.start())
    #expect(outcome(await reception.receive(request("GET", "/v1/homes/family", "family"))) == "/v1")
    for prefix in ["/v1/accounts", "/v1/homes"] {
      guard
        case .admitted(let admitted) = await reception.receive(request("POST", "\(prefix)/family/timers", "family"))
      else { throw ControlError.notFound("\(prefix) was not let in.") }
      #expect(admitted.request.path == "/v1/timers")
      let made = admitted.finish(Answer(status: 201, headers: [("Location", "/v1/timers/t1")]))
      #expect(made.headers.first { $0.name == "Location" }?.value == "\(prefix)/family/timers/t1")
    }
  }

  @Test(arguments: ["/v1/accounts", "/v1/homes"])
  func `A forwarded request has the former release's path, and its answer the client's own`(
    prefix: String
  ) throws {
    let place = try #require(AccountPath("\(prefix)/family/timers/t1"))
    #expect(place.account == "family" && place.path == "/v1/timers/t1")
    #expect(place.passedOn == "/v1/homes/family/timers/t1")
    #expect(place.restated("/v1/homes/family/timers/t2") == "\(prefix)/family/timers/t2")
    #expect(place.restated("/elsewhere") == "/elsewhere")
  }

  @Test func `The page is served at its former address, too`() async throws {
    let reception = try reception(fleet.start(), page: ["index.html": "<p>Toki</p>"])
    #expect(
      try answer(await reception.receive(request("GET", "/homes/family/", nil))).body == Array("<p>Toki</p>".utf8))
    let moved = try answer(await reception.receive(request("GET", "/homes/family", nil)))
    #expect(moved.status == 308 && moved.headers.map(\.value) == ["/homes/family/"])
  }

  @Test(arguments: ["family", "nowhere", "a-1", String(repeating: "a", count: 63)])
  func `The page is served without a token for every possible account name, and without a database`(
    account: String
  ) async throws {
    let reception = try reception(fleet.start(), page: ["index.html": "<p>Toki</p>", "page.js": "1"])
    let page = try answer(await reception.receive(request("GET", "/accounts/\(account)/", nil)))
    #expect(page.status == 200 && page.body == Array("<p>Toki</p>".utf8))
    let headers = Dictionary(uniqueKeysWithValues: page.headers.map { ($0.name, $0.value) })
    #expect(headers["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
    #expect(headers["X-Content-Type-Options"] == "nosniff" && headers["Cache-Control"] == "no-cache")
    #expect(outcome(await reception.receive(request("GET", "/accounts/\(account)/page.js", nil))) == "200")
    var again = request("GET", "/accounts/\(account)/page.js", nil)
    again.ifNoneMatch = headers["ETag"]
    #expect(outcome(await reception.receive(again)) == "304")
    // Relative to an address without its last slash, the files would be sought beside the home.
    let moved = try answer(await reception.receive(request("GET", "/accounts/\(account)", nil)))
    #expect(moved.status == 308 && moved.headers.map(\.value) == ["/accounts/\(account)/"])
    #expect(outcome(await reception.receive(request("GET", "/accounts/\(account)/../page.js", nil))) == "404")
    #expect(outcome(await reception.receive(request("GET", "/accounts/\(account)/nothing.js", nil))) == "404")
    #expect(tokens.askedCount == 0)
  }

  @Test func `Paths of invalid account names and of the API have no page`()
    async throws
  {
    let reception = try reception(fleet.start(), page: ["index.html": "<p>Toki</p>"])
    for path in [
      "/accounts/FAMILY/", "/accounts/-a/", "/accounts//", "/accounts/", "/accounts", "/homes/-a/", "/homes//",
      "/homes/",
      "/homes", "/", "/v1/accounts/family/",
    ] {
      #expect(outcome(await reception.receive(request("GET", path, nil))) == "401", "\(path)")
    }
    #expect(outcome(await reception.receive(request("POST", "/accounts/family/", nil))) == "401")
    #expect(outcome(await self.reception(fleet.start()).receive(request("GET", "/accounts/family/", nil))) == "401")
  }

  @Test func `A role of a newer Toki opens nothing`() async throws {
    let reception = reception(fleet.start())
    tokens.make("guest", for: HomeID(1), of: "family", role: "guest")
    #expect(outcome(await reception.receive(request("GET", "/v1/accounts/family/state", "guest"))) == "404")
  }

  @Test func `The engine gets the token's name as the client, whatever the request says`() async throws {
    let reception = reception(fleet.start())
    var asked = request("GET", "/v1/accounts/family/timers", "family")
    asked.client = "the king"
    guard case .admitted(let admitted) = await reception.receive(asked) else {
      Issue.record("It was not let in.")
      return
    }
    #expect(admitted.request.client == "device family")
    #expect(tokens.used.count == 1)
  }

  @Test func `An invalid client name is refused as by an engine`() async throws {
    let reception = reception(fleet.start())
    var asked = request("POST", "/v1/accounts/family/timers/t1/pause", "family")
    asked.client = ""
    #expect(outcome(await reception.receive(asked)) == "400")
    asked = request("GET", "/v1/accounts/family/timers", "family")
    asked.client = ""
    #expect(outcome(await reception.receive(asked)) == "/v1/timers")
  }

  @Test func `An account has a limit of items, and existing ones can be changed`() async throws {
    let reception = reception(fleet.start(), items: 1)
    let body = #"{"duration_ns":1000000000}"#
    let full = try answer(await reception.receive(request("POST", "/v1/accounts/family/timers", "family", body: body)))
    #expect(full.status == 409)
    #expect(String(decoding: full.body, as: UTF8.self).contains("too_many"))
    #expect(
      outcome(await reception.receive(request("PATCH", "/v1/accounts/family/timers/t1", "family", body: "{}")))
        == "/v1/timers/t1")
    #expect(
      outcome(await reception.receive(request("POST", "/v1/accounts/family/timers/t1/pause", "family")))
        == "/v1/timers/t1/pause")
  }

  @Test func `A repeated request is let in at the limit of items, as its item is among them`() async throws {
    let server = fleet.start()
    let reception = reception(server, items: 2)
    hold(1, on: server)
    var asked = request("POST", "/v1/accounts/family/timers", "family", body: #"{"duration_ns":1000000000}"#)
    asked.idempotencyKey = "first"
    guard case .admitted(let admitted) = await reception.receive(asked) else { return #expect(Bool(false)) }
    _ = try await admitted.control.make(TimerDraft(duration: .seconds(1), label: .none), key: "first")
    #expect(outcome(await reception.receive(asked)) == "/v1/timers")
    asked.idempotencyKey = "second"
    #expect(outcome(await reception.receive(asked)) == "409")
  }

  @Test func `A display sees nothing of another item that took an ID of its own`() async throws {
    let server = fleet.start()
    let reception = reception(server)
    hold(1, on: server)
    let owner = request("GET", "/v1/accounts/family/timers", "family")
    guard case .admitted(let admitted) = await reception.receive(owner) else { return #expect(Bool(false)) }
    let uid = try #require(try await admitted.control.state(of: [.timer]).timers.first?.uid)
    for (token, uids, isSeen) in [
      ("bound", "a1 other\nt1 \(uid.text)", true), ("of other content", "t1 the UID of another", false),
      ("of an item that is gone", "t1 ", false),
      ("of a former release", "", true),
    ] {
      tokens.make(token, for: HomeID(1), of: "family", role: "display", items: "t1", uids: uids)
      let state = try answer(await reception.receive(request("GET", "/v1/accounts/family/state", token)))
      #expect(String(decoding: state.body, as: UTF8.self).contains(#""id":"t1""#) == isSeen, "\(token)")
      let timer = try answer(await reception.receive(request("GET", "/v1/accounts/family/timers/t1", token)))
      #expect(timer.status == (isSeen ? 200 : 403), "\(token)")
      guard case .admitted(let events) = await reception.receive(request("GET", "/v1/accounts/family/events", token))
      else { return #expect(Bool(false)) }
      let item = try await admitted.control.state(of: [.timer]).timers[0].any
      #expect((events.part(.item(item)) != nil) == isSeen, "\(token)")
    }
  }

  @Test func `A stream of events is sent to the server that holds the home`() async throws {
    let holder = fleet.start()
    let other = fleet.start()
    tokens.addresses = [holder.id: "127.0.0.1:9001", other.id: "127.0.0.1:9002"]
    hold(1, on: holder)
    var asked = request("GET", "/v1/accounts/family/events", "family")
    asked.query = ["after": "7"]
    let moved = try answer(await reception(other).receive(asked))
    #expect(moved.status == 307)
    #expect(moved.headers.map(\.value) == ["http://127.0.0.1:9001/v1/accounts/family/events?after=7"])
  }

  @Test func `A stream that came through a proxy is not sent elsewhere, but asked of the holder`() async throws {
    let holder = fleet.start()
    let other = fleet.start()
    hold(1, on: holder)
    var asked = request("GET", "/v1/accounts/family/events", "family")
    asked.isProxied = true
    // Nobody listens there.
    tokens.addresses = [holder.id: "127.0.0.1:1"]
    let refused = try answer(await reception(other).receive(asked))
    #expect(refused.status == 503)
    #expect(refused.headers.map(\.value) == ["1"])
  }

  @Test func `Requests that wait for one server leave room for those to another, and all have a limit`() async throws {
    let (holder, other) = (fleet.start(), fleet.start())
    let reception = reception(other)
    hold(1, on: holder)
    tokens.addresses = [holder.id: "127.0.0.1:1"]
    let asked = request("GET", "/v1/accounts/family/timers", "family")
    let stopped = try #require(FleetAddress("127.0.0.1:2"))
    let address = try #require(FleetAddress("127.0.0.1:1"))
    for (waiting, status) in [
      ([stopped: 16], 503), ([stopped: 16, address: 15], 503), ([address: 16], 503), ([stopped: 64], 503),
    ] {
      reception.forwarded = waiting
      let told = try answer(await reception.receive(asked))
      #expect(told.status == status && told.headers.map(\.name) == ["Retry-After"], "\(waiting)")
      #expect(reception.forwarded == waiting, "it waits no more")
    }
  }

  @Test func `Devices get the database's time, even from a server with a wrong clock`() async throws {
    let server = fleet.start(ahead: .seconds(90))
    fleet.advance(by: .seconds(2))
    let told = try answer(await reception(server).receive(request("GET", "/v1/accounts/family/clock", "family")))
    let time = String(decoding: Wire.bytes(fleet.database.now), as: UTF8.self)
    #expect(String(decoding: told.body, as: UTF8.self).contains(time))
    #expect(told.headers.contains { $0.name == "Toki-Clock" && $0.value.contains(time) })
  }

  @Test func `Reading a sleeping account returns its rows, and no server takes it`() async throws {
    let reception = reception(fleet.start())
    for path in ["state", "overview", "settings", "history", "decisions", "rings", "timers", "timers/t1"] {
      let asked = request("GET", "/v1/accounts/family/\(path)", "family")
      guard case .admitted(let admitted) = await reception.receive(asked) else {
        Issue.record("\(path) was not let in.")
        continue
      }
      #expect(try await admitted.control.state(of: [.timer]).timers.map(\.id) == [TimerID(1)])
    }
    #expect(fleet.database.homes[HomeID(1)]?.epoch == 0)
    #expect(outcome(await reception.receive(request("GET", "/v1/accounts/family/events", "family"))) == "/v1/events")
    #expect(fleet.database.homes[HomeID(1)]?.epoch == 1)
  }

  @Test func `Reading a sleeping account returns times in its own zone`() async throws {
    let reception = reception(fleet.start())
    guard
      case .admitted(let read) = await reception.receive(request("GET", "/v1/accounts/family/state", "family")),
      case .admitted(let held) = await reception.receive(request("POST", "/v1/accounts/family/timers", "family"))
    else { throw ControlError.notFound("It was not let in.") }
    #expect(read.host.shownZone == held.host.shownZone)
    #expect(read.host.now() == held.host.now())
  }

  @Test func `A forwarded request is not forwarded again`() async throws {
    let holder = fleet.start()
    let other = fleet.start()
    tokens.addresses = [holder.id: "127.0.0.1:9001"]
    hold(1, on: holder)
    for path in ["timers", "events"] {
      var asked = request("GET", "/v1/accounts/family/\(path)", "family")
      asked.isForwarded = true
      let refused = try answer(await reception(other).receive(asked))
      #expect(refused.status == 503)
      #expect(refused.headers.map(\.value) == ["1"])
    }
  }

  @Test func `A server without trust in its lease answers for no home, not even for a loaded one`() async throws {
    let server = fleet.start()
    let reception = reception(server)
    let asked = request("GET", "/v1/accounts/family/timers", "family")
    hold(1, on: server)
    #expect(outcome(await reception.receive(asked)) == "/v1/timers")
    server.arbiter.isCutOff = true
    fleet.advance(by: .seconds(4))
    let questions = tokens.askedCount
    #expect(outcome(await reception.receive(asked)) == "503")
    #expect(tokens.askedCount == questions, "a question would wait for the database")
    #expect(outcome(await reception.receive(request("GET", "/health", nil))) == "503")
  }

  // MARK: Streams

  /// A reception that has let one stream in.
  private func followed(_ server: TestServer) async -> HomeReception {
    let reception = reception(server)
    #expect(outcome(await reception.receive(request("GET", "/v1/accounts/family/events", "family"))) == "/v1/events")
    streams.badges = [DeviceToken.digest(of: "family"): 1]
    return reception
  }

  @Test func `All streams end with the trust`() async throws {
    let server = fleet.start()
    let reception = reception(server)
    streams.badges = ["a": 1, "b": 2]
    server.arbiter.isCutOff = true
    fleet.advance(by: .seconds(4))
    for report in server.reports.all { reception.hear(report) }
    #expect(streams.cut == [["a", "b"]])
  }

  @Test func `A stream admitted just as the trust ends is ended soon after`() async throws {
    let server = fleet.start()
    let reception = await followed(server)
    fleet.advance(by: .seconds(2))
    let isCut = streams.cut.contains { !$0.isEmpty }
    #expect(!isCut)
    server.arbiter.isCutOff = true
    // Nobody tells it that the trust has ended.
    fleet.advance(by: .seconds(5))
    #expect(streams.cut.contains(Set(streams.badges.keys)))
    withExtendedLifetime(reception) {}
  }

  @Test func `The streams of a revoked token end within a second or two`() async throws {
    let server = fleet.start()
    let reception = await followed(server)
    tokens.revoke("family")
    fleet.advance(by: .seconds(2))
    #expect(streams.cut.contains(Set(streams.badges.keys)))
    withExtendedLifetime(reception) {}
  }

  @Test(arguments: [
    ("/v1/accounts/family", "family", "/v1"), ("/v1/accounts/family/", "family", "/v1/"),
    ("/v1/accounts/family/timers/t1", "family", "/v1/timers/t1"), ("/v1/accounts/a/v1/timers", "a", "/v1/v1/timers"),
  ])
  func `The path of an account is the engine's with the account before it`(
    path: String, account: String, inside: String
  ) throws {
    let read = try #require(AccountPath(path))
    #expect((read.account, read.path) == (account, inside))
    #expect(read.outside("/v1/timers/t1") == "/v1/accounts/\(account)/timers/t1")
  }

  @Test func `A bucket counts values up to its bound, including those of lower buckets`() {
    var lateness = Histogram(bounds: [0.001, 1])
    for value in [0, 0.001, 0.5, 7] { lateness.add(value) }
    var text = MetricsText()
    text.add("x", "How late.", lateness)
    #expect(
      text.text == """
        # HELP x How late.
        # TYPE x histogram
        x_bucket{le="0.001"} 2
        x_bucket{le="1.0"} 3
        x_bucket{le="+Inf"} 4
        x_sum 7.501
        x_count 4

        """)
  }
}
