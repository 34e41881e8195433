// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiScreens

struct AbilitiesTests {
  static func timer(_ state: RunState) throws -> CountdownTimer {
    switch state {
    case .idle: return try Samples.timer(.minutes(5))
    case .running: return try Samples.timer(.minutes(5), told: [.start])
    case .paused: return try Samples.timer(.minutes(5), told: [.start, .pause])
    case .ringing:
      var timer = try Samples.timer(.minutes(5), told: [.start])
      timer.ring()
      return timer
    }
  }

  static func sequence(_ state: RunState) throws -> StepSequence {
    switch state {
    case .idle: return try Samples.sequence("25m work, 5m rest")
    case .running: return try Samples.sequence("25m work, 5m rest", told: [.start])
    case .paused: return try Samples.sequence("25m work, 5m rest", told: [.start, .pause])
    case .ringing:
      var sequence = try Samples.sequence("25m work [wait], 5m rest", told: [.start])
      _ = sequence.takeDue(at: Samples.start + .minutes(25))
      return sequence
    }
  }

  static let timers: [(RunState, Set<TimerCommand.Kind>)] = [
    (RunState.idle, [.start, .restart]), (.running, [.pause, .reset, .restart, .add]),
    (.paused, [.resume, .reset, .restart, .add]), (.ringing, [.reset, .restart, .add]),
  ]

  @Test(arguments: timers)
  func `A timer's buttons are those that do something`(_ state: RunState, _ expected: Set<TimerCommand.Kind>) throws {
    let timer = try Self.timer(state)
    #expect(timer.state.kind == state)
    #expect(timer.abilities(at: Samples.start + .seconds(1)) == expected)
  }

  @Test(arguments: RunState.allCases)
  func `No button of a timer offers what the model refuses`(_ state: RunState) throws {
    let timer = try Self.timer(state)
    let now = Samples.start + .seconds(1)
    let abilities = timer.abilities(at: now)
    let commands: [TimerCommand] = [.start, .pause, .resume, .reset, .restart, .add(.minutes(1))]
    for command in commands {
      var copy = timer
      do {
        try copy.apply(command, at: now)
        copy.revision = timer.revision
        #expect(abilities.contains(command.kind) == (copy != timer), "\(command)")
      } catch {
        #expect(!abilities.contains(command.kind), "\(command)")
      }
    }
  }

  static let sequences: [(RunState, Set<SequenceCommand.Kind>)] = [
    (RunState.idle, [.start, .restart]), (.running, [.pause, .reset, .restart, .next, .back, .add]),
    (.paused, [.resume, .reset, .restart, .next, .back, .add]), (.ringing, [.reset, .restart, .next, .back, .add]),
  ]

  @Test(arguments: sequences)
  func `A sequence's buttons are those that do something`(
    _ state: RunState, _ expected: Set<SequenceCommand.Kind>
  ) throws {
    let sequence = try Self.sequence(state)
    #expect(sequence.state.kind == state)
    let now = state == .ringing ? Samples.start + .minutes(26) : Samples.start + .seconds(1)
    #expect(sequence.abilities(at: now) == expected)
  }

  @Test func `A timer whose deadline has come cannot be paused any more`() throws {
    let timer = try Self.timer(.running)
    #expect(timer.abilities(at: Samples.start + .milliseconds(299_999)).contains(.pause))
    #expect(!timer.abilities(at: Samples.start + .minutes(5)).contains(.pause))
  }

  @Test func `A timer of the longest span takes no more minutes`() throws {
    let timer = try Samples.timer(CountdownTimer.durations.upperBound, told: [.start])
    #expect(!timer.abilities(at: Samples.start).contains(.add))
  }

  static let stopwatches: [([StopwatchCommand], Set<StopwatchCommand>)] = [
    ([], [.start]), ([.start], [.pause, .lap, .reset]), ([.start, .pause], [.start, .reset]),
  ]

  @Test(arguments: stopwatches)
  func `A stopwatch's buttons are those that do something`(
    _ told: [StopwatchCommand], _ expected: Set<StopwatchCommand>
  ) throws {
    var stopwatch = Stopwatch(id: StopwatchID(1))
    for command in told { try stopwatch.apply(command, at: Samples.start) }
    #expect(stopwatch.abilities(at: Samples.start + .seconds(1)) == expected)
  }
}
