// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiScreens

@Suite struct TimersLayoutTests {
  private let first = TimerID(1)

  @Test func `The page shows the form, the cards, or the opened timer while it exists`() throws {
    let timers = Samples.state([try Samples.timer(.minutes(5))])
    #expect(TimersLayout(Samples.state(), opened: nil) == .form)
    #expect(TimersLayout(Samples.state(), opened: first) == .form)
    #expect(TimersLayout(timers, opened: nil) == .cards)
    #expect(TimersLayout(timers, opened: first) == .large(first))
    #expect(TimersLayout(timers, opened: TimerID(2)) == .cards)
    #expect(TimersLayout(Samples.state(sequences: [try Samples.sequence("1m, 2m")]), opened: nil) == .cards)
  }

  @Test func `Space is for the timer on the whole page, or for the only item`() throws {
    let sequence = try Samples.sequence("1m, 2m")
    let one = Samples.state([try Samples.timer(.minutes(5))])
    let two = Samples.state(one.timers, sequences: [sequence])
    #expect(TimersLayout.cards.effect(of: .space, one) == .run(.timer(first)))
    #expect(TimersLayout.cards.effect(of: .space, Samples.state(sequences: [sequence])) == .run(.sequence(sequence.id)))
    #expect(TimersLayout.cards.effect(of: .space, two) == nil)
    #expect(TimersLayout.large(first).effect(of: .space, two) == .run(.timer(first)))
    #expect(TimersLayout.form.effect(of: .space, Samples.state()) == nil)
  }

  @Test func `Escape leaves the large timer, and no other key does anything`() throws {
    let state = Samples.state([try Samples.timer(.minutes(5))])
    #expect(TimersLayout.large(first).effect(of: .escape, state) == .back)
    #expect(TimersLayout.cards.effect(of: .escape, state) == nil)
    for key in [PageKey.delete, .character("l")] { #expect(TimersLayout.large(first).effect(of: key, state) == nil) }
  }

  @Test func `The large button starts, pauses, resumes, and stops the ring`() throws {
    func action(_ commands: [TimerCommand]) throws -> RunAction<TimerCommand>? {
      let timer = try Samples.timer(.minutes(5), told: commands)
      return TimerCard(timer, Samples.present(Samples.state([timer])), steps: 1).runAction
    }
    #expect(try action([]) == .tell(.start))
    #expect(try action([.start]) == .tell(.pause))
    #expect(try action([.start, .pause]) == .tell(.resume))
    var timer = try Samples.timer(.minutes(5), told: [.start])
    timer.ring()
    var state = Samples.state([timer])
    #expect(TimerCard(timer, Samples.present(state), steps: 1).runAction == nil)
    state.rings = [
      Ring(
        id: RingID(4), owner: .timer(timer.id), occurrence: Occurrence(key: 1), label: .none, settings: RingSettings(),
        planned: Samples.start.utc, rang: Samples.start.utc, late: .zero)
    ]
    #expect(TimerCard(timer, Samples.present(state), steps: 1).runAction == .dismiss(RingID(4)))
  }

  @Test func `The large button says what it does`() {
    #expect(RunState.allCases.map { $0.actionTitle(in: .english) } == ["Start", "Pause", "Resume", "Stop"])
  }

  @Test func `The large button of a sequence does the same`() throws {
    func action(_ commands: [SequenceCommand]) throws -> RunAction<SequenceCommand>? {
      let sequence = try Samples.sequence("1m, 2m", told: commands)
      return SequenceCard(sequence, Samples.present(Samples.state(sequences: [sequence])), steps: 1).runAction
    }
    #expect(try action([]) == .tell(.start))
    #expect(try action([.start]) == .tell(.pause))
    #expect(try action([.start, .pause]) == .tell(.resume))
  }
}
