// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import Ringing

/// What ends by a call of another program.
@Suite struct BusAnswersTests {
  private let home = TestHome()

  private func ended(by call: BusCall) async throws -> [String] {
    let answers = BusAnswers(control: home.control, clock: home.host, language: .english)
    guard case .values(let values) = try await answers.answer(to: call).get(), case .texts(let rings)? = values.first
    else { return [] }
    return rings
  }

  /// A timer that begins to ring now.
  private func ring(_ settings: RingSettings = RingSettings()) async throws {
    _ = try await home.control.make(TimerDraft(duration: .seconds(1), settings: Said(all: settings)), key: nil)
    home.host.advance(by: .seconds(1))
  }

  private var ringing: [String] { get async throws { try await home.control.state().rings.map(\.id.text) } }

  @Test func `Snooze means the ring of an item, and not one of it that was missed`() async throws {
    try await ring(RingSettings(ringLength: .seconds(2)))
    home.host.advance(by: .seconds(2))
    _ = try await home.control.tell(TimerID(1), .start)
    home.host.advance(by: .seconds(1))
    #expect(try await home.control.state().missed.map(\.id.text) == ["r1"])
    #expect(try await ended(by: .snooze(which: "t1", length: 0)) == ["r2"])
    await #expect(throws: BusRefusal.self) { try await ended(by: .snooze(which: "r1", length: 0)) }
    #expect(try await ended(by: .dismiss(which: "r1")) == ["r1"])
  }

  @Test func `A ring that cannot be snoozed keeps no other from it`() async throws {
    try await ring(RingSettings(snoozeLimit: 0))
    try await ring()
    #expect(try await ended(by: .snooze(which: "", length: 0)) == ["r2"])
    #expect(try await ringing == ["r1"])
    // With no other, the refusal is the answer.
    await #expect(throws: BusRefusal(code: "snooze_limit", "")) {
      do { _ = try await ended(by: .snooze(which: "", length: 0)) } catch let refusal as BusRefusal {
        throw BusRefusal(name: refusal.name, "")
      }
    }
    #expect(try await ended(by: .dismiss(which: "")) == ["r1"])
  }
}
