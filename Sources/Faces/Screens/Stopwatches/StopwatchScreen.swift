// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// The stopwatch page: the chosen stopwatch, and the others to choose from.
public struct StopwatchScreen: Hashable, Sendable {
  /// The chosen stopwatch; `nil` when there is none.
  public let id: StopwatchID?
  /// Elapsed time to the precision asked for: `00:05.2`.
  public let digits: String
  /// Length class of the digits, for the font size.
  public let form: DigitLength
  /// Idle, running or paused.
  public let state: RunState
  /// Commands that would have an effect now.
  public let abilities: Set<StopwatchCommand>
  /// The unfinished lap; `nil` before the first lap is taken.
  public let presentLap: LapLine?
  /// Finished laps, newest first.
  public let laps: [LapLine]
  /// All stopwatches, newest first.
  public let choices: [Choice]
  /// Next change of the page by itself.
  public let next: NextChange

  /// One entry in the list of stopwatches.
  public struct Choice: Hashable, Sendable {
    /// The stopwatch to choose.
    public let id: StopwatchID
    /// Label, otherwise `Stopwatch 2`.
    public let title: String
  }

  /// Shows the chosen stopwatch, or the newest where that is `nil` or gone, its time and laps to a precision.
  public init(_ present: Present, chosen: StopwatchID?, precision: SpanPrecision = .tenths) {
    let language = present.style.language
    let all = present.state.stopwatches
    choices = all.reversed().map { Choice(id: $0.id, title: Self.title(of: $0, language)) }
    let stopwatch = all.first { $0.id == chosen } ?? all.last
    id = stopwatch?.id
    let now = present.moment
    let elapsed = stopwatch?.elapsed(at: now.boot) ?? .zero
    digits = CountdownDigits.elapsed(elapsed, to: precision)
    form = DigitLength(digits)
    abilities = Set(stopwatch?.abilities ?? [.start])
    laps = stopwatch.map { LapLine.lines(of: $0, to: precision) } ?? []
    switch stopwatch?.state {
    case .running(let start):
      state = .running
      let step = precision.followed ?? CountdownFigure.frame
      var next = NextChange.elapsed(since: start.boot, now: now.boot, step: step)
      if let lap = stopwatch?.laps.last {
        next = next.joined(.elapsed(since: start.boot + lap, now: now.boot, step: step))
      }
      self.next = next
    case .paused:
      state = .paused
      next = .never
    case .idle, nil:
      state = .idle
      next = .never
    }
    if let stopwatch, !stopwatch.laps.isEmpty {
      presentLap = LapLine(
        number: stopwatch.laps.count + 1,
        split: CountdownDigits.elapsed(stopwatch.presentSplit(at: now.boot), to: precision), total: digits, mark: nil)
    } else {
      presentLap = nil
    }
  }

  private static func title(of stopwatch: Stopwatch, _ language: Language) -> String {
    guard stopwatch.label.text.isEmpty else { return stopwatch.label.text }
    return tr("Stopwatch {number}", ["number": String(stopwatch.id.number)], in: language)
  }
}

/// One lap in the list of laps.
public struct LapLine: Hashable, Sendable {
  /// Number of the lap, from 1.
  public let number: Int
  /// Length of the lap.
  public let split: String
  /// Elapsed time at the end of the lap.
  public let total: String
  /// The lap's mark; `nil` for none.
  public let mark: Mark?

  /// A lap that is the extreme of all.
  public enum Mark: Hashable, Sendable { case fastest, slowest }

  /// A line of texts that are formatted already.
  public init(number: Int, split: String, total: String, mark: Mark?) {
    self.number = number
    self.split = split
    self.total = total
    self.mark = mark
  }

  static func lines(of stopwatch: Stopwatch, to precision: SpanPrecision) -> [LapLine] {
    let fastest = stopwatch.fastestLap
    let slowest = stopwatch.slowestLap
    // If all laps took the same time, neither mark applies.
    let isMarked = fastest != slowest
    return stopwatch.lapList.reversed().map { lap in
      LapLine(
        number: lap.number, split: CountdownDigits.elapsed(lap.split, to: precision),
        total: CountdownDigits.elapsed(lap.total, to: precision),
        mark: !isMarked ? nil : lap.number == fastest ? .fastest : lap.number == slowest ? .slowest : nil)
    }
  }
}
