// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

extension Stopwatch: Printed {
  static let names = ["id", "label", "state", "elapsed_ns", "laps", "fastest", "slowest", "abilities"]
}

extension Stopwatch: Told {
  static var rings: Bool { false }

  static func refusal(_ values: [String: String]) -> String {
    tr("“{command}” is not for {id}, which is a stopwatch.", values)
  }

  var style: CellStyle { CellStyle(of: state.kind) }

  func row(in engine: EngineState, _ context: CommandContext) -> [String] {
    [
      id.text, ItemTable.word(for: any), CountdownDigits.elapsed(elapsed(at: engine.moment.boot), to: .tenths),
      StopwatchSaying.laps(self), ItemTable.label(label),
    ]
  }

  func news(at now: HostMoment, in context: CommandContext) -> String? {
    let (text, laps) = (StopwatchSaying.present(self, now: now), StopwatchSaying.laps(self))
    return laps.isEmpty ? text : text + "  " + laps
  }

  static func commands(_ verb: String, _ value: CommandValue?) -> [Command] {
    switch (verb, value) {
    case ("resume", nil): [.start]
    case ("restart", nil): [.reset, .start]
    // `toki lap` is a separate command.
    default: Command(verb: verb, value: value).map { [$0] } ?? []
    }
  }

  func lines(at now: HostMoment, _ basis: EngineBasis, in context: CommandContext) -> [String] {
    [StopwatchSaying.present(self, now: now)]
  }

  func follow(_ showing: Showing) async -> ExitCode? {
    guard state != .idle else { return nil }
    showLaps(showing, isFollowed: true)
    var following = DisplayFollowing(
      showing.context, showing.control, stopwatch: self,
      presentation: showing.context.presentation(for: showing.invocation),
      precision: showing.invocation.stopwatchPrecision)
    return await following.run(after: nil)
  }

  func show(_ ring: Ring?, _ showing: Showing) { showLaps(showing, isFollowed: false) }

  private func showLaps(_ showing: Showing, isFollowed: Bool) {
    let (context, precision) = (showing.context, showing.invocation.stopwatchPrecision)
    var word = ItemTable.word(for: any)
    if !isFollowed {
      word += "  " + CountdownDigits.elapsed(elapsed(at: showing.state.moment.boot), to: precision)
    }
    context.printLine(ItemShow.title(id.text, label, word))
    let indent = isFollowed ? "" : "  "
    for line in LapTable.lines(of: self, precision: precision, language: Localization.language) {
      context.printLine(indent + line)
    }
  }
}

extension ItemID {
  /// The stopwatch's ID; throws for an item of another kind.
  func stopwatch(for command: String) throws(CommandFailure) -> StopwatchID {
    guard case .stopwatch(let id) = self else { throw isNot(for: command) }
    return id
  }
}

extension Invocation {
  /// The precision of a stopwatch's displayed time.
  var stopwatchPrecision: SpanPrecision { has(.precise) ? .milliseconds : .tenths }
}
