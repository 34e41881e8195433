// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiCommands

/// What a room is told of an answer at this machine, and what comes of it.
@Suite struct AnswerTellingTests {
  /// What each refusal means; every other one is told again.
  private static let over: Set<ControlError.Code> = [.notRinging, .notFound, .wrongState]
  private static let final: Set<ControlError.Code> = [.beyondRole, .neverFromAfar, .snoozeLimit]

  @Test(arguments: ControlError.Code.allCases)
  func `A ring that is over is told, what the room never takes is refused, and anything else is told again`(
    _ code: ControlError.Code
  ) {
    let error = ControlError(code, message: "No.")
    let expected: AnswerTelling.Outcome =
      Self.over.contains(code) ? .told : Self.final.contains(code) ? .refused(error) : .untold
    #expect(AnswerTelling.Outcome(error) == expected)
  }

  private let room = TestHome()

  /// A timer in the room, which rings.
  private func ring(_ settings: RingSettings = RingSettings()) async throws -> Ring {
    _ = try await room.control.make(TimerDraft(duration: .minutes(1), label: .none, settings: settings), key: nil)
    room.host.advance(by: .minutes(1))
    return try #require(try await room.control.state().rings.first)
  }

  private var ends: [RingEnd?] {
    get async throws { try await room.control.history(before: nil, limit: 9).map(\.end) }
  }

  @Test func `Stop stops the ring in the room, and the second time changes nothing`() async throws {
    let ring = try await ring()
    for _ in 1...2 {
      let outcome = await AnswerTelling.tell(.stopped, of: ring.id, by: room.control)
      #expect(outcome == .told)
    }
    #expect(try await room.control.state().rings == [])
    #expect(try await ends == [.dismissed])
  }

  @Test func `Snooze lasts as long as the item's own snooze, and a stop that comes later is no second answer`()
    async throws
  {
    let ring = try await ring(RingSettings(snoozeLength: .minutes(7)))
    #expect(await AnswerTelling.tell(.snoozed, of: ring.id, by: room.control) == .told)
    #expect(await AnswerTelling.tell(.stopped, of: ring.id, by: room.control) == .told)
    #expect(try await ends == [.snoozed])
    room.host.advance(by: .minutes(7) - .seconds(1))
    #expect(try await room.control.state().rings == [])
    room.host.advance(by: .seconds(1))
    #expect(try await room.control.state().rings.count == 1)
  }

  @Test func `A snooze beyond the limit of the item is refused, and the ring goes on`() async throws {
    let ring = try await ring(RingSettings(snoozeLimit: 0))
    let outcome = await AnswerTelling.tell(.snoozed, of: ring.id, by: room.control)
    guard case .refused(let error) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(error.code == .snoozeLimit)
    #expect(try await room.control.state().rings.map(\.id) == [ring.id])
  }

  @Test func `A room that is ending is told again`() async throws {
    let ring = try await ring()
    try await room.control.shutDown()
    #expect(await AnswerTelling.tell(.stopped, of: ring.id, by: room.control) == .untold)
  }
}
