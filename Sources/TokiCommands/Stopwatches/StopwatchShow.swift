// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// `toki show w1`: a stopwatch and its laps; on a terminal, how it counts on.
struct StopwatchShow {
  private let stopwatch: Stopwatch
  private let state: EngineState
  private let invocation: Invocation
  private let context: CommandContext

  init(_ stopwatch: Stopwatch, state: EngineState, _ invocation: Invocation, _ context: CommandContext) {
    self.stopwatch = stopwatch
    self.state = state
    self.invocation = invocation
    self.context = context
  }

  /// Shows it.
  ///
  /// - Returns: How it ended where it was followed on a terminal, else `nil`.
  func run(by control: any TokiControl) async -> ExitCode? {
    if invocation.has(.json) {
      context.printLine(JSONValue(stopwatch, at: state.moment).text)
      return nil
    }
    let precision: SpanPrecision = invocation.has(.precise) ? .milliseconds : .tenths
    let isFollowed =
      context.terminal != nil && invocation.words.count == 1 && !invocation.has(.detach)
      && stopwatch.state != .idle
    var word = ItemTable.word(forCode: stopwatch.state.kind.rawValue) ?? stopwatch.state.kind.rawValue
    if !isFollowed {
      word += "  " + CountdownDigits.elapsed(stopwatch.elapsed(at: state.moment.boot), to: precision)
    }
    context.printLine(ItemShow.title(stopwatch.id.text, stopwatch.label, word))
    let indent = isFollowed ? "" : "  "
    for line in LapTable.lines(of: stopwatch, precision: precision, language: Localization.language) {
      context.printLine(indent + line)
    }
    guard isFollowed else { return nil }
    var following = FaceFollowing(context, control, stopwatch: stopwatch, precision: precision)
    return await following.run(after: nil)
  }
}
