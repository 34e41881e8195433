// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// Items that are made only where none like them is there.
@Suite struct AbsentItemTests {
  /// The ID of what was made, or that of what was there.
  private func make<Draft: ItemDraft>(
    _ draft: Draft, in home: TestHome
  ) async throws(ControlError) -> (id: String, isNew: Bool) where Draft.Made: Shelved {
    do throws(ControlError) {
      return (try await home.control.make(draft, key: nil).id.text, true)
    } catch {
      guard error.code == .exists else { throw error }
      return (error.subject, false)
    }
  }

  @Test func `Of many equal requests one is made, and the others get its ID`() async throws {
    let home = TestHome()
    let time = try #require(TimeOfDay(hour: 7, minute: 0))
    let draft = AlarmDraft(times: TimesOfDay(time), label: try Label("Work"), settings: .plain, isOnlyIfAbsent: true)
    let made = try await withThrowingTaskGroup(of: (id: String, isNew: Bool).self) { group in
      for _ in 0..<50 { group.addTask { try await self.make(draft, in: home) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(made.map(\.id)) == ["a1"])
    #expect(made.filter(\.isNew).count == 1)
    #expect(try await home.control.state().alarms.count == 1)
  }

  @Test func `An ended item, or one with another label or plan, counts as absent`() async throws {
    let home = TestHome()
    let tea = TimerDraft(duration: .minutes(1), label: try Label("Tea"), isOnlyIfAbsent: true)
    #expect(try await make(tea, in: home) == ("t1", true))
    #expect(try await make(tea, in: home) == ("t1", false))
    #expect(try await make(TimerDraft(duration: .minutes(1), isOnlyIfAbsent: true), in: home) == ("t2", true))
    #expect(try await make(TimerDraft(duration: .minutes(1), label: tea.label), in: home) == ("t3", true))
    home.host.advance(by: .minutes(1))
    for ring in try await home.control.state().rings { _ = try await home.control.send(Dismiss(ring.id)) }
    #expect(try await make(tea, in: home) == ("t4", true))
    let plan = try SequenceText.parse("5m work, 1m rest")
    let sequence = SequenceDraft(plan: plan, isOnlyIfAbsent: true)
    #expect(try await make(sequence, in: home) == ("s1", true))
    #expect(try await make(sequence, in: home) == ("s1", false))
  }
}
