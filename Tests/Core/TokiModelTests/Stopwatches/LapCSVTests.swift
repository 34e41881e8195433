// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

struct LapCSVTests {
  @Test func `Each lap is a record with all its nanoseconds`() {
    let stopwatch = Stopwatch(
      id: StopwatchID(1), StopwatchTerms(), laps: [TimeSpan(nanoseconds: 1_000_000_001), .seconds(3_725)],
      state: .paused(elapsed: .seconds(4_000)), revision: 1)
    #expect(
      LapCSV.text(of: stopwatch)
        == "lap,split_seconds,total_seconds,split,total\r\n"
        + "1,1.000000001,1.000000001,00:01.000,00:01.000\r\n"
        + "2,3723.999999999,3725.000000000,1:02:03.999,1:02:05.000\r\n")
  }

  @Test func `Without a lap there is the header alone`() {
    #expect(LapCSV.text(of: Stopwatch(id: StopwatchID(1))) == "lap,split_seconds,total_seconds,split,total\r\n")
  }
}
