// SPDX-License-Identifier: Apache-2.0
import PostgresStore
import TokiFleet
import TokiModel
import TokiWire

/// Output of `toki-fleet list` and `audit`.
enum AccountList {
  /// A line of the list: the name, when it is due next in UTC, and its server and its zone, separated by tabs.
  static func line(_ home: HomeDirectory.Entry) -> String {
    let name = home.name?.text ?? "(\(home.id.number))"
    return [name, home.due.map(text) ?? "-", home.holder ?? "-", home.zone?.text ?? "-"].joined(separator: "\t")
  }

  /// A line of the audit: time, person, act, the account by name, or by number if it is deleted, and its other subject.
  static func line(_ entry: HomeDirectory.AuditEntry) -> String {
    [
      text(entry.at), entry.operatorName.isEmpty ? "-" : entry.operatorName, entry.act,
      entry.name?.text ?? "(\(entry.home.number))", entry.subject.isEmpty ? "-" : entry.subject,
    ].joined(separator: "\t")
  }

  /// The list as JSON: `{"accounts":[…]}`, each with the fields that it has, and `next` for the place of the next page.
  static func json(_ homes: [HomeDirectory.Entry], next: HomeDirectory.Place? = nil) -> String {
    let document = AccountsDocument(accounts: homes.map(AccountDocument.init), next: next?.text)
    return String(decoding: Wire.bytes(document), as: UTF8.self)
  }

  private static func text(_ instant: UTCInstant) -> String {
    String(decoding: Wire.bytes(instant), as: UTF8.self).filter { $0 != "\"" }
  }
}

private struct AccountsDocument: Formed {
  let accounts: [AccountDocument]
  let next: String?

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AccountsDocument?
  ) throws(Visitor.Failure) -> AccountsDocument {
    AccountsDocument(
      accounts: try visitor.field("accounts", whole) { $0.accounts }, next: try visitor.given("next", whole) { $0.next }
    )
  }
}

private struct AccountDocument: Formed {
  let number: Int64
  let name: String?
  let due: UTCInstant?
  let server: String?
  let zone: String?

  init(_ home: HomeDirectory.Entry) {
    self.init(
      number: home.id.number, name: home.name?.text, due: home.due, server: home.holder, zone: home.zone?.text)
  }

  private init(number: Int64, name: String?, due: UTCInstant?, server: String?, zone: String?) {
    self.number = number
    self.name = name
    self.due = due
    self.server = server
    self.zone = zone
  }

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AccountDocument?
  ) throws(Visitor.Failure) -> AccountDocument {
    AccountDocument(
      number: try visitor.field("number", whole) { $0.number }, name: try visitor.given("name", whole) { $0.name },
      due: try visitor.given("due", whole) { $0.due }, server: try visitor.given("server", whole) { $0.server },
      zone: try visitor.given("zone", whole) { $0.zone })
  }
}
