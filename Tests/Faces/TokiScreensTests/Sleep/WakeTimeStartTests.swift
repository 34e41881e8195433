// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiScreens

@Suite struct WakeTimeStartTests {
  @Test func `The page opens at the last time, or at the present minute where that is chosen`() throws {
    let night = try NightSample(time: NightSample.time(23, 48, 30))
    let last = try NightSample.time(6, 45)
    #expect(WakeTimeStart.last.time(night.present, last: last) == last)
    #expect(WakeTimeStart.present.time(night.present, last: last) == (try NightSample.time(23, 48)))
  }

  @Test func `Every press changes the brightness, and the last one begins anew`() {
    var seen: [SleepBrightness] = [.usual]
    for _ in SleepBrightness.allCases { seen.append(seen[seen.count - 1].next) }
    #expect(seen == [.dim, .dimmest, .bright, .dim])
    #expect(Set(SleepBrightness.allCases.map { $0.name(in: .english) }).count == 3)
    #expect(Set(SleepBrightness.allCases.map(\.style)).count == 3)
  }
}
