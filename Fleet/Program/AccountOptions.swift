// SPDX-License-Identifier: Apache-2.0
import Localization
import PostgresStore
import TokiEngine
import TokiFleet
import TokiModel

/// The options of the commands about the life of an account; each belongs to some of them only.
struct AccountOptions {
  /// The file of new accounts; `nil` for none.
  private(set) var file: String?
  private var token: ClientName?
  private var filter = HomeDirectory.Filter()
  private var isJSON = false
  private var isSure = false
  /// The options that were given and not used yet, in their order.
  private var given: [String] = []

  /// An option that does not belong to the command; `nil` for none.
  var left: String? { given.first }

  /// Takes an option with its value.
  ///
  /// - Returns: `true` if it is one of these.
  mutating func take(_ option: String, _ rest: inout ArraySlice<String>) throws(FleetOptions.Invalid) -> Bool {
    switch option {
    case "--json": isJSON = true
    case "--yes": isSure = true
    case "--from": file = try Self.value(of: option, &rest)
    case "--token": token = try FleetOptions.tokenName(try Self.value(of: option, &rest))
    case "--name": filter.prefix = try Self.value(of: option, &rest)
    case "--server": filter.holder = try Self.value(of: option, &rest)
    default: return false
    }
    given.append(option)
    return true
  }

  /// The command of the words, with the options that belong to it.
  mutating func mode(
    _ words: [String], _ zone: ZoneName?, _ role: DeviceRole?, _ items: [ItemID]
  ) throws(FleetOptions.Invalid) -> FleetOptions.Mode {
    guard items.isEmpty else { throw FleetOptions.unknown("--item") }
    if let word = words.dropFirst(Self.most(words[0])).first { throw FleetOptions.unknown(word) }
    switch words[0] {
    case "create":
      // A display has items, and new accounts have none.
      guard role != .display else {
        throw FleetOptions.Invalid(
          description: tr("New accounts have nothing to display: a role is control or owner here."))
      }
      use("--from", "--token")
      return .createMany(from: file ?? "-", zone, token ?? Self.ownToken, role ?? .owner)
    case "list":
      guard role == nil else { throw FleetOptions.unknown("--role") }
      use("--json", "--name", "--server")
      filter.zone = zone
      return .list(filter, isJSON: isJSON)
    case "delete":
      use("--yes")
      return .delete(try account(words, at: 1), isSure: isSure)
    case "rename":
      guard words.count == 3 else {
        throw FleetOptions.Invalid(
          description: tr("Which account, and what is its new name? For example: toki-fleet rename family home"))
      }
      return .rename(try account(words, at: 1), to: try account(words, at: 2))
    default: return .audit(words.count > 1 ? try account(words, at: 1) : nil)
    }
  }

  private static let ownToken: ClientName = {
    guard let name = ClientName(text: "owner") else { preconditionFailure("This is a name of a token") }
    return name
  }()

  /// The most words of a command.
  private static func most(_ command: String) -> Int {
    switch command {
    case "rename": 3
    case "delete", "audit": 2
    default: 1
    }
  }

  private func account(_ words: [String], at place: Int) throws(FleetOptions.Invalid) -> AccountName {
    guard place < words.count else {
      throw FleetOptions.Invalid(
        description: tr("Which account? For example: toki-fleet {word} family", ["word": words[0]]))
    }
    return try FleetOptions.home(words[place])
  }

  private mutating func use(_ options: String...) { given.removeAll { options.contains($0) } }

  static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(FleetOptions.Invalid) -> String {
    guard let value = rest.popFirst(), !value.isEmpty else {
      throw FleetOptions.Invalid(description: tr("{option} needs a value.", ["option": option]))
    }
    return value
  }
}
