// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

@testable import TokiCommands

/// The display of a stopwatch as a timeline.
@Suite struct StopwatchDisplayTests {
  struct Stage: DisplayStage {
    var display: StopwatchDisplay
    var stopwatch: Stopwatch
    var now = Samples.start
    var columns = 60
    var written = ""
    var asked: [DisplayAction<StopwatchCommand>] = []
    var wake: BootInstant?

    init(
      label: String = "", precision: SpanPrecision = .tenths, language: Language = .english
    ) throws {
      Catalogue.prepare()
      stopwatch = Stopwatch(id: StopwatchID(1), label: try Label(label))
      try stopwatch.apply(.start, at: Samples.start)
      display = StopwatchDisplay(stopwatch: stopwatch, precision: precision, language: language)
    }

    mutating func tell(_ command: StopwatchCommand, at span: TimeSpan) throws {
      now = Samples.start + span
      try stopwatch.apply(command, at: now)
      give(.engine(.item(.stopwatch(stopwatch))))
    }
  }

  @Test func `It counts up in tenths, rounded down, and wakes at the next tenth`() throws {
    var stage = try Stage(label: "Run")
    stage.give(.begin)
    #expect(stage.rows == ["00:00.0  Run"])
    #expect(stage.wakesAfter == .milliseconds(100))
    stage.move(to: .milliseconds(1_299))
    #expect(stage.rows == ["00:01.2  Run"])
    #expect(stage.wakesAfter == .milliseconds(1_300))
    stage.move(to: .seconds(3_723))
    #expect(stage.rows == ["1:02:03.0  Run"])
  }

  @Test func `Laps stay as lines, the fastest and the slowest named`() throws {
    var stage = try Stage()
    stage.give(.begin)
    try stage.tell(.lap, at: .milliseconds(10_250))
    try stage.tell(.lap, at: .milliseconds(18_000))
    try stage.tell(.lap, at: .milliseconds(30_000))
    stage.move(to: .seconds(31))
    #expect(
      stage.rows == [
        "lap 1  00:10.2  00:10.2", "lap 2  00:07.7  00:18.0  ▼ fastest so far",
        "lap 3  00:12.0  00:30.0  ▲ slowest so far", "00:31.0  lap 4 00:01.0",
      ])
    stage.give(.notice(.interrupted))
    #expect(stage.asked == [.cancel])
    stage.give(.engine(.removed(.stopwatch(StopwatchID(1)))))
    #expect(stage.asked == [.finish(.cancelled)])
    #expect(stage.rows.suffix(3) == ["fastest: lap 2, slowest: lap 3", "Removed at 00:31.0.", ""])
  }

  @Test func `Nothing is redrawn while it stands still`() throws {
    var stage = try Stage()
    try stage.tell(.pause, at: .milliseconds(1_550))
    #expect(stage.rows == ["00:01.5  paused"])
    #expect(stage.wake == nil)
    try stage.tell(.start, at: .seconds(60))
    #expect(stage.wakesAfter == .milliseconds(60_050))
    try stage.tell(.pause, at: .seconds(61))
    try stage.tell(.reset, at: .seconds(62))
    #expect(stage.rows == ["00:00.0  ready"])
    #expect(stage.wake == nil)
  }

  @Test(arguments: [
    (" ", DisplayAction<StopwatchCommand>.command(.pause)), ("l", .command(.lap)), ("\r", .command(.lap)),
    ("\n", .command(.lap)), ("ｌ", .command(.lap)), ("\u{03}", .cancel), ("\u{1A}", .suspend),
  ])
  func `A key sends its command`(key: String, action: DisplayAction<StopwatchCommand>) throws {
    var stage = try Stage()
    stage.type(key)
    #expect(stage.asked == [action])
  }

  @Test func `Reset works only while paused, and a lap only while running`() throws {
    var stage = try Stage()
    stage.type("r")
    #expect(stage.asked.isEmpty)
    #expect(stage.rows == ["00:00.0  Space pauses; then r resets"])
    try stage.tell(.pause, at: .seconds(2))
    stage.type("l")
    #expect(stage.asked.isEmpty)
    stage.type("r")
    #expect(stage.asked == [.command(.reset)])
    stage.type(" ")
    #expect(stage.asked == [.command(.start)])
  }

  @Test func `Detaching leaves it running and says how to come back`() throws {
    var stage = try Stage()
    stage.type("q")
    #expect(stage.asked == [.finish(.cancelled)])
    #expect(stage.rows == ["The stopwatch goes on. Come back with: toki show w1", ""])
  }

  @Test func `Laps that were taken while the way was lost are shown once`() throws {
    var stage = try Stage()
    try stage.tell(.lap, at: .seconds(1))
    stage.give(.disconnected)
    #expect(stage.rows.last == "00:01.0  lap 2 00:00.0  reconnecting…")
    try stage.stopwatch.apply(.lap, at: Samples.start + .seconds(3))
    stage.give(.connected)
    stage.give(
      .engine(
        .resync(
          EngineState(
            moment: stage.now, boot: BootID("fixed"), zone: .utc, items: ItemLists(stopwatches: [stage.stopwatch])))))
    #expect(stage.rows.dropLast() == ["lap 1  00:01.0  00:01.0", "lap 2  00:02.0  00:03.0  ▲ slowest so far"])
  }

  @Test func `Milliseconds are on request`() throws {
    var stage = try Stage(precision: .milliseconds)
    stage.move(to: TimeSpan(nanoseconds: 1_234_999_999))
    #expect(stage.rows == ["00:01.234"])
    #expect(stage.wakesAfter == TimeSpan(nanoseconds: 1_267_999_999))
  }

  @Test(arguments: [1, 2, 8, 9, 12, 16, 20, 25, 30, 40, 60, 80])
  func `No line is ever wider than its terminal`(columns: Int) throws {
    var stage = try Stage(label: "とても長い名前のストップウォッチ", language: .japanese)
    stage.columns = columns
    try stage.tell(.lap, at: .hours(30))
    #expect(DisplayWidth.of(stage.rows.last ?? "") < max(columns, 2))
    try stage.tell(.pause, at: .hours(31))
    #expect(DisplayWidth.of(stage.rows.last ?? "") < max(columns, 2))
  }
}
