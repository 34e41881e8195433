// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiFleet
import TokiFleetTestKit
import TokiModel
import Visitors

@testable import toki_fleet

/// Tokens in memory; each opens the home of its name.
final class MemoryTokens: HomeTokens {
  private let database: MemoryHomes
  private var tokens: [String: HomeToken] = [:]
  /// Where the servers are reached.
  var addresses: [FleetServerID: String] = [:]
  /// The key of the seals.
  static let key = Array(UInt8(0)..<32)
  /// Whether there are tokens without a seal, as most of these are.
  var hasUnsealed = true
  /// Whether so many questions about unknown tokens wait that there is no room for more.
  var isOverfull = false
  /// Whether answers about tokens are kept until it is `false` again.
  var holdsAnswers = false {
    didSet {
      guard !holdsAnswers else { return }
      for answer in held { answer() }
      held = []
    }
  }
  private var held: [() -> Void] = []
  /// How many questions about tokens there were.
  private(set) var askedCount = 0
  /// The digests whose use was noted.
  private(set) var used: [String] = []

  init(_ database: MemoryHomes) { self.database = database }

  /// Makes a token for a home, which is the text of the token.
  func make(
    _ text: String, for home: HomeID, of name: String, role: String = "owner", items: String = "", uids: String = ""
  ) {
    let token = HomeToken(
      home: home, accountName: AccountName(name), name: text, role: role, items: items, uids: uids,
      made: database.now)
    tokens[DeviceToken.digest(of: text)] = token
  }

  func revoke(_ text: String) { tokens[DeviceToken.digest(of: text)] = nil }

  /// Makes a sealed token.
  ///
  /// - Returns: Its text.
  func makeSealed(_ name: String, for home: HomeID, of account: String, random: UInt8 = 1) -> String {
    let text = AccountToken.text(for: home, random: Array(repeating: random, count: 32), key: Self.key)
    tokens[DeviceToken.digest(of: text)] = HomeToken(
      home: home, accountName: AccountName(account), name: name, role: "owner", made: database.now)
    return text
  }

  func sealing(done: @escaping (Result<TokenSealing, StoreError>) -> Void) {
    done(.success(TokenSealing(key: Self.key, hasUnsealed: hasUnsealed)))
  }

  func find(
    digest: String, isKnown: Bool,
    done: @escaping (Result<(token: HomeToken, holder: HomeHolder?)?, StoreError>) -> Void
  ) {
    askedCount += 1
    if isOverfull, !isKnown {
      return done(.failure(.unusable(path: "the database", reason: "too many questions wait")))
    }
    if holdsAnswers { return held.append { self.find(digest, done: done) } }
    find(digest, done: done)
  }

  private func find(
    _ digest: String, done: (Result<(token: HomeToken, holder: HomeHolder?)?, StoreError>) -> Void
  ) {
    guard let token = tokens[digest] else { return done(.success(nil)) }
    let holder = database.homes[token.home]?.owner.flatMap { server in
      database.isAlive(server) ? HomeHolder(server: server, address: addresses[server] ?? "") : nil
    }
    done(.success((token, holder)))
  }

  func standing(_ digests: Set<String>, done: @escaping (Result<Set<String>, StoreError>) -> Void) {
    done(.success(digests.intersection(tokens.keys)))
  }

  func noteUse(of digest: String) { used.append(digest) }
}
