// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiScreens

struct StopwatchScreenTests {
  /// A stopwatch with laps at the given milliseconds.
  private func stopwatch(_ id: Int64 = 1, laps: [Int64] = [], pausedAt: Int64? = nil) throws -> Stopwatch {
    var stopwatch = Stopwatch(id: StopwatchID(id))
    try stopwatch.apply(.start, at: Samples.start)
    for lap in laps { try stopwatch.apply(.lap, at: Samples.start + .milliseconds(lap)) }
    if let pausedAt { try stopwatch.apply(.pause, at: Samples.start + .milliseconds(pausedAt)) }
    return stopwatch
  }

  private func screen(_ stopwatches: [Stopwatch], after span: TimeSpan, chosen: Int64? = nil) -> StopwatchScreen {
    StopwatchScreen(
      Samples.present(Samples.state(stopwatches: stopwatches), after: span), chosen: chosen.map { StopwatchID($0) })
  }

  @Test func `Without a stopwatch the page stands at zero and can be started`() {
    let screen = screen([], after: .zero)
    #expect(screen.id == nil)
    #expect(screen.digits == "00:00.0")
    #expect(screen.abilities == [.start])
    #expect(screen.next == .never)
  }

  @Test func `A running stopwatch changes at each tenth of a second and not before`() throws {
    let stopwatch = try stopwatch()
    let now = TimeSpan.milliseconds(61_234)
    let screen = screen([stopwatch], after: now)
    #expect(screen.digits == "01:01.2")
    #expect(screen.next == NextChange(boot: Samples.start.boot + .milliseconds(61_300)))
    #expect(self.screen([stopwatch], after: .milliseconds(61_300) - TimeSpan(nanoseconds: 1)).digits == "01:01.2")
    #expect(self.screen([stopwatch], after: .milliseconds(61_300)).digits == "01:01.3")
  }

  @Test func `To hundredths it is rounded down and changes with each frame`() throws {
    let state = Samples.state(stopwatches: [try stopwatch(laps: [1_019])])
    let present = Samples.present(state, after: .milliseconds(2_008))
    let screen = StopwatchScreen(present, chosen: nil, precision: .hundredths)
    #expect(screen.digits == "00:02.00")
    #expect(screen.laps.map(\.split) == ["00:01.01"])
    #expect(screen.presentLap?.split == "00:00.98")
    #expect(screen.next == NextChange(boot: Samples.start.boot + .milliseconds(2_009)))
  }

  @Test func `The present lap has digits of its own`() throws {
    let screen = screen([try stopwatch(laps: [1_050])], after: .milliseconds(2_000))
    #expect(screen.presentLap?.split == "00:00.9")
    #expect(screen.next == NextChange(boot: Samples.start.boot + .milliseconds(2_050)))
  }

  @Test func `A paused stopwatch asks for no wake-up`() throws {
    let screen = screen([try stopwatch(pausedAt: 1_500)], after: .hours(1))
    #expect(screen.digits == "00:01.5")
    #expect(screen.state == .paused)
    #expect(screen.next == .never)
  }

  @Test func `Laps stand newest first with the fastest and the slowest marked`() throws {
    let screen = screen([try stopwatch(laps: [1_000, 1_500, 3_500])], after: .seconds(4))
    #expect(screen.laps.map(\.number) == [3, 2, 1])
    #expect(screen.laps.map(\.split) == ["00:02.0", "00:00.5", "00:01.0"])
    #expect(screen.laps.map(\.mark) == [.slowest, .fastest, nil])
    #expect(screen.laps.map(\.total) == ["00:03.5", "00:01.5", "00:01.0"])
  }

  @Test func `One lap alone is neither the fastest nor the slowest`() throws {
    #expect(screen([try stopwatch(laps: [1_000])], after: .seconds(4)).laps.map(\.mark) == [nil])
  }

  @Test func `The newest stopwatch is shown unless another existing one is chosen`() throws {
    let all = [try stopwatch(1), try stopwatch(2)]
    #expect(screen(all, after: .zero).id == StopwatchID(2))
    #expect(screen(all, after: .zero, chosen: 1).id == StopwatchID(1))
    #expect(screen(all, after: .zero, chosen: 9).id == StopwatchID(2))
    #expect(screen(all, after: .zero).choices.map(\.title) == ["Stopwatch 2", "Stopwatch 1"])
  }
}

@Suite struct StopwatchActionTests {
  private func screen(_ commands: [StopwatchCommand]?) throws -> StopwatchScreen {
    var all: [Stopwatch] = []
    if let commands {
      var stopwatch = Stopwatch(id: StopwatchID(1))
      for command in commands { try stopwatch.apply(command, at: Samples.start) }
      all = [stopwatch]
    }
    return StopwatchScreen(Samples.present(Samples.state(stopwatches: all), after: .seconds(3)), chosen: nil)
  }

  @Test func `The large button makes, starts and pauses`() throws {
    let id = StopwatchID(1)
    #expect(try screen(nil).runAction == .make)
    #expect(try screen([]).runAction == .tell(id, .start))
    #expect(try screen([.start]).runAction == .tell(id, .pause))
    #expect(try screen([.start, .pause]).runAction == .tell(id, .start))
    #expect(try screen(nil).canRun)
    #expect(try screen([.start]).canRun)
  }

  @Test func `Space runs it, L takes a lap while it runs, Delete removes it`() throws {
    let id = StopwatchID(1)
    #expect(try screen(nil).action(of: .space) == .make)
    #expect(try screen([.start]).action(of: .space) == .tell(id, .pause))
    #expect(try screen([.start]).action(of: .character("l")) == .tell(id, .lap))
    #expect(try screen([.start]).action(of: .character("L")) == .tell(id, .lap))
    #expect(try screen([]).action(of: .character("l")) == nil)
    #expect(try screen([]).action(of: .delete) == .remove(id))
    #expect(try screen(nil).action(of: .delete) == nil)
    #expect(try screen([]).action(of: .escape) == nil)
  }
}
