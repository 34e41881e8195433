// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiTerminal

/// An item that commands tell something, and what they say back.
protocol Told: Shelved {
  /// Whether it ever rings.
  static var rings: Bool { get }

  /// What a verb means to it, one after the other; empty where it has nothing like it.
  static func commands(_ verb: String, _ value: CommandValue?) -> [Command]

  /// How it stands, a line each.
  ///
  /// - Parameter basis: What is known of the engine in which it lives.
  func lines(at now: HostMoment, _ basis: EngineBasis, in context: CommandContext) -> [String]

  /// Shows it on the terminal as long as somebody looks; `nil` where it stands still.
  func follow(_ showing: Showing) async -> ExitCode?

  /// Shows it in full.
  ///
  /// - Parameter ring: What rings of it, or its last ring; `nil` for none.
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
  /// The items of this kind.
  var told: any Told.Type {
    switch self {
    case .timer: CountdownTimer.self
    case .alarm: Alarm.self
    case .sequence: StepSequence.self
    case .stopwatch: Stopwatch.self
    }
  }
}
