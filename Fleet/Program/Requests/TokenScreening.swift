// SPDX-License-Identifier: Apache-2.0
import TokiModel
import TokiServer

/// The tokens to look up in the database, and the refusals to answer late, so that strangers with random tokens take
/// neither the database nor the loop from those with a valid one.
///
/// It decides and performs nothing.
struct TokenScreening {
  /// A verdict on a token.
  enum Verdict: Hashable {
    /// Look it up; a known one does not wait behind the others.
    case ask(isKnown: Bool)
    /// It is not valid, and the database need not be asked.
    case refuse
    /// Too many wrong tokens came from the same address.
    case wait(TimeSpan)
  }

  /// Time for which a token that was refused is refused again without a question.
  static let memory = TimeSpan.seconds(10)
  /// Time for which a refusal is held back where there are too many.
  static let hold = TimeSpan.seconds(2)
  /// The most tokens of each kind that are remembered.
  static let most = 4_096
  /// The most refusals that are held back at a time.
  static let mostHeld = 5_000

  /// Refusals that are answered at once: of each address that a proxy names, and of all together.
  private var perAddress = RateLimit(burst: 20, interval: .milliseconds(500))
  private var all = RateLimit(burst: 100, interval: .milliseconds(10))
  private var refused: [String: BootInstant] = [:]
  /// Tokens without a seal that were found.
  private var found: Set<String> = []
  private(set) var heldCount = 0

  /// Judges a token.
  ///
  /// - Parameters:
  ///   - kind: The kind of its text.
  ///   - digest: Its digest.
  ///   - address: The address that a proxy of this machine names; `nil` for none.
  ///   - hasUnsealed: `true` if the database has tokens without a seal.
  ///   - now: The present instant.
  /// - Returns: The verdict.
  func judge(
    _ kind: AccountToken.Kind, _ digest: String, from address: String?, hasUnsealed: Bool, at now: BootInstant
  ) -> Verdict {
    if let end = refused[digest], now < end { return .refuse }
    switch kind {
    case .forged: return .refuse
    case .sealed: return .ask(isKnown: true)
    case .unsealed:
      guard hasUnsealed else { return .refuse }
      if found.contains(digest) { return .ask(isKnown: true) }
      if let wait = address.flatMap({ perAddress.wait(for: $0, at: now) }) { return .wait(wait) }
      return .ask(isKnown: false)
    }
  }

  /// Takes note that the database has a token.
  mutating func note(found digest: String, _ kind: AccountToken.Kind) {
    guard kind == .unsealed else { return }
    if found.count >= Self.most { found.removeAll() }
    found.insert(digest)
  }

  /// Takes note that the database does not have a token.
  mutating func note(refused digest: String, at now: BootInstant) {
    found.remove(digest)
    if refused.count >= Self.most { refused = refused.filter { now < $0.value } }
    if refused.count >= Self.most { refused.removeAll() }
    refused[digest] = now + Self.memory
  }

  /// Counts a refusal.
  ///
  /// - Returns: `true` if it is held back; then `release` follows.
  mutating func holds(refusalOf address: String?, at now: BootInstant) -> Bool {
    let isTooMany = address.map { perAddress.take($0, at: now) != nil } ?? false
    guard isTooMany || all.take("", at: now) != nil, heldCount < Self.mostHeld else { return false }
    heldCount += 1
    return true
  }

  /// Takes note that a refusal that was held back is answered.
  mutating func release() { heldCount -= 1 }
}
