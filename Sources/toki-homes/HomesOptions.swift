// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiHomes

/// The arguments of `toki-homes`.
struct HomesOptions {
  enum Mode: Equatable { case serve, create(HomeName), list, version, help }

  private(set) var mode = Mode.serve
  /// A connection string or URI of libpq.
  private(set) var database = ""

  struct Invalid: Error, CustomStringConvertible {
    let description: String
  }

  /// - Parameters:
  ///  - arguments: The arguments after the program's name.
  ///  - database: The database if none is named; `nil` for none.
  init(arguments: [String], database: String?) throws(Invalid) {
    var database = database
    var words: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--database":
        guard let text = rest.popFirst(), !text.isEmpty else {
          throw Invalid(description: tr("--database needs an address, such as postgres://HOST/NAME."))
        }
        database = text
      case "--version":
        mode = .version
        return
      case "--help", "-h":
        mode = .help
        return
      case let option where option.hasPrefix("-"): throw Self.unknown(option)
      default: words.append(argument)
      }
    }
    mode = try Self.mode(words)
    guard let database, !database.isEmpty else {
      throw Invalid(description: tr("Which database? Add --database postgres://HOST/NAME, or set TOKI_DATABASE."))
    }
    self.database = database
  }

  private static func mode(_ words: [String]) throws(Invalid) -> Mode {
    switch (words.first, words.count) {
    case (nil, _): return .serve
    case ("list", 1): return .list
    case ("create", 2):
      guard let name = HomeName(words[1]) else {
        throw Invalid(
          description: tr(
            "{name} is no name for a home: use 1 to 63 of a–z, 0–9 and “-”, with no “-” at either end.",
            ["name": words[1].debugDescription]))
      }
      return .create(name)
    case ("create", 1): throw Invalid(description: tr("Which name? For example: toki-homes create family"))
    default: throw unknown(words[1 < words.count && ["list", "create"].contains(words[0]) ? words.count - 1 : 0])
    }
  }

  private static func unknown(_ word: String) -> Invalid {
    Invalid(
      description: tr("There is no {argument} here; see toki-homes --help.", ["argument": word.debugDescription]))
  }

  static var help: String {
    let rows = [
      ("toki-homes", tr("run a node in the foreground; any number share one database")),
      ("toki-homes create NAME", tr("make an empty home")),
      ("toki-homes list", tr("list the homes, when each is due next, and which node holds it")),
      ("--database ADDRESS", tr("the PostgreSQL database, not through a pooler; otherwise TOKI_DATABASE")),
      ("--version", tr("show the version")),
      ("--help", tr("show this help")),
    ]
    let widest = rows.map(\.0.utf8.count).max() ?? 0
    return tr("toki-homes keeps many homes in a PostgreSQL database and rings in them, together with other nodes.")
      + "\n\n"
      + rows.map { "  " + $0 + String(repeating: " ", count: widest - $0.utf8.count) + "  " + $1 + "\n" }.joined()
  }
}
