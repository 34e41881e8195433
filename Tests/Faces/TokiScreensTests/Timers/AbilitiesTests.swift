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

  static let timers: [(RunState, [TimerCommand.Kind])] = [
    (RunState.idle, [.start]), (.running, [.pause, .add, .restart, .reset]),
    (.paused, [.resume, .add, .restart, .reset]), (.ringing, [.add, .restart, .reset]),
  ]

  @Test(arguments: timers)
  func `A timer's buttons are those that do something`(_ state: RunState, _ expected: [TimerCommand.Kind]) throws {
    let timer = try Self.timer(state)
    #expect(timer.state.kind == state)
    #expect(timer.abilities(at: Samples.start + .seconds(1)) == expected)
  }

  /// What another button does as well: the start of a timer that is idle, and the first step of a sequence anew.
  private static func isTheSame(_ verb: String, _ state: RunState) -> Bool {
    state == .idle && verb == "restart" || verb == "back"
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
        let isOffered = copy != timer && !Self.isTheSame(command.verb, state)
        #expect(abilities.contains(command.kind) == isOffered, "\(command)")
      } catch {
        #expect(!abilities.contains(command.kind), "\(command)")
      }
    }
  }

  static let sequences: [(RunState, [SequenceCommand.Kind])] = [
    (RunState.idle, [.start]), (.running, [.pause, .add, .next, .restart, .reset]),
    (.paused, [.resume, .add, .next, .restart, .reset]), (.ringing, [.add, .next, .restart, .reset]),
  ]

  @Test(arguments: sequences)
  func `A sequence's buttons are those that do something`(_ state: RunState, _ expected: [SequenceCommand.Kind]) throws
  {
    let sequence = try Self.sequence(state)
    #expect(sequence.state.kind == state)
    let now = state == .ringing ? Samples.start + .minutes(26) : Samples.start + .seconds(1)
    #expect(sequence.abilities(at: now) == expected)
    for command in [SequenceCommand.start, .pause, .resume, .reset, .restart, .next, .back, .add(.minutes(1))] {
      var copy = sequence
      do {
        try copy.apply(command, at: now)
        copy.revision = sequence.revision
        #expect(expected.contains(command.kind) == (copy != sequence && !Self.isTheSame(command.verb, state)))
      } catch {
        #expect(!expected.contains(command.kind), "\(command)")
      }
    }
  }

  @Test func `A sequence can go back from its second step on`() throws {
    let sequence = try Samples.sequence("25m work, 5m rest", told: [.start, .next])
    #expect(sequence.abilities(at: Samples.start + .seconds(1)) == [.pause, .add, .next, .back, .restart, .reset])
  }

  @Test func `A timer past its deadline cannot be paused`() throws {
    let timer = try Self.timer(.running)
    #expect(timer.abilities(at: Samples.start + .milliseconds(299_999)).contains(.pause))
    #expect(!timer.abilities(at: Samples.start + .minutes(5)).contains(.pause))
  }

  @Test func `A timer of the longest span takes no more minutes`() throws {
    let timer = try Samples.timer(CountdownTimer.durations.upperBound, told: [.start])
    #expect(!timer.abilities(at: Samples.start).contains(.add))
  }

  static let stopwatches: [([StopwatchCommand], [StopwatchCommand])] = [
    ([], [.start]), ([.start], [.pause, .lap, .reset]), ([.start, .pause], [.start, .reset]),
  ]

  @Test(arguments: stopwatches)
  func `A stopwatch's buttons are those that do something`(
    _ told: [StopwatchCommand], _ expected: [StopwatchCommand]
  ) throws {
    var stopwatch = Stopwatch(id: StopwatchID(1))
    for command in told { try stopwatch.apply(command, at: Samples.start) }
    #expect(stopwatch.abilities == expected)
  }
}
