// SPDX-License-Identifier: Apache-2.0
import Localization
import PostgresStore
import Remotes
import TokiEngine
import TokiFleet
import TokiModel
import TokiWire
import Visitors

/// A command about the tokens of a home.
enum TokenCommand: Equatable {
  case add(ClientName, DeviceGrant)
  case list
  case revoke(ClientName)
  case rotate(ClientName)
}

/// The arguments of `toki-fleet`.
struct FleetOptions {
  enum Mode: Equatable {
    case serve, create(AccountName, ZoneName?), zone(AccountName, ZoneName), token(AccountName, TokenCommand), version,
      help
    /// As JSON or as lines.
    case list(HomeDirectory.Filter, isJSON: Bool)
    /// From a file; each gets a token of this name and role.
    case createMany(from: String, ZoneName?, ClientName, DeviceRole)
    /// Lists what would be deleted unless `isSure`.
    case delete(AccountName, isSure: Bool)
    case rename(AccountName, to: AccountName)
    /// Of one account; of all for `nil`.
    case audit(AccountName?)
    /// Standard output for `nil`.
    case export(AccountName, to: String?)
    case importing(AccountName, from: String)
    case hook(AccountName, HookCommand)
    /// To the server of an address; to any other one for `nil`.
    case move(AccountName, to: String?)
    /// Has a server give its accounts to others, or no more for `false`.
    case drain(String, Bool)
  }

  private(set) var mode = Mode.serve
  /// A connection string or URI of libpq, with the password.
  private(set) var database = ""
  /// A server's settings, by its file and its options.
  private(set) var settings = ServerSettings()
  /// The digest of the token of the admin API; `nil` if there is none.
  private(set) var adminDigest: String?
  /// A warning about the options, for the person at the keyboard; `nil` if there is none.
  private(set) var warning: String?

  struct Invalid: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads the arguments, and the configuration file whose settings they override.
  ///
  /// - Parameters:
  ///  - arguments: The arguments after the program's name.
  ///  - database: The database if no argument names one, before that of the file; `nil` for none.
  init(arguments: [String], database: String?) throws(Invalid) {
    var configuration: String?
    var given: [(name: ServerSettings.Name, value: String?)] = []
    var words: [String] = []
    var role: DeviceRole?
    var items: [ItemID] = []
    var zone: ZoneName?
    var moment: Hook.Moment?
    var own = AccountOptions()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if try own.take(argument, &rest) { continue }
      switch argument {
      case "--config": configuration = try AccountOptions.value(of: argument, &rest)
      case "--role": role = try Self.role(rest.popFirst())
      case "--zone": zone = try Self.zone(rest.popFirst())
      case "--on": moment = try HookCommand.moment(rest.popFirst())
      case "--item": items.append(try Self.item(rest.popFirst()))
      case "--version":
        mode = .version
        return
      case "--help", "-h":
        mode = .help
        return
      case let option where option.hasPrefix("-"):
        guard let name = ServerSettings.Name.allCases.first(where: { $0.option == option }) else {
          throw Self.unknown(option)
        }
        let value = name.isSwitch ? "yes" : rest.popFirst()
        // Each is checked where it stands, and used once the file is read.
        try settings.set(name, to: value)
        given.append((name, value))
      default: words.append(argument)
      }
    }
    switch words.first {
    case "list", "delete", "rename", "audit": mode = try own.mode(words, zone, role, items)
    case "create" where own.file != nil: mode = try own.mode(words, zone, role, items)
    case "token": mode = try Self.token(words, role, items)
    case "hook" where words.count >= 2:
      mode = .hook(try Self.home(words[1]), try HookCommand(words[2...], on: moment))
    default: mode = try Self.mode(words, zone)
    }
    if moment != nil {
      guard case .hook(_, .add) = mode else { throw Self.unknown("--on") }
    }
    if mode != .serve, let other = given.first(where: { !$0.name.isOfCommands }) {
      throw Self.unknown(other.name.option)
    }
    if let left = own.left { throw Self.unknown(left) }
    switch mode {
    case .token(_, .add), .createMany, .list: break
    default: if role != nil || !items.isEmpty { throw Self.unknown(role == nil ? "--item" : "--role") }
    }
    switch mode {
    case .create, .createMany, .list: break
    default: if zone != nil { throw Self.unknown("--zone") }
    }
    settings = try ConfigurationFile.settings(at: configuration)
    if let database, !database.isEmpty { try settings.set(.database, to: database) }
    for (name, value) in given { try settings.set(name, to: value) }
    if mode == .serve {
      try settings.check()
      adminDigest = try Self.adminDigest(of: settings)
    }
    self.database = try Self.database(of: settings)
    if given.contains(where: { $0.name == .database && DatabaseAddress.hasPassword($0.value ?? "") }) {
      warning = tr(
        "Everybody on this machine can read a password in the list of processes; use --password-file.")
    }
  }

  /// The fewest characters of an admin token: nobody guesses that many.
  private static let shortestAdminToken = 32

  private static func adminDigest(of settings: ServerSettings) throws(Invalid) -> String? {
    guard let token = try OperatorSecret.read(credential: "admin-token", orFile: settings.adminTokenFile) else {
      return nil
    }
    guard token.utf8.count >= shortestAdminToken else {
      throw Invalid(
        description: tr("The admin token needs {count} characters or more.", ["count": "\(shortestAdminToken)"]))
    }
    return DeviceToken.digest(of: token)
  }

  private static func database(of settings: ServerSettings) throws(Invalid) -> String {
    guard let database = settings.database else {
      throw Invalid(
        description: tr(
          "Which database? Add --database postgres://HOST/NAME, set TOKI_DATABASE, or write it to {path}.",
          ["path": ConfigurationFile.path]))
    }
    guard let password = try OperatorSecret.read(credential: "database-password", orFile: settings.passwordFile) else {
      return database
    }
    return DatabaseAddress.adding(password: password, to: database)
  }

  private static func mode(_ words: [String], _ zone: ZoneName?) throws(Invalid) -> Mode {
    switch (words.first, words.count) {
    case (nil, _): return .serve
    case ("create", 2):
      return .create(try home(words[1]), zone)
    case ("zone", 3): return .zone(try home(words[1]), try Self.zone(words[2]))
    case ("zone", 1...2):
      throw Invalid(description: tr("Which account and zone? For example: toki-fleet zone family Europe/Berlin"))
    case ("export", 2): return .export(try home(words[1]), to: nil)
    case ("export", 3): return .export(try home(words[1]), to: words[2] == "-" ? nil : words[2])
    case ("import", 3): return .importing(try home(words[1]), from: words[2])
    case ("export", 1), ("import", 1...2):
      throw Invalid(description: tr("Which account and file? For example: toki-fleet import family backup.json"))
    case ("move", 2): return .move(try home(words[1]), to: nil)
    case ("move", 3): return .move(try home(words[1]), to: words[2])
    case ("drain", 2): return .drain(words[1], true)
    case ("drain", 3) where words[2] == "off": return .drain(words[1], false)
    case ("drain", 1...3):
      throw Invalid(description: tr("Which server? For example: toki-fleet drain 127.0.0.1:8660, or the same with off"))
    case ("move", 1), ("hook", 1):
      throw Invalid(description: tr("Which account? For example: toki-fleet {word} family", ["word": words[0]]))
    case ("create", 1): throw Invalid(description: tr("Which name? For example: toki-fleet create family"))
    default:
      throw unknown(
        words[
          1 < words.count && ["create", "export", "import", "zone", "move"].contains(words[0])
            ? words.count - 1 : 0])
    }
  }

  /// The command of `token`, with the grant that the options make.
  private static func token(
    _ words: [String], _ role: DeviceRole?, _ items: [ItemID]
  ) throws(Invalid) -> Mode {
    guard words.count >= 3 else {
      throw Invalid(
        description: tr("For example: toki-fleet token family add kitchen, list, rotate kitchen, or revoke kitchen"))
    }
    let home = try home(words[1])
    switch (words[2], words.count) {
    case ("list", 3): return .token(home, .list)
    case ("revoke", 4): return .token(home, .revoke(try tokenName(words[3])))
    case ("rotate", 4): return .token(home, .rotate(try tokenName(words[3])))
    case ("add", 4):
      let role = role ?? .control
      guard (role == .display) == !items.isEmpty, items.count <= DeviceGrant.most else {
        throw Invalid(
          description: tr(
            "A display is given the items that it shows, up to {count}, as --item t1; other roles see all.",
            ["count": "\(DeviceGrant.most)"]))
      }
      return .token(home, .add(try tokenName(words[3]), DeviceGrant(role: role, items: items)))
    case ("add", 3), ("revoke", 3), ("rotate", 3):
      throw Invalid(description: tr("Which token? For example: toki-fleet token family add kitchen"))
    default: throw unknown(words[["add", "list", "revoke", "rotate"].contains(words[2]) ? words.count - 1 : 2])
    }
  }

  private static func zone(_ text: String?) throws(Invalid) -> ZoneName {
    guard let zone = text.flatMap({ ZoneName($0) }) else {
      throw Invalid(description: tr("Names look like this: Europe/Berlin"))
    }
    return zone
  }

  static func home(_ text: String) throws(Invalid) -> AccountName {
    guard let name = AccountName(text) else {
      throw Invalid(description: noName(text))
    }
    return name
  }

  /// Why a text is no name for an account.
  static func noName(_ text: String) -> String {
    tr(
      "{name} is no name for an account: use 1 to 63 of a–z, 0–9 and “-”, with no “-” at either end.",
      ["name": text.debugDescription])
  }

  static func tokenName(_ text: String) throws(Invalid) -> ClientName {
    guard let name = ClientName(text: text) else {
      throw Invalid(description: tr("The name of a token is one line of 1 to 80 characters."))
    }
    return name
  }

  private static func role(_ text: String?) throws(Invalid) -> DeviceRole {
    guard let role = text.flatMap(DeviceRole.init(rawValue:)) else {
      throw Invalid(description: tr("A role is display, control or owner."))
    }
    return role
  }

  private static func item(_ text: String?) throws(Invalid) -> ItemID {
    guard let item = text.flatMap({ ItemID(text: $0) }) else {
      throw Invalid(description: tr("--item needs the id of an item, such as t1."))
    }
    return item
  }

  static func unknown(_ word: String) -> Invalid {
    Invalid(
      description: tr("There is no {argument} here; see toki-fleet --help.", ["argument": word.debugDescription]))
  }
}
