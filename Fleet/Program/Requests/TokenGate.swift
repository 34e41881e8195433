// SPDX-License-Identifier: Apache-2.0
import Remotes
import TokiClient
import TokiEngine
import TokiFleet
import TokiModel
import TokiServer
import TokiWire
import Visitors

/// Looks tokens up, and asks the database only about those that may be valid.
///
/// `@unchecked Sendable`: it is used on the server's loop.
final class TokenGate: @unchecked Sendable {
  /// A token that was shown, with where its home is.
  struct Visit {
    let digest: String
    let token: HomeToken
    let holder: HomeHolder?

    /// The token as the one who brings it is told.
    func device(_ grant: DeviceGrant) -> PairedDevice {
      PairedDevice(
        id: token.name, name: ClientName(text: token.name) ?? .command, grant: grant, paired: token.made,
        lastUse: token.used)
    }

    /// The token's rights; `nil` for a role of a newer Toki.
    var grant: DeviceGrant? {
      DeviceRole(rawValue: token.role).map { role in
        DeviceGrant(role: role, items: token.items.split(separator: " ").compactMap { ItemID(text: String($0)) })
      }
    }

    /// A display's rights without the items whose IDs are those of others by now; one that is gone stays, as it may
    /// come back.
    func narrowed(_ grant: DeviceGrant, to present: ItemLists) -> DeviceGrant {
      let bound = token.uids.split(separator: "\n").reduce(into: [ItemID: Substring]()) { uids, line in
        let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        // No item has the empty name of one that was gone when its ID could be given to another one.
        if let item = ItemID(text: String(parts[0])), parts.count == 2 { uids[item] = parts[1] }
      }
      let kept = grant.items.filter { id in
        guard let uid = bound[id], let item = present[id] else { return true }
        return item.shelved.uid?.text == String(uid)
      }
      return DeviceGrant(role: grant.role, items: kept)
    }
  }

  private let tokens: any HomeTokens
  private let timer: any LoopTimer
  private let patience: TimeSpan
  private(set) var screening = TokenScreening()
  /// Each token's requests; strangers' tokens have no place in it.
  private var requests: RateLimit
  /// Number of questions to the database about a token.
  private(set) var questions = 0
  private var sealing: TokenSealing?
  /// Time of the last question about the sealing of tokens.
  private var asked: BootInstant?

  /// Time between two questions about tokens without a seal: a former release may still make some.
  private static let interval = TimeSpan.seconds(10)
  private static let wrong = AccessRefusal(.notPaired, "This token is not valid; it was revoked, or never made.")

  /// Creates a gate.
  ///
  /// - Parameters:
  ///   - tokens: The tokens for admission.
  ///   - timer: The loop's timer.
  ///   - patience: How long the database may take to answer.
  ///   - requests: A single token's requests in a row, and the time in which one more is allowed.
  init(
    _ tokens: any HomeTokens, timer: any LoopTimer, patience: TimeSpan, requests: (burst: Int64, interval: TimeSpan)
  ) {
    self.tokens = tokens
    self.timer = timer
    self.patience = patience
    self.requests = RateLimit(burst: requests.burst, interval: requests.interval)
  }

  /// Looks a token up, and counts the request.
  ///
  /// - Parameters:
  ///   - text: The token.
  ///   - address: The address that a proxy of this machine names; `nil` for none.
  /// - Returns: The token with its account's holder.
  /// - Throws: `.notPaired` if it is not valid, late if there are many of those; `.tooMany` for an address with too many,
  ///   and for a token that is used too often; `HomeReception.moving` if the database does not answer.
  func visit(_ text: String, from address: String?) async throws(AccessRefusal) -> Visit {
    let sealing = try await currentSealing()
    let kind = AccountToken.kind(of: text, key: sealing.key)
    let digest = DeviceToken.digest(of: text)
    switch screening.judge(kind, digest, from: address, hasUnsealed: sealing.hasUnsealed, at: timer.now) {
    case .refuse: throw await refusal(of: address)
    case .wait(let span):
      _ = await refusal(of: address)
      throw AccessRefusal(.tooMany, "Too many wrong tokens came from this address.", wait: span)
    case .ask(let isKnown):
      // Before the question: the requests of one token that are under way must not fill the queue of all.
      if isKnown { try count(digest) }
      let found: Visit?
      do throws(AccessRefusal) {
        found = try await find(digest, isKnown: isKnown)
      } catch {
        // Too many ask with a token that nobody has seen: the next question of each comes later, as after a refusal.
        if !isKnown { await holdBack(from: address) }
        throw error
      }
      guard let visit = found else {
        screening.note(refused: digest, at: timer.now)
        throw await refusal(of: address)
      }
      screening.note(found: digest, kind)
      if !isKnown { try count(digest) }
      return visit
    }
  }

  private func count(_ digest: String) throws(AccessRefusal) {
    guard let wait = requests.take(digest, at: timer.now) else { return }
    throw AccessRefusal(.tooMany, "This token is used too often.", wait: wait)
  }

  /// Looks a token up again that was found before.
  func visit(again visit: Visit) async throws(AccessRefusal) -> Visit {
    guard let visit = try await find(visit.digest, isKnown: true) else { throw Self.wrong }
    return visit
  }

  /// Notes that a token was used.
  func noteUse(of visit: Visit, at now: UTCInstant) {
    // To the minute, without asking the database each time.
    if visit.token.used.map({ now - $0 > .minutes(1) }) ?? true { tokens.noteUse(of: visit.digest) }
  }

  private func find(_ digest: String, isKnown: Bool) async throws(AccessRefusal) -> Visit? {
    questions += 1
    guard
      let found = await timer.answer(
        within: patience, { self.tokens.find(digest: digest, isKnown: isKnown, done: $0) }),
      case .success(let known) = found
    else { throw HomeReception.moving }
    return known.map { Visit(digest: digest, token: $0.token, holder: $0.holder) }
  }

  /// The refusal of a token, once it may be answered.
  private func refusal(of address: String?) async -> AccessRefusal {
    await holdBack(from: address)
    return Self.wrong
  }

  private func holdBack(from address: String?) async {
    guard screening.holds(refusalOf: address, at: timer.now) else { return }
    await timer.pause(until: timer.now + TokenScreening.hold)
    screening.release()
  }

  private func currentSealing() async throws(AccessRefusal) -> TokenSealing {
    if let sealing {
      guard let asked, timer.now - asked >= Self.interval else { return sealing }
      self.asked = timer.now
      // Nobody waits for it; without an answer the last knowledge holds on.
      tokens.sealing { [weak self] in if case .success(let told) = $0 { self?.sealing = told } }
      return sealing
    }
    let now = timer.now
    guard let told = await timer.answer(within: patience, { self.tokens.sealing(done: $0) }),
      case .success(let first) = told
    else { throw HomeReception.moving }
    sealing = first
    asked = now
    return first
  }
}
