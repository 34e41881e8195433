// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// An item that the command line can change, report and show.
protocol Told: Shelved {
  /// `true` if items of this kind can ring.
  static var rings: Bool { get }

  /// The commands for a verb, in order; empty if it does not apply to this kind.
  static func commands(_ verb: String, _ value: CommandValue?) -> [Command]

  /// Says that the command `{command}` is not for the item `{id}`, as it is of this kind.
  static func refusal(_ values: [String: String]) -> String

  /// Changes the item as typed, and reports it; throws if the command line cannot change this kind.
  ///
  /// `text` is a new time, span or plan; `nil` if none was typed.
  static func edit(
    _ id: ID<Self>, _ text: String?, _ invocation: Invocation, _ saying: Saying
  ) async throws(CommandFailure)

  /// Its row in the list of items: five cells, the first with its ID.
  func row(in state: EngineState, _ context: CommandContext) -> [String]

  /// Its state's style on a terminal.
  var style: CellStyle { get }

  /// `true` if it has run and is idle, so that only the whole list shows it.
  var isReadyAgain: Bool { get }

  /// The event in words, for the list of events; `nil` if another event tells it.
  func news(at now: HostMoment, in context: CommandContext) -> String?

  /// The item's state after a command, one line each; `basis` is that of its engine.
  func lines(at now: HostMoment, _ basis: EngineBasis, in context: CommandContext) -> [String]

  /// Follows it on the terminal; returns the exit code, or `nil` if there is nothing to follow.
  func follow(_ showing: Showing) async -> ExitCode?

  /// Prints it in full; `ring` is its open or last ring, `nil` for none.
  func show(_ ring: Ring?, _ showing: Showing)
}

extension Told {
  static var rings: Bool { true }

  var isReadyAgain: Bool { false }

  static func edit(
    _ id: ID<Self>, _ text: String?, _ invocation: Invocation, _ saying: Saying
  ) async throws(CommandFailure) { throw ItemID(id).isNot(for: "edit") }

  func follow(_ showing: Showing) async -> ExitCode? { nil }

  static func commands(_ verb: String, _ value: CommandValue?) -> [Command] {
    Command(verb: verb, value: value).map { [$0] } ?? []
  }
}

extension Told {
  /// The event of an item of this kind, in words.
  static func news(of item: AnyItem, at now: HostMoment, in context: CommandContext) -> String? {
    item.typed(Self.self)?.news(at: now, in: context)
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
