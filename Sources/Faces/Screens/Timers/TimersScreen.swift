// SPDX-License-Identifier: Apache-2.0
import TokiEngine
public import TokiModel

/// The timers page: timers and sequences, newest first.
public struct TimersScreen: Hashable, Sendable {
  /// One card for each timer.
  public let timers: [TimerCard]
  /// One card for each sequence.
  public let sequences: [SequenceCard]
  /// Next change of the page by itself.
  public let next: NextChange

  /// Cuts each ring into `steps` parts, or into `alone` where there is only one item.
  ///
  /// `paused` is the precision of a paused timer's time left, as nothing moves then.
  public init(_ present: Present, steps: Int, alone: Int, paused: SpanPrecision = .seconds) {
    let state = present.state
    let steps = state.timers.count + state.sequences.count == 1 ? alone : steps
    timers = state.timers.reversed().map { timer in
      TimerCard(timer, present, steps: steps, precision: timer.state.kind == .paused ? paused : .seconds)
    }
    sequences = state.sequences.reversed().map { SequenceCard($0, present, steps: steps) }
    next = (timers.map(\.next) + sequences.map(\.next)).reduce(.never) { $0.joined($1) }
  }

  /// `true` if there is exactly one item, which is shown large.
  public var isAlone: Bool { timers.count + sequences.count == 1 }
  /// `true` if there is nothing to show.
  public var isEmpty: Bool { timers.isEmpty && sequences.isEmpty }
}
