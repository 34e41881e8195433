// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// Tells running items a command and reports the result.
enum ItemTelling {
  /// A command that timers, sequences and stopwatches have in common.
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

    /// The equivalent commands for a stopwatch, in order; empty if it has none.
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

  /// Tells a command to every item that was named.
  ///
  /// `alarm` handles alarms; `nil` means that the command does not apply to them.
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

  /// The timer as displayed: its remaining time follows trusted time if it uses that.
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

  /// Prints a timer's state after a command, and what would keep it from being heard.
  static func say(_ timer: CountdownTimer, by control: any TokiControl, isJSON: Bool, _ context: CommandContext) async {
    let warnings = await context.warnings(about: .timer(timer.id), by: control)
    let now = context.clock.now()
    let shown = await shown(timer, at: now, control)
    context.printLine(
      isJSON
        ? JSONValue.timer(shown, now: now.boot).noting(warnings).text
        : Acceptance.timer(shown, now: now, zone: context.hostZone))
    context.tell(warnings)
  }

  /// Prints a sequence's state after a command, and what would keep it from being heard.
  static func say(_ sequence: StepSequence, by control: any TokiControl, isJSON: Bool, _ context: CommandContext) async
  {
    let warnings = await context.warnings(about: .sequence(sequence.id), by: control)
    let now = context.clock.now()
    context.printLine(
      isJSON
        ? JSONValue.sequence(sequence, now: now).noting(warnings).text
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
        ? JSONValue.stopwatch(told, now: now.boot).text : StopwatchSaying.present(told, now: now))
  }
}
