// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

@Suite struct StopwatchTimelineTests {
  var day = Timeline()

  mutating func start() throws -> StopwatchID {
    let stopwatch = try day.machine.make(StopwatchDraft(), key: nil, at: day.now)
    day.take()
    return stopwatch.id
  }

  mutating func tell(_ command: StopwatchCommand, _ id: StopwatchID) throws -> Stopwatch {
    let stopwatch = try day.machine.tell(id, command, at: day.now)
    day.take()
    return stopwatch
  }

  @Test mutating func `It counts to the nanosecond over a thousand pauses`() throws {
    let id = try start()
    for _ in 0..<1_000 {
      day.advance(TimeSpan(nanoseconds: 1_234_567))
      _ = try tell(.pause, id)
      day.advance(.seconds(1))
      _ = try tell(.start, id)
    }
    #expect(day.machine.stopwatches[id]?.elapsed(at: day.now.boot) == TimeSpan(nanoseconds: 1_234_567_000))
  }

  @Test mutating func `Laps have a split and a total; the fastest and the slowest are known`() throws {
    let id = try start()
    for seconds in [30, 20, 50, 20] as [Int64] {
      day.advance(.seconds(seconds))
      _ = try tell(.lap, id)
    }
    let stopwatch = try #require(day.machine.stopwatches[id])
    #expect(stopwatch.lapList.map(\.split) == [.seconds(30), .seconds(20), .seconds(50), .seconds(20)])
    #expect(stopwatch.lapList.map(\.total) == [.seconds(30), .seconds(50), .seconds(100), .seconds(120)])
    #expect(stopwatch.fastestLap == 2)
    #expect(stopwatch.slowestLap == 3)
    day.advance(.seconds(4))
    #expect(stopwatch.presentSplit(at: day.now.boot) == .seconds(4))
  }

  @Test(arguments: [Timeline.boot, BootID("second boot")])
  mutating func `A stopwatch runs on over a restart and a reboot, with its laps`(boot: BootID) throws {
    let id = try start()
    day.advance(.seconds(10))
    _ = try tell(.lap, id)
    day.restart(after: .minutes(5), boot: boot)
    let stopwatch = try #require(day.machine.stopwatches[id])
    #expect(stopwatch.elapsed(at: day.now.boot) == .seconds(310))
    #expect(stopwatch.laps == [.seconds(10)])
  }

  @Test mutating func `A reboot with a clock that is behind loses no lap`() throws {
    let id = try start()
    day.advance(.minutes(10))
    _ = try tell(.lap, id)
    day.now.utc = day.now.utc - .hours(5)
    day.restart(after: .seconds(30), boot: BootID("second boot"))
    #expect(day.machine.stopwatches[id]?.elapsed(at: day.now.boot) == .minutes(10))
  }

  @Test mutating func `Setting the clock does not move a stopwatch`() throws {
    let id = try start()
    day.advance(.seconds(10))
    day.now.utc = day.now.utc + .hours(3)
    day.machine.clockStepped(at: day.now)
    day.take()
    #expect(day.machine.stopwatches[id]?.elapsed(at: day.now.boot) == .seconds(10))
    guard case .running(let start)? = day.stored.stopwatches.first?.state else {
      Issue.record("It does not run")
      return
    }
    #expect(start.utc == day.now.utc - .seconds(10))
  }

  @Test(arguments: [
    (StopwatchCommand.lap, "idle"), (.pause, "idle"), (.start, "running"), (.lap, "paused"), (.pause, "paused"),
  ])
  mutating func `A request that does not fit the state is refused`(command: StopwatchCommand, state: String) throws {
    let id = try start()
    if state == "idle" { _ = try tell(.reset, id) }
    if state == "paused" { _ = try tell(.pause, id) }
    let before = day.machine.stopwatches[id]
    let error = #expect(throws: ControlError.self) { try tell(command, id) }
    #expect(error?.code == .wrongState)
    #expect(error?.subject == "w1 \(state)")
    #expect(day.machine.stopwatches[id] == before)
  }

  @Test mutating func `The thousand and first lap is refused`() throws {
    let id = try start()
    for _ in 0..<Stopwatch.mostLaps { _ = try tell(.lap, id) }
    let error = #expect(throws: ControlError.self) { try tell(.lap, id) }
    #expect(error?.code == .tooMany)
    #expect(try tell(.reset, id).laps.isEmpty)
  }
}
