// SPDX-License-Identifier: Apache-2.0
import PostgresStore
import TokiEngine
import TokiModel
import TokiServer
import TokiWire
import Visitors

/// Operators' requests about what is in an account.
extension AdminDesk {
  /// The most bytes in the body of a request; `nil` for as many as in any other.
  static func longestBody(method: String, path: String) -> Int? {
    method == "POST" && path.hasPrefix(root) && path.hasSuffix("/import") ? AccountTransfer.Limits().longest : nil
  }

  /// Gives an account another name, zone or both.
  func change(_ name: AccountName, _ asked: AdminChange, _ request: ReceivedRequest) throws -> Answer {
    let new = try asked.name.map { text in
      guard let new = AccountName(text) else {
        throw AccessRefusal(
          .invalidRequest, "A name is 1 to 63 of a–z, 0–9 and “-”, with no “-” at either end.")
      }
      return new
    }
    let zone = try asked.zone.map(Self.zone)
    let directory = try directory(for: request)
    let home = try home(name, in: directory)
    if let new, new != name, try !directory.taken([new]).isEmpty { throw ControlError.exists(new.text) }
    // The name last: while the zone cannot be changed, the request is to be repeated under the name that it has.
    if let zone, try !AccountTransfer(database).move(name, home, to: zone, by: directory) { throw Self.notGivenUp }
    if let new, new != name {
      guard try directory.rename(home, to: new) else { throw ControlError.exists(new.text) }
    }
    return Answer(body: Wire.bytes(AdminChange(name: (new ?? name).text, zone: asked.zone)))
  }

  /// Adds a token.
  func add(_ asked: AdminNewToken, to name: AccountName, _ request: ReceivedRequest) throws -> Answer {
    guard let token = ClientName(text: asked.name) else {
      throw AccessRefusal(.invalidRequest, "The name of a token is one line of 1 to 80 characters.")
    }
    let role = asked.role ?? .control
    let items = asked.items ?? []
    guard items.isEmpty == (role != .display), items.count <= DeviceGrant.most else {
      throw AccessRefusal(.invalidRequest, "A display has 1 to \(DeviceGrant.most) items, and no other role has any.")
    }
    let directory = try directory(for: request)
    guard let text = try directory.add(token, DeviceGrant(role: role, items: items), to: home(name, in: directory))
    else {
      throw ControlError.exists(token.text)
    }
    return Answer(status: 201, body: Wire.bytes(AdminToken(name: token.text, token: text)))
  }

  /// Writes the backup of an account.
  func export(_ name: AccountName, _ request: ReceivedRequest) throws -> Answer {
    let directory = try directory(for: request)
    let home = try home(name, in: directory)
    let bytes = try result(in: name, AccountTransfer.backup)
    try directory.note("export", of: home)
    return Answer(body: bytes)
  }

  /// Puts a backup in the place of all that an account has.
  func importing(_ backup: [UInt8], into name: AccountName, _ request: ReceivedRequest) throws -> Answer {
    let batch: ImportBatch
    do throws(BackupError) {
      batch = try AccountTransfer.batch(of: backup)
    } catch {
      throw AccessRefusal(.invalidRequest, "Line \(error.place.line) of the backup: \(error.reason).")
    }
    guard !batch.isCalendar else {
      throw AccessRefusal(.invalidRequest, "Only a backup can replace everything, and this is none.")
    }
    let directory = try directory(for: request)
    let home = try home(name, in: directory)
    try directory.bindTokens(of: home)
    let count = try result(in: name, AccountTransfer.put(batch))
    try directory.note("import", of: home)
    return Answer(body: Wire.bytes(AdminImport(items: count)))
  }

  /// Does something with an account, which its server gives up for a moment.
  private func result<Value: Sendable>(
    in name: AccountName, _ body: @escaping @Sendable (any TokiControl) async throws(ControlError) -> Value
  ) throws -> Value {
    switch try AccountTransfer(database).result(in: name, asking: true, body) {
    case .success(let result): return result
    case .failure(let refusal):
      if let error = refusal.error { throw error }
      throw Self.notGivenUp
    }
  }

  private static var notGivenUp: AccessRefusal {
    AccessRefusal(.shuttingDown, "The account's server did not give it up; try again in a moment.", wait: .seconds(1))
  }
}
