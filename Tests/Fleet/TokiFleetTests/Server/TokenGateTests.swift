// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiFleet
import TokiFleetTestKit
import TokiModel
import TokiServer
import TokiTestKit
import Visitors

@testable import toki_fleet

/// What strangers with wrong tokens cost.
///
/// All of it is on one thread, as in a server: what is held back waits there while the test lets time pass.
@MainActor @Suite struct TokenGateTests {
  private let fleet = Fleet()
  private let tokens: MemoryTokens
  private let server: TestServer
  private let reception: HomeReception

  init() async throws {
    tokens = MemoryTokens(fleet.database)
    try await fleet.makeHome(1, ringsAfter: .hours(1))
    tokens.make("former", for: HomeID(1), of: "family")
    server = fleet.start()
    reception = HomeReception(
      homes: server.homes, tokens: tokens, server: server.id, processID: 1, loop: server.loop, timer: server.timer,
      figures: ServerFigures())
  }

  private func sealed(_ random: UInt8, key: [UInt8] = MemoryTokens.key) -> String {
    AccountToken.text(for: HomeID(1), random: Array(repeating: random, count: 32), key: key)
  }

  /// The status of a request; 0 for one that was let in.
  private func status(_ token: String, from address: String = "") async -> Int {
    var request = ReceivedRequest(method: "GET", path: "/v1/accounts/family/timers")
    request.host = "127.0.0.1:8080"
    request.authorization = "Bearer \(token)"
    request.peer = address
    switch await reception.receive(request) {
    case .answered(let answer): return answer.status
    default: return 0
    }
  }

  /// The statuses of requests one after another; what is held back is answered as its time passes.
  private func statuses(_ tokens: [String], from address: String = "") async -> [Int] {
    var statuses: [Int] = []
    for token in tokens {
      let answers = Answers()
      let asking = Task { answers.all.append(await status(token, from: address)) }
      while answers.all.isEmpty {
        if reception.gate.screening.heldCount > 0 { fleet.advance(by: TokenScreening.hold) }
        await Task.yield()
      }
      await asking.value
      statuses += answers.all
    }
    return statuses
  }

  private final class Answers { var all: [Int] = [] }

  @Test func `A sealed token opens its account, and a revoked one is asked about once`() async throws {
    let token = tokens.makeSealed("kitchen", for: HomeID(1), of: "family")
    #expect(await status(token) == 0)
    let revoked = sealed(9)
    let before = tokens.askedCount
    #expect(await statuses([revoked, revoked, revoked]) == [401, 401, 401])
    #expect(tokens.askedCount == before + 1)
    fleet.advance(by: TokenScreening.memory)
    #expect(await status(revoked) == 401)
    #expect(tokens.askedCount == before + 2, "a memory is short")
  }

  @Test func `A token that was made for another database, or by nobody, is refused without a question`() async throws {
    let token = sealed(1)
    _ = await status("former")
    let before = tokens.askedCount
    let wrong = [
      sealed(1, key: Array(repeating: 7, count: 32)), "2" + token.dropFirst(), String(token.dropLast()), token + "A",
      token.replacing("AQEB", with: "AQEC", maxReplacements: 1), ".", "1..", "1.2.3",
      String(repeating: ".", count: 500),
    ]
    #expect(await statuses(wrong) == wrong.map { _ in 401 })
    #expect(tokens.askedCount == before)
  }

  @Test func `A token from before seals keeps working, and unsealed guesses are looked up only while such exist`()
    async throws
  {
    #expect(await status("former") == 0)
    #expect(await status("guess") == 401)
    #expect(tokens.askedCount == 2)
    tokens.hasUnsealed = false
    fleet.advance(by: .seconds(10))
    // It asks while this one is judged.
    _ = await status(sealed(1))
    let before = tokens.askedCount
    #expect(await status("another") == 401)
    #expect(tokens.askedCount == before)
  }

  @Test func `An address with many wrong tokens is refused, and a known token there still works`() async throws {
    #expect(await status("former", from: "192.0.2.1") == 0)
    let wrong = await statuses((0..<30).map { "guess \($0)" }, from: "192.0.2.1")
    #expect(wrong.prefix(20).allSatisfy { $0 == 401 })
    #expect(wrong.contains(429))
    #expect(await status("former", from: "192.0.2.1") == 0)
    let before = tokens.askedCount
    #expect(await statuses(["guess"], from: "192.0.2.2") == [401])
    #expect(tokens.askedCount == before + 1, "another address is not at fault")
  }

  @Test func `Refusals beyond a hundred at once are delayed, so that a looping client asks seldom`() async throws {
    var screening = TokenScreening()
    let now = server.timer.now
    var held = 0
    for _ in 0..<150 where screening.holds(refusalOf: nil, at: now) { held += 1 }
    #expect(held == 50 && screening.heldCount == 50)
    screening.release()
    #expect(screening.heldCount == 49)
    var isHeld = false
    for _ in 0..<21 { isHeld = screening.holds(refusalOf: "192.0.2.1", at: now + .minutes(1)) }
    #expect(isHeld, "an address has its own")
  }

  @Test func `Unknown tokens beyond the database's capacity are refused, and later ones after a delay`() async throws {
    #expect(await status("former") == 0)
    tokens.isOverfull = true
    let begun = server.timer.now
    #expect(await statuses((0..<100).map { "guess \($0)" }).allSatisfy { $0 == 503 })
    #expect(server.timer.now == begun)
    #expect(await statuses(["guess"]) == [503])
    #expect(server.timer.now >= begun + TokenScreening.hold)
    #expect(await status("former") == 0, "a known one does not wait behind them")
  }

  @Test func `Requests under way count against their token's limit, so that one token does not fill the queue of all`()
    async throws
  {
    for token in [tokens.makeSealed("kitchen", for: HomeID(1), of: "family"), "former"] {
      #expect(await status(token) == 0)
      let before = tokens.askedCount
      tokens.holdsAnswers = true
      let answers = Answers()
      let asking = (0..<300).map { _ in Task { answers.all.append(await status(token)) } }
      while tokens.askedCount - before + answers.all.count < asking.count { await Task.yield() }
      #expect(tokens.askedCount - before == 199, "two hundred in a row, and one was before")
      #expect(answers.all.allSatisfy { $0 == 429 })
      tokens.holdsAnswers = false
      for task in asking { await task.value }
      #expect(answers.all.count { $0 == 0 } == 199)
    }
  }

  @Test func `The memory of tokens is bounded`() {
    var screening = TokenScreening()
    let now = server.timer.now
    for number in 0...TokenScreening.most {
      screening.note(refused: "r\(number)", at: now)
      screening.note(found: "f\(number)", .unsealed)
    }
    func verdict(_ digest: String) -> TokenScreening.Verdict {
      screening.judge(.unsealed, digest, from: nil, hasUnsealed: true, at: now)
    }
    #expect(verdict("r\(TokenScreening.most)") == .refuse)
    #expect(verdict("r0") == .ask(isKnown: false))
    #expect(verdict("f\(TokenScreening.most)") == .ask(isKnown: true))
    #expect(verdict("f0") == .ask(isKnown: false))
  }
}
