// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiScreens

struct TimerPresetTests {
  @Test func `Eight lengths are offered, from a minute to an hour`() {
    #expect(
      TimerPreset.all.map { $0.title(in: .english) } == [
        "1 min", "3 min", "5 min", "10 min", "15 min", "25 min", "30 min", "1 h",
      ])
    #expect(TimerPreset.all.first?.title(in: .japanese) == "1分")
  }

  @Test func `A screen reader is told that a press starts it`() {
    #expect(TimerPreset(duration: .minutes(5)).name(in: .english) == "Start 5 min")
  }
}
