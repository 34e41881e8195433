// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import PostgresStore
import TokiEngine
import TokiFleet
import TokiModel
import TokiServer
import TokiWire
import Visitors

/// Fulfils operators' requests by HTTP, on a thread of its own: each question waits for the database, and no ring waits
/// for it.
struct AdminDesk: Sendable {
  /// Beginning of the paths.
  static let root = "/v1/admin/"

  let database: String
  private let digest: String
  private let report: @Sendable (StoreError) -> Void
  private let side = SideThread()

  /// Makes a desk for a database, which a token of this digest opens; `report` is called with the database's refusals, on a
  /// thread of the desk.
  init(_ database: String, digest: String, report: @escaping @Sendable (StoreError) -> Void) {
    self.database = database
    self.digest = digest
    self.report = report
  }

  /// `true` if a token is the operators'; the digests are compared, whose time reveals nothing about the token.
  func opens(by token: String) -> Bool { DeviceToken.digest(of: token) == digest }

  /// Fulfils the request.
  func answer(_ request: ReceivedRequest) async -> Answer {
    await Task(executorPreference: side) { perform(request) }.value
  }

  static let noAccount = AccessRefusal(.notFound, "There is no such account.")
  private static let noPath = AccessRefusal(.notFound, "There is nothing here.")

  private func perform(_ request: ReceivedRequest) -> Answer {
    do {
      guard request.body.isEmpty || request.isJSON else {
        throw AccessRefusal(.notJSON, "A body is application/json.")
      }
      return try route(request)
    } catch let refusal as AccessRefusal {
      return Answer(refusal)
    } catch let error as ControlError {
      return .error(error)
    } catch {
      report(error as? StoreError ?? .unusable(path: "", reason: (error as? HostError)?.description ?? ""))
      return Answer(
        AccessRefusal(.shuttingDown, "The database does not do it now; try again in a moment.", wait: .seconds(1)))
    }
  }

  private func route(_ request: ReceivedRequest) throws -> Answer {
    let parts = request.path.dropFirst(Self.root.count).split(separator: "/", omittingEmptySubsequences: false)
      .map(String.init)
    switch (request.method, parts.first, parts.count) {
    case ("GET", "accounts", 1): return try list(request)
    case ("POST", "accounts", 1): return try create(try Wire.request(AdminCreation.self, from: request.body), request)
    case ("GET", "audit", 1): return try audit(request)
    case (_, "accounts", 2...3):
      guard let name = AccountName(parts[1]) else { throw Self.noAccount }
      return try route(request, parts.count == 3 ? parts[2] : "", of: name)
    default: throw Self.noPath
    }
  }

  private func route(_ request: ReceivedRequest, _ act: String, of name: AccountName) throws -> Answer {
    try Self.check(request.query, [])
    switch (request.method, act) {
    case ("PATCH", ""): return try change(name, try Wire.request(AdminChange.self, from: request.body), request)
    case ("DELETE", ""): return try delete(name, request)
    case ("POST", "tokens"): return try add(try Wire.request(AdminNewToken.self, from: request.body), to: name, request)
    case ("POST", "import"): return try importing(request.body, into: name, request)
    case ("POST", "rotate"): return try rotate(try Wire.request(AdminName.self, from: request.body), of: name, request)
    case ("GET", "export"): return try export(name, request)
    default: throw Self.noPath
    }
  }

  // MARK: Accounts

  /// The most accounts in an answer, so that it fits among those of all clients.
  static let longestList = 100_000

  private func list(_ request: ReceivedRequest) throws -> Answer {
    try Self.check(request.query, ["name", "zone", "server", "after", "limit"])
    var filter = HomeDirectory.Filter()
    filter.prefix = request.query["name"]
    filter.holder = request.query["server"]
    if let zone = request.query["zone"] { filter.zone = try Self.zone(zone) }
    let place = try request.query["after"].map { text in
      guard let place = HomeDirectory.Place(text) else {
        throw AccessRefusal(.invalidRequest, "“after” is what “next” was in the page before.")
      }
      return place
    }
    let limit = try request.query["limit"].map { text in
      guard let limit = Int(text), 1...Self.longestList ~= limit else {
        throw AccessRefusal(.invalidRequest, "“limit” is a number, 1 to \(Self.longestList).")
      }
      return limit
    }
    let count = limit ?? Self.longestList
    // One more tells whether there is another page.
    let found = try directory(for: request).list(filter, after: place, atMost: count + 1)
    let page = Array(found.prefix(count))
    let next = found.count > count ? page.last.map(HomeDirectory.Place.init(of:)) : nil
    return Answer(body: Array(AccountList.json(page, next: next).utf8))
  }

  private func create(_ asked: AdminCreation, _ request: ReceivedRequest) throws -> Answer {
    guard let token = ClientName(text: asked.token ?? "owner") else {
      throw AccessRefusal(.invalidRequest, "The name of a token is one line of 1 to 80 characters.")
    }
    guard let role = DeviceRole(rawValue: asked.role ?? "owner"), role != .display else {
      throw AccessRefusal(.invalidRequest, "A role is control or owner here.")
    }
    let own = try OwnZone.resolve(nil)
    var seen: Set<String> = []
    let accounts = try asked.accounts.map { account in
      guard let name = AccountName(account.name), seen.insert(name.text).inserted else {
        throw AccessRefusal(
          .invalidRequest, "A name is 1 to 63 of a–z, 0–9 and “-”, with no “-” at either end, and here once.")
      }
      return HomeDirectory.NewAccount(name, in: try account.zone.map(Self.zone) ?? own)
    }
    switch try directory(for: request).make(accounts, token: token, role: role) {
    case .taken(let name): throw ControlError.exists(name.text)
    case .made(let made):
      let tokens = made.map { AdminToken(name: $0.name.text, token: $0.token) }
      return Answer(status: 201, body: Wire.bytes(AdminTokens(accounts: tokens)))
    }
  }

  private func delete(_ name: AccountName, _ request: ReceivedRequest) throws -> Answer {
    let directory = try directory(for: request)
    let home = try home(name, in: directory)
    let content = try directory.content(of: home)
    guard try directory.delete(home) else { throw Self.noAccount }
    return Answer(
      body: Wire.bytes(AdminDeletion(items: content.items, rings: content.rings, tokens: content.tokens)))
  }

  private func rotate(_ asked: AdminName, of name: AccountName, _ request: ReceivedRequest) throws -> Answer {
    let directory = try directory(for: request)
    guard let token = ClientName(text: asked.name),
      let text = try directory.rotate(token, of: home(name, in: directory))
    else { throw AccessRefusal(.notFound, "There is no such token.") }
    return Answer(body: Wire.bytes(AdminToken(name: token.text, token: text)))
  }

  private func audit(_ request: ReceivedRequest) throws -> Answer {
    try Self.check(request.query, ["account"])
    let directory = try directory(for: request)
    let home = try request.query["account"].map { text in
      guard let name = AccountName(text) else { throw Self.noAccount }
      return try self.home(name, in: directory)
    }
    let acts = try directory.audit(of: home, atMost: AccountDesk.longestAudit)
    return Answer(body: Wire.bytes(AdminAudit(acts: acts.map(AdminAct.init))))
  }

  // MARK: Parts

  func home(_ name: AccountName, in directory: HomeDirectory) throws -> HomeID {
    guard let home = try directory.find(name) else { throw Self.noAccount }
    return home
  }

  static func zone(_ text: String) throws -> ZoneName {
    guard let zone = ZoneName(text), OwnZone.exists(zone) else {
      throw AccessRefusal(.invalidRequest, "There is no such time zone.")
    }
    return zone
  }

  private static func check(_ query: [String: String], _ known: Set<String>) throws {
    guard known.isSuperset(of: query.keys) else {
      throw AccessRefusal(.invalidRequest, "There is no such parameter here.")
    }
  }

  /// A connection for one request; the audit names the client that its header names.
  func directory(for request: ReceivedRequest) throws -> HomeDirectory {
    let loop = try EpollLoop()
    let directory = try HomeDirectory(database, loop: loop, timer: try LoopDeadlines(loop: loop))
    let client = request.client.flatMap { ClientName(text: $0) }
    directory.operatorName = client.map { "admin API, \($0.text)" } ?? "admin API"
    return directory
  }
}
