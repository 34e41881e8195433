// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiTerminal

/// An item that the command line can change, report and show.
protocol Told: Shelved {
  /// Whether items of this kind can ring.
  static var rings: Bool { get }

  /// The commands for a verb, in order; empty if it does not apply to this kind.
  static func commands(_ verb: String, _ value: CommandValue?) -> [Command]

  /// The item's state after a command, one line each; `basis` is that of its engine.
  func lines(at now: HostMoment, _ basis: EngineBasis, in context: CommandContext) -> [String]

  /// Follows it on the terminal; returns the exit code, or `nil` if there is nothing to follow.
  func follow(_ showing: Showing) async -> ExitCode?

  /// Prints it in full; `ring` is its open or last ring, `nil` for none.
  func show(_ ring: Ring?, _ showing: Showing)
}

extension Told {
  static var rings: Bool { true }

  func follow(_ showing: Showing) async -> ExitCode? { nil }

  static func commands(_ verb: String, _ value: CommandValue?) -> [Command] {
    Command(verb: verb, value: value).map { [$0] } ?? []
  }
}

extension ItemKind {
  /// The type of the items of this kind.
  var told: any Told.Type {
    switch self {
    case .timer: CountdownTimer.self
    case .alarm: Alarm.self
    case .sequence: StepSequence.self
    case .stopwatch: Stopwatch.self
    }
  }
}
