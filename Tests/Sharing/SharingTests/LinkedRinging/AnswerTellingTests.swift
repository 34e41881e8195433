// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import LinkedRinging

/// What a remote is told of an answer at this machine, and what comes of it.
@Suite struct AnswerTellingTests {
  /// What each refusal means; every other one is told again.
  private static let over: Set<ControlError.Code> = [.notRinging, .notFound, .wrongState]
  private static let final: Set<ControlError.Code> = [.beyondRole, .neverFromAfar, .snoozeLimit]

  @Test(arguments: ErrorExamples().all)
  func `The end of a ring is sent, a request that the remote never accepts is dropped, and others are retried`(
    _ error: ControlError
  ) {
    let code = error.code
    let expected: AnswerTelling.Outcome =
      Self.over.contains(code) ? .told : Self.final.contains(code) ? .refused(error) : .untold
    #expect(AnswerTelling.Outcome(error) == expected)
  }

  private let remote = TestHome()

  /// A timer on the remote, which rings.
  private func ring(_ settings: RingSettings = RingSettings()) async throws -> Ring {
    _ = try await remote.control.make(
      TimerDraft(duration: .minutes(1), label: .none, settings: Said(all: settings)), key: nil)
    remote.host.advance(by: .minutes(1))
    return try #require(try await remote.control.state().rings.first)
  }

  private var now: UTCInstant { remote.host.now().utc }

  private var ends: [RingEnd?] {
    get async throws { try await remote.control.send(ListHistory(limit: 9)).rings.map(\.end) }
  }

  @Test func `Stop stops the ring on the remote, and the second time changes nothing`() async throws {
    let ring = try await ring()
    for _ in 1...2 {
      let outcome = await AnswerTelling.tell(.stopped, of: ring.id, by: remote.control, at: now)
      #expect(outcome == .told)
    }
    #expect(try await remote.control.state().rings == [])
    #expect(try await ends == [.dismissed])
  }

  @Test(arguments: [(TimeSpan.minutes(20), TimeSpan.minutes(20)), (.zero, .seconds(1)), (.days(3), .hours(24))])
  func `A snooze until an instant ends there at the instant, after a second at least and a day at most`(
    _ quiet: TimeSpan, _ length: TimeSpan
  ) async throws {
    let ring = try await ring()
    let now = now
    let answer = LinkAnswer.snoozed(until: now + quiet)
    #expect(await AnswerTelling.tell(answer, of: ring.id, by: remote.control, at: now) == .told)
    #expect(try await remote.control.state().timers.first?.ringsNext == now + length)
  }

  @Test func `Snooze lasts as long as the item's own snooze, and a stop that comes later is no second answer`()
    async throws
  {
    let ring = try await ring(RingSettings(snoozeLength: .minutes(7)))
    #expect(await AnswerTelling.tell(.snoozed(until: nil), of: ring.id, by: remote.control, at: now) == .told)
    #expect(await AnswerTelling.tell(.stopped, of: ring.id, by: remote.control, at: now) == .told)
    #expect(try await ends == [.snoozed])
    remote.host.advance(by: .minutes(7) - .seconds(1))
    #expect(try await remote.control.state().rings == [])
    remote.host.advance(by: .seconds(1))
    #expect(try await remote.control.state().rings.count == 1)
  }

  @Test func `A snooze beyond the limit of the item is refused, and the ring goes on`() async throws {
    let ring = try await ring(RingSettings(snoozeLimit: 0))
    let outcome = await AnswerTelling.tell(.snoozed(until: nil), of: ring.id, by: remote.control, at: now)
    guard case .refused(let error) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(error.code == .snoozeLimit)
    #expect(try await remote.control.state().rings.map(\.id) == [ring.id])
  }

  @Test func `A request to an ending remote is retried`() async throws {
    let ring = try await ring()
    try await remote.control.shutDown()
    #expect(await AnswerTelling.tell(.stopped, of: ring.id, by: remote.control, at: now) == .untold)
  }
}
