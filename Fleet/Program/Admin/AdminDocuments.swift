// SPDX-License-Identifier: Apache-2.0
import PostgresStore
import TokiEngine
import TokiFleet
import TokiModel
import TokiWire

/// Accounts to make, and the name and rights of each token.
struct AdminCreation: Formed {
  let accounts: [AdminAccount]
  let token: String?
  let role: String?

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AdminCreation?
  ) throws(Visitor.Failure) -> AdminCreation {
    AdminCreation(
      accounts: try visitor.field("accounts", whole) { $0.accounts },
      token: try visitor.given("token", whole) { $0.token }, role: try visitor.given("role", whole) { $0.role })
  }
}

/// An account to make.
struct AdminAccount: Formed {
  let name: String
  let zone: String?

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AdminAccount?
  ) throws(Visitor.Failure) -> AdminAccount {
    AdminAccount(
      name: try visitor.field("name", whole) { $0.name }, zone: try visitor.given("zone", whole) { $0.zone })
  }
}

/// What an account is to be called, and the zone that it is to have.
struct AdminChange: Formed {
  let name: String?
  let zone: String?

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AdminChange?
  ) throws(Visitor.Failure) -> AdminChange {
    AdminChange(
      name: try visitor.given("name", whole) { $0.name }, zone: try visitor.given("zone", whole) { $0.zone })
  }
}

/// A token to make.
struct AdminNewToken: Formed {
  let name: String
  let role: DeviceRole?
  /// The items that a display sees.
  let items: [ItemID]?

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AdminNewToken?
  ) throws(Visitor.Failure) -> AdminNewToken {
    AdminNewToken(
      name: try visitor.field("name", whole) { $0.name }, role: try visitor.given("role", whole) { $0.role },
      items: try visitor.given("items", whole) { $0.items })
  }
}

/// The number of items that a backup has put in an account.
struct AdminImport: Formed {
  let items: Int

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AdminImport?
  ) throws(Visitor.Failure) -> AdminImport {
    AdminImport(items: try visitor.field("items", whole) { $0.items })
  }
}

/// The name of an account or a token.
struct AdminName: Formed {
  let name: String

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AdminName?
  ) throws(Visitor.Failure) -> AdminName {
    AdminName(name: try visitor.field("name", whole) { $0.name })
  }
}

/// A token, which is told this once, with its name or that of its account.
struct AdminToken: Formed {
  let name: String
  let token: String

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AdminToken?
  ) throws(Visitor.Failure) -> AdminToken {
    AdminToken(
      name: try visitor.field("name", whole) { $0.name }, token: try visitor.field("token", whole) { $0.token })
  }
}

/// The accounts that were made.
struct AdminTokens: Formed {
  let accounts: [AdminToken]

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AdminTokens?
  ) throws(Visitor.Failure) -> AdminTokens {
    AdminTokens(accounts: try visitor.field("accounts", whole) { $0.accounts })
  }
}

/// The content of an account that was deleted.
struct AdminDeletion: Formed {
  let items: Int64
  let rings: Int64
  let tokens: Int64

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AdminDeletion?
  ) throws(Visitor.Failure) -> AdminDeletion {
    AdminDeletion(
      items: try visitor.field("items", whole) { $0.items }, rings: try visitor.field("rings", whole) { $0.rings },
      tokens: try visitor.field("tokens", whole) { $0.tokens })
  }
}

/// Operators' acts, the newest last.
struct AdminAudit: Formed {
  let acts: [AdminAct]

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AdminAudit?
  ) throws(Visitor.Failure) -> AdminAudit {
    AdminAudit(acts: try visitor.field("acts", whole) { $0.acts })
  }
}

/// An act of an operator.
struct AdminAct: Formed {
  let at: UTCInstant
  let person: String
  let act: String
  let number: Int64
  let account: String?
  let subject: String?

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AdminAct?
  ) throws(Visitor.Failure) -> AdminAct {
    AdminAct(
      at: try visitor.field("at", whole) { $0.at }, person: try visitor.field("operator", whole) { $0.person },
      act: try visitor.field("act", whole) { $0.act }, number: try visitor.field("number", whole) { $0.number },
      account: try visitor.given("account", whole) { $0.account },
      subject: try visitor.given("subject", whole) { $0.subject })
  }
}

extension AdminAct {
  /// An act as the database has it.
  init(_ entry: HomeDirectory.AuditEntry) {
    self.init(
      at: entry.at, person: entry.operatorName, act: entry.act, number: entry.home.number,
      account: entry.name?.text, subject: entry.subject.isEmpty ? nil : entry.subject)
  }
}
