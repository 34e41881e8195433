// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiScreens

struct TimerCardTests {
  private func card(_ timer: CountdownTimer, after span: TimeSpan = .zero) -> TimerCard {
    TimerCard(timer, Samples.present(Samples.state([timer]), after: span), steps: 176)
  }

  @Test func `A running timer says when it rings`() throws {
    let card = card(try Samples.timer(.minutes(32), "Tea", told: [.start]))
    #expect(card.title == "Tea")
    #expect(card.note == "Rings at 06:32")
    #expect(card.figure.digits == "32:00")
    #expect(card.state == .running)
  }

  @Test func `A timer whose time is up says so, and counts on where that is wanted`() throws {
    var timer = try Samples.timer(.minutes(1), told: [.start])
    timer.ring()
    let stopped = card(timer, after: .seconds(65))
    #expect(stopped.note == "The time is up. Ringing since 06:01")
    #expect(stopped.figure.digits == "00:00")
    #expect(stopped.next == .never)
    timer.settings.showsOvertime = true
    #expect(card(timer, after: .seconds(65)).figure.digits == "+00:05")
  }

  @Test func `A timer that runs says that it waits for servers, or that the true time is not known`() throws {
    let timer = try Samples.timer(.minutes(32), told: [.start])
    var state = Samples.state([timer])
    func card() -> TimerCard { TimerCard(timer, Samples.present(state), steps: 176) }
    #expect(card().trustedMark == nil)
    state.trustedTime = TrustedTimeReport(state: .none, isSynchronizing: true)
    #expect(card().note == "Rings at 06:32 · Waiting for NTP servers")
    #expect(card().trustedMark == "Goes by trusted time; waiting for NTP servers")
    state.trustedTime = TrustSample.report()
    #expect(card().note == "Rings at 06:32")
    #expect(card().trustedMark == nil)
    state.trustedTime = TrustSample.report(.expired)
    #expect(card().trustedMark == "Goes by trusted time, which is not known now: this device's clock decides")
    state.settings.usesTrustedTime = false
    #expect(card().trustedMark == nil)
    state.trustedTime = TrustedTimeReport(state: .none, isSynchronizing: true)
    #expect(card().note == "Rings at 06:32")
  }

  @Test func `A preset that is ready says so`() throws {
    var timer = try Samples.timer(.minutes(5))
    #expect(card(timer).note == "Ready")
    #expect(!card(timer).isKept)
    timer.isKept = true
    #expect(card(timer).note == "Preset · ready")
    #expect(card(timer).isKept)
    try timer.apply(.start, at: Samples.start)
    #expect(card(timer).note == "Rings at 06:05")
  }

  @Test func `A timer without a label is called by its length`() throws {
    #expect(card(try Samples.timer(.minutes(25))).title == "25 min")
    #expect(card(try Samples.timer(TimeSpan(nanoseconds: 59_000_000_001))).title == "1 min")
  }

  @Test func `A timer that rings tomorrow says so until midnight`() throws {
    let timer = try Samples.timer(.hours(20), told: [.start])
    let before = card(timer)
    #expect(before.note == "Rings tomorrow at 02:00")
    #expect(before.next.utc == Samples.start.utc + .hours(18))
    #expect(card(timer, after: .hours(18)).note == "Rings at 02:00")
  }

  @Test(arguments: [RunState.idle, .paused])
  func `A timer that stands still asks for no wake-up`(_ state: RunState) throws {
    let card = card(try AbilitiesTests.timer(state))
    #expect(card.next == .never)
    #expect(card.figure.digits == "05:00")
  }

  @Test func `A timeline of five minutes shows each second once and wakes for nothing else`() throws {
    let timer = try Samples.timer(.minutes(5), told: [.start])
    let state = Samples.state([timer])
    var span = TimeSpan.zero
    var digits: [String] = []
    var wakes = 0
    while true {
      let screen = TimersScreen(Samples.present(state, after: span), steps: 176, alone: 176)
      let shown = try #require(screen.timers.first).figure.digits
      if digits.last != shown { digits.append(shown) }
      guard let next = screen.next.boot else { break }
      span = next - Samples.start.boot
      wakes += 1
    }
    #expect(digits.count == 301)
    #expect(digits.first == "05:00")
    #expect(digits.last == "00")
    #expect(wakes == 300)
    #expect(span == .minutes(5))
  }

  @Test func `The newest timer stands first, and one alone is cut finer`() throws {
    let timers = [try Samples.timer(.minutes(1), id: 1), try Samples.timer(.minutes(2), id: 2)]
    let both = TimersScreen(Samples.present(Samples.state(timers)), steps: 10, alone: 20)
    #expect(both.timers.map(\.id.number) == [2, 1])
    #expect(both.timers.allSatisfy { $0.figure.steps == 10 })
    #expect(!both.isAlone)
    let one = TimersScreen(Samples.present(Samples.state([timers[0]])), steps: 10, alone: 20)
    #expect(one.isAlone)
    #expect(one.timers.first?.figure.steps == 20)
  }

  @Test func `Only a paused timer shows what is left more finely than seconds, where that is asked for`() throws {
    let timers = [
      try Samples.timer(.minutes(1), id: 1), try Samples.timer(.minutes(1), id: 2, told: [.start]),
      try Samples.timer(.minutes(1), id: 3, told: [.start, .pause]),
    ]
    let screen = TimersScreen(Samples.present(Samples.state(timers)), steps: 1, alone: 1, paused: .milliseconds)
    #expect(screen.timers.map(\.figure.digits) == ["01:00.000", "01:00", "01:00"])
    #expect(screen.next == NextChange(boot: Samples.start.boot + .seconds(1)))
  }
}
