// SPDX-License-Identifier: Apache-2.0
import Remotes
import TokiClient
import TokiWire
import TokiEngine
import TokiFleet
import TokiModel
import TokiServer
import Visitors

/// Lets requests into the homes of a server: each by a token of its home, and within the token's role.
///
/// A home that this server holds, or that nobody does, is answered here; for another one, its holder is asked. The
/// existence of a home is told to nobody who has no token of it.
///
/// `@unchecked Sendable`: it is used on the server's loop.
final class HomeReception: Reception, @unchecked Sendable {
  /// A single token's limits.
  struct Limits: Sendable {
    /// Requests in a row, and the time in which one more is allowed.
    var requests = (burst: Int64(200), interval: TimeSpan.milliseconds(50))
    /// Event streams at a time.
    var streams = 16
    /// Items in its home.
    var items = 10_000
    /// Requests of all tokens that wait for other servers, and those of them that wait for one.
    var forwarded = (all: 64, toOne: 16)
    /// Time that the database may take to answer.
    var patience = TimeSpan.seconds(2)

    /// The limits of a server.
    init() {}
  }

  typealias Visit = TokenGate.Visit

  let homes: Homes
  let tokens: any HomeTokens
  let gate: TokenGate
  let timer: any LoopTimer
  let figures: ServerFigures
  let limits: Limits
  let page: PageFiles?
  let loop: any EventLoop
  let process: ProcessFigures?
  let admin: AdminDesk?
  /// Number of operators' requests that wait.
  var adminRequests = 0
  private let server: FleetServerID
  private let identity: EngineStatus
  /// Number of requests that wait for each other server.
  var forwarded: [FleetAddress: Int] = [:]
  private var isWatching = false
  /// Gets a line for each request; `nil` for none.
  var log: ServerLog?
  /// The listener, for its event streams.
  weak var listener: (any EventStreams)?

  /// Time between two looks if the tokens of event streams still stand.
  private static let watchInterval = TimeSpan.seconds(1)
  /// Time to wait for a home that is being loaded or moves, and number of waits.
  private static let pause = TimeSpan.milliseconds(50)
  private static let tries = 20

  /// Creates a reception.
  ///
  /// - Parameters:
  ///   - homes: The homes of the server.
  ///   - tokens: The tokens for admission.
  ///   - server: The server.
  ///   - processID: Its process, told to owners.
  ///   - loop: The server's loop.
  ///   - timer: The loop's timer.
  ///   - figures: The server's measurements.
  ///   - limits: A single token's limits.
  ///   - page: The page of each home; `nil` for none.
  ///   - admin: Answers operators; `nil` for nobody.
  ///   - process: Measurements of the process; `nil` for none.
  init(
    homes: Homes, tokens: any HomeTokens, server: FleetServerID, processID: Int32, loop: any EventLoop,
    timer: any LoopTimer, figures: ServerFigures, limits: Limits = Limits(), page: PageFiles? = nil,
    admin: AdminDesk? = nil, process: ProcessFigures? = nil
  ) {
    self.homes = homes
    self.tokens = tokens
    gate = TokenGate(tokens, timer: timer, patience: limits.patience, requests: limits.requests)
    self.server = server
    identity = EngineStatus(processID: processID, version: TokiVersion.current, uptime: .zero, socket: "")
    self.loop = loop
    self.timer = timer
    self.figures = figures
    self.limits = limits
    self.page = page
    self.process = process
    self.admin = admin
  }

  /// The clock for devices: that of the homes, however wrong the machine's own clock is.
  var host: any HostClock { homes.clock }

  /// Judges a request.
  func receive(_ request: ReceivedRequest) async -> Admission {
    let begun = timer.now
    do throws(AccessRefusal) {
      if let answer = try status(request) { return .answered(answer) }
      if let answer = try file(request) { return .answered(answer) }
      if let answer = try await administration(request) { return counted(.answered(answer), "admin", request, begun) }
      return counted(try await admit(request), Self.route(of: request), request, begun)
    } catch {
      figures.count(error.status == 503 ? .away : .refused)
      return counted(.answered(Answer(error)), Self.route(of: request), request, begun)
    }
  }

  /// The route of a request to an account; `other` for any other path.
  private static func route(of request: ReceivedRequest) -> String {
    AccountPath(request.path).map { RouteName.of(request.method, $0.path) } ?? "other"
  }

  /// The same, with its answer counted and logged now or once there is one.
  private func counted(
    _ admission: Admission, _ route: String, _ request: ReceivedRequest, _ begun: BootInstant
  ) -> Admission {
    let note = { @Sendable [figures, loop, timer, log, method = request.method, path = request.path] (status: Int) in
      figures.answer(route, status)
      guard let log else { return }
      loop.post { log.request(method, path, status: status, took: timer.now - begun) }
    }
    switch admission {
    case .answered(let answer): note(answer.status)
    case .passedOn: note(200)
    case .followed: break
    case .admitted(let admitted): return .admitted(admitted.told { note($0.status) })
    }
    return admission
  }

  // MARK: Judging

  /// The same for a home that does not exist and for one of others.
  private static let nothing = AccessRefusal(.notFound, "There is nothing here for this token.")
  static let moving = AccessRefusal(
    .shuttingDown, "The account is moving to another server, or the database is away; try again in a moment.",
    wait: .milliseconds(500))

  private func admit(_ request: ReceivedRequest) async throws(AccessRefusal) -> Admission {
    guard let text = DeviceToken.bearer(in: request.authorization) else {
      throw AccessRefusal(.notPaired, "This takes a token of the account: Authorization: Bearer …")
    }
    guard HostNames.accepts(origin: request.origin, of: request.host ?? "") else {
      throw AccessRefusal(.wrongOrigin, "A page of another origin may not ask here.")
    }
    // Without trust nothing can be answered, and the database may keep each question waiting.
    guard homes.isTrusted else { throw Self.moving }
    let visit = try await gate.visit(text, from: request.namedNetwork)
    guard let place = AccountPath(request.path), place.account == visit.token.accountName?.text else {
      throw Self.nothing
    }
    guard let grant = visit.grant else { throw Self.nothing }
    if request.method == "GET", place.path == "/v1/token" {
      figures.count(.answered)
      return .answered(HomeAnswers(place, host).clocked(.json(visit.device(grant))))
    }
    try Scope.check(request.method, place.path, body: request.body, by: grant)
    try Self.checkClient(of: request)
    gate.noteUse(of: visit, at: host.now().utc)
    if request.method == "GET", place.path == "/v1/clock" {
      figures.count(.answered)
      return .answered(
        HomeAnswers(place, host).clocked(.json(ClockBody(boot: host.bootID, moment: host.now(), by: nil))))
    }
    switch try await seat(of: visit, request, isRead: request.method == "GET" && place.isOfRows) {
    case .here(let engine): return try await admit(request, at: place, as: visit, grant, engine)
    case .there(let address): return try await pass(request, at: place, by: text, visit.digest, to: address)
    }
  }

  /// Refuses an invalid name of a client, as an engine does, although the token's name takes its place.
  private static func checkClient(of request: ReceivedRequest) throws(AccessRefusal) {
    guard let client = request.client, request.method != "GET", ClientName(text: client) == nil else { return }
    throw AccessRefusal(.invalidRequest, "Toki-Client is one line of 1 to 80 characters.")
  }

  private func admit(
    _ request: ReceivedRequest, at place: AccountPath, as visit: Visit, _ grant: DeviceGrant, _ engine: Engine
  ) async throws(AccessRefusal) -> Admission {
    let control = LocalControl(engine: engine, identity: identity)
    var grant = grant
    if grant.role == .display {
      let present: ItemLists
      do throws(ControlError) { present = try await control.state(of: Set(grant.items.map(\.kind))).items } catch {
        throw Self.moving
      }
      grant = visit.narrowed(grant, to: present)
    }
    let view = View(grant)
    let answers = HomeAnswers(place, host)
    if place.path == "/v1/events" {
      watchStreams()
    } else if grant.role == .display {
      figures.count(.answered)
      return .answered(try await answers.shown(place.path, by: view, control))
    }
    if request.method == "POST", ItemKind.allCases.contains(where: { place.path == "/v1/\($0.plural)" }) {
      let (isRepeated, count) = (await engine.knows(request.idempotencyKey), await engine.itemCount)
      guard isRepeated || count < limits.items else {
        figures.count(.refused)
        return .answered(answers.finished(.error(.tooMany(.account(limits.items))), view))
      }
    }
    var admitted = request
    admitted.path = place.path
    admitted.client = ClientName(text: String("device \(visit.token.name)".unicodeScalars.prefix(80)))?.text
    figures.count(.answered)
    return .admitted(
      AdmittedRequest(
        admitted, control: control, host: engine.clock, badge: visit.digest,
        streams: (limits.streams, tooManyStreams),
        finish: { answers.finished($0, view) }, part: { view.part(of: $0) }, clock: { answers.clock }))
  }

  // MARK: Where a home is

  private enum Seat {
    case here(Engine)
    case there(FleetAddress)
  }

  /// Where the home is: here, also if it has to be loaded first, or at the server that holds it.
  ///
  /// A mere reader is answered from the rows of a sleeping home.
  private func seat(
    of first: Visit, _ request: ReceivedRequest, isRead: Bool
  ) async throws(AccessRefusal) -> Seat {
    var visit = first
    for _ in 0..<Self.tries {
      guard homes.isTrusted else { throw Self.moving }
      if let engine = homes.engine(of: visit.token.home) { return .here(engine) }
      if let holder = visit.holder, holder.server != server {
        // Two servers that are of different minds would pass it on for ever.
        guard !request.isForwarded, let address = FleetAddress(holder.address) else { throw Self.moving }
        return .there(address)
      }
      let home = visit.token.home
      if isRead, let sleeping = await timer.answer(within: limits.patience, { self.homes.read(home, done: $0) }),
        let engine = sleeping
      {
        return .here(engine)
      }
      guard let held = await timer.answer(within: limits.patience, { self.homes.hold(home, done: $0) }) else {
        throw Self.moving
      }
      if let engine = held { return .here(engine) }
      await timer.pause(until: timer.now + Self.pause)
      visit = try await gate.visit(again: visit)
    }
    throw Self.moving
  }

  // MARK: Event streams

  /// Ends all event streams when the trust in the lease ends: clients come again, and find a server that has it.
  func hear(_ report: ServerReport) {
    figures.hear(report)
    guard case .silenced = report, let listener else { return }
    listener.cutStreams(of: Set(listener.badges.keys))
  }

  private var tooManyStreams: Answer {
    Answer(
      AccessRefusal(.tooMany, "This token has \(limits.streams) event streams already.", wait: .seconds(5)))
  }

  /// Ends the streams of tokens that are revoked, as long as there are streams.
  func watchStreams() {
    guard !isWatching else { return }
    isWatching = true
    timer.wake(at: timer.now + Self.watchInterval) { [weak self] in self?.lookAfterStreams() }
  }

  private func lookAfterStreams() {
    isWatching = false
    guard let listener else { return }
    let open = Set(listener.badges.keys)
    guard !open.isEmpty else { return }
    guard homes.isTrusted else {
      // Those that were let in while the trust ended; the database would keep the question waiting.
      listener.cutStreams(of: open)
      return watchStreams()
    }
    tokens.standing(open) { [weak self] answer in
      if case .success(let standing) = answer { listener.cutStreams(of: open.subtracting(standing)) }
      self?.watchStreams()
    }
  }
}
