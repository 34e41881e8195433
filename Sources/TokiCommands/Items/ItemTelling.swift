// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// What all commands do that tell something that runs: tell it, and say back what that means.
enum ItemTelling {
  /// What can be told to a timer, a sequence and a stopwatch alike.
  enum Command: Hashable {
    case pause, resume, reset, restart
    case add(TimeSpan)

    var timer: TimerCommand {
      switch self {
      case .pause: .pause
      case .resume: .resume
      case .reset: .reset
      case .restart: .restart
      case .add(let span): .add(span)
      }
    }

    var sequence: SequenceCommand {
      switch self {
      case .pause: .pause
      case .resume: .resume
      case .reset: .reset
      case .restart: .restart
      case .add(let span): .add(span)
      }
    }

    /// One after the other; none where a stopwatch has nothing like it.
    var stopwatch: [StopwatchCommand] {
      switch self {
      case .pause: [.pause]
      case .resume: [.start]
      case .reset: [.reset]
      case .restart: [.reset, .start]
      case .add: []
      }
    }
  }

  /// Tells each thing that was named.
  ///
  /// - Parameter alarm: What is told to an alarm; `nil` where the command is not for alarms.
  static func tell(
    _ command: Command, _ invocation: Invocation, _ context: CommandContext, to words: [String]? = nil,
    alarm: (@Sendable (any TokiControl, AlarmID) async throws(CommandFailure) -> Void)? = nil
  ) async throws(CommandFailure) -> ExitCode {
    try await context.each(words ?? invocation.words) { control, item throws(CommandFailure) in
      switch item {
      case .timer(let id): try await tell(command, timer: id, control, invocation, context)
      case .sequence(let id): try await tell(command, sequence: id, control, invocation, context)
      case .stopwatch(let id): try await tell(command, stopwatch: id, control, invocation, context)
      case .alarm(let id):
        guard let alarm else { throw item.isNot(for: invocation.command.name) }
        try await alarm(control, id)
      }
    }
  }

  /// A timer as it is to be shown: what remains of one that goes by trusted time is told by that.
  static func shown(_ timer: CountdownTimer, at now: HostMoment, _ control: any TokiControl) async -> CountdownTimer {
    guard timer.trustedRun != nil else { return timer }
    return timer.shown(at: now.boot, by: (try? await control.trustedTime())?.anchor)
  }

  private static func tell(
    _ command: Command, timer id: TimerID, _ control: any TokiControl, _ invocation: Invocation,
    _ context: CommandContext
  ) async throws(CommandFailure) {
    let timer = try await asked { () async throws(ControlError) in
      try await control.tell(id, command.timer)
    }
    await say(timer, by: control, isJSON: invocation.has(.json), context)
  }

  private static func tell(
    _ command: Command, sequence id: SequenceID, _ control: any TokiControl, _ invocation: Invocation,
    _ context: CommandContext
  ) async throws(CommandFailure) {
    let sequence = try await asked { () async throws(ControlError) in
      try await control.tell(id, command.sequence)
    }
    await say(sequence, by: control, isJSON: invocation.has(.json), context)
  }

  /// Says how a timer stands that was told something, and what would keep it from being heard.
  static func say(_ timer: CountdownTimer, by control: any TokiControl, isJSON: Bool, _ context: CommandContext) async {
    let warnings = await context.warnings(about: .timer(timer.id), by: control)
    let now = context.clock.now()
    let shown = await shown(timer, at: now, control)
    context.printLine(
      isJSON
        ? JSONValue(shown, at: now).noting(warnings).text
        : Acceptance.timer(shown, now: now, zone: context.hostZone))
    context.tell(warnings)
  }

  /// The same of a sequence.
  static func say(_ sequence: StepSequence, by control: any TokiControl, isJSON: Bool, _ context: CommandContext) async
  {
    let warnings = await context.warnings(about: .sequence(sequence.id), by: control)
    let now = context.clock.now()
    context.printLine(
      isJSON
        ? JSONValue(sequence, at: now).noting(warnings).text
        : SequenceSaying.present(sequence, now: now, zone: context.hostZone))
    context.tell(warnings)
  }

  private static func tell(
    _ command: Command, stopwatch id: StopwatchID, _ control: any TokiControl, _ invocation: Invocation,
    _ context: CommandContext
  ) async throws(CommandFailure) {
    guard !command.stopwatch.isEmpty else {
      throw ItemID.stopwatch(id).isNot(for: invocation.command.name)
    }
    var told: Stopwatch?
    for command in command.stopwatch {
      told = try await asked { () async throws(ControlError) in
        try await control.tell(id, command)
      }
    }
    guard let told else { return }
    let now = context.clock.now()
    context.printLine(
      invocation.has(.json)
        ? JSONValue(told, at: now).text : StopwatchSaying.present(told, now: now))
  }
}
