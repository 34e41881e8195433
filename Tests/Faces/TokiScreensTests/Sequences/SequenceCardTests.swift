// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiScreens

struct SequenceCardTests {
  private func card(_ sequence: StepSequence, after span: TimeSpan = .zero) -> SequenceCard {
    SequenceCard(sequence, Samples.present(Samples.state(sequences: [sequence]), after: span), steps: 176)
  }

  @Test func `A running sequence names its step, the next one and its end`() throws {
    let card = card(try Samples.sequence("25m work, 5m rest, 25m work", told: [.start]))
    #expect(card.step == "work")
    #expect(card.figure.digits == "25:00")
    #expect(card.place == "Step 1 of 3 · then rest, 5 min")
    #expect(card.end == "Ends at 06:55")
    #expect(card.steps.map(\.place) == [.present, .coming, .coming])
  }

  @Test func `The last step says that it is the last`() throws {
    let card = card(try Samples.sequence("25m work, 5m rest", told: [.start, .next]))
    #expect(card.place == "Step 2 of 2, the last")
    #expect(card.steps.map(\.place) == [.past, .present])
    #expect(card.end == "Ends at 06:05")
  }

  @Test func `A waiting step leaves the end open`() throws {
    let card = card(try Samples.sequence("25m work [wait], 5m rest", told: [.start]))
    #expect(card.end == "Ends at 06:30 or later")
    #expect(card.steps.map(\.waits) == [true, false])
  }

  @Test func `A sequence that stands still shows the time left and asks for no wake-up`() throws {
    let idle = card(try Samples.sequence("25m, 5m"))
    #expect(idle.end == "Takes 30 min")
    #expect(idle.step == "Step 1")
    #expect(idle.next == .never)
    let paused = card(try Samples.sequence("25m, 5m", told: [.start, .pause]), after: .hours(1))
    #expect(paused.end == "Paused · 30 min to go")
    #expect(paused.next == .never)
  }

  @Test func `While a step waits the end moves on with each minute`() throws {
    var sequence = try Samples.sequence("25m work [wait], 5m rest", told: [.start])
    _ = sequence.takeDue(at: Samples.start + .minutes(25))
    let now = TimeSpan.minutes(25) + .seconds(30)
    let card = card(sequence, after: now)
    #expect(card.figure.digits == "00:00")
    #expect(card.end == "Ends at 06:30 or later")
    #expect(card.next.utc == Samples.start.utc + .minutes(26))
    #expect(self.card(sequence, after: .minutes(26)).end == "Ends at 06:31 or later")
  }
}
