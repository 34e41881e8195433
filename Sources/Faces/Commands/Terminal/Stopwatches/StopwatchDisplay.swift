// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// The display of one stopwatch: it counts up, and each lap stays as a line above it.
public struct StopwatchDisplay: Display, LineDisplay {
  /// Commands of a stopwatch.
  public typealias Command = StopwatchCommand

  /// Last known state of the stopwatch.
  public private(set) var stopwatch: Stopwatch
  let presentation: DisplayPresentation
  let precision: SpanPrecision
  let language: Language
  var isCancelling = false
  var isFinished = false
  var keyReader = KeyReader()
  var note = ""
  private var screen = LineScreen()

  /// Shows a stopwatch on a terminal.
  public init(
    stopwatch: Stopwatch, presentation: DisplayPresentation = .screen, precision: SpanPrecision = .tenths,
    language: Language
  ) {
    self.stopwatch = stopwatch
    self.presentation = presentation
    self.precision = precision
    self.language = language
  }

  /// The stopwatch.
  public var item: ItemID { .stopwatch(stopwatch.id) }

  /// Handles one input and redraws; nothing happens after the end.
  public mutating func handle(
    _ input: DisplayInput, at now: HostMoment, columns: Int
  ) -> [DisplayAction<StopwatchCommand>] {
    guard !isFinished else { return [] }
    var actions: [DisplayAction<StopwatchCommand>] = []
    switch input {
    case .engine(let change): take(change, at: now, into: &actions)
    default: takeShared(input, at: now, columns: columns, into: &actions)
    }
    if presentation == .screen, !isFinished {
      // The last column stays free: text there leaves the terminal about to wrap.
      let line = StopwatchLine.draw(
        stopwatch, precision: precision, note: note, now: now.boot, columns: columns - 1, language: language)
      actions.append(.write(screen.frame(line, columns: columns, isRinging: false)))
      actions.append(.wake(StopwatchLine.nextChange(of: stopwatch, precision: precision, now: now.boot)))
    }
    return actions
  }

  mutating func press(_ key: Character, at now: HostMoment, into actions: inout [DisplayAction<StopwatchCommand>]) {
    note = ""
    switch (key, stopwatch.state) {
    case (" ", .running): actions.append(.command(.pause))
    case (" ", .paused), (" ", .idle): actions.append(.command(.start))
    case ("l", .running), ("\r", .running), ("\n", .running): actions.append(.command(.lap))
    case ("r", .paused): actions.append(.command(.reset))
    case ("r", .running): note = tr("Space pauses; then r resets", in: language)
    default: break
    }
  }

  func left(at now: HostMoment) -> String? {
    CountdownDigits.elapsed(stopwatch.elapsed(at: now.boot), to: precision)
  }

  var interruption: DisplayAction<StopwatchCommand> { .cancel }

  var keys: String { DisplayKeys.stopwatch(in: language) }

  var stillThere: String {
    let values = ["command": commandLine("show \(stopwatch.id.text)")]
    return switch stopwatch.state {
    case .running: tr("The stopwatch goes on. Come back with: {command}", values, in: language)
    case .idle, .paused: tr("The stopwatch is kept. Come back with: {command}", values, in: language)
    }
  }

  private mutating func take(
    _ change: EngineEvent.Change, at now: HostMoment, into actions: inout [DisplayAction<StopwatchCommand>]
  ) {
    switch change {
    case .resync(let state):
      if let known = state.stopwatches.first(where: { $0.id == stopwatch.id }) {
        know(known, into: &actions)
      } else {
        removed(at: now, into: &actions)
      }
    case .item(.stopwatch(let changed)) where changed.id == stopwatch.id && changed.revision >= stopwatch.revision:
      know(changed, into: &actions)
    case .removed(.stopwatch(stopwatch.id)): removed(at: now, into: &actions)
    case .stopping: stop(into: &actions)
    default: break
    }
  }

  /// Takes over a new state, and writes a line for each new lap.
  private mutating func know(_ changed: Stopwatch, into actions: inout [DisplayAction<StopwatchCommand>]) {
    let shown = stopwatch.laps.count
    stopwatch = changed
    let lines = LapTable.lines(of: changed, precision: precision, isOpen: true, language: language)
    for line in lines.dropFirst(shown) { say(line, into: &actions) }
  }

  private mutating func removed(at now: HostMoment, into actions: inout [DisplayAction<StopwatchCommand>]) {
    // The lines above are marked as of their time, so say the final result.
    if let fastest = stopwatch.fastestLap, let slowest = stopwatch.slowestLap, fastest != slowest {
      let values = ["fastest": String(fastest), "slowest": String(slowest)]
      say(tr("fastest: lap {fastest}, slowest: lap {slowest}", values, in: language), into: &actions)
    }
    let time = CountdownDigits.elapsed(stopwatch.elapsed(at: now.boot), to: precision)
    finish(.cancelled, line: tr("Removed at {time}.", ["time": time], in: language), into: &actions)
  }
}

extension StopwatchCommand: DisplayCommand {
  /// All but taking a lap.
  public var isRepeatable: Bool { self != .lap }
}
