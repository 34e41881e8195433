// SPDX-License-Identifier: Apache-2.0
import TokiEngine

/// The timers and the sequences, the newest first.
public struct TimersScreen: Hashable, Sendable {
  public let timers: [TimerCard]
  public let sequences: [SequenceCard]
  public let next: NextChange

  /// - Parameters:
  ///   - steps: Into how many steps the ring of one of several is cut.
  ///   - alone: Into how many the larger ring of the only one is cut.
  public init(_ present: Present, steps: Int, alone: Int) {
    let state = present.state
    let steps = state.timers.count + state.sequences.count == 1 ? alone : steps
    timers = state.timers.reversed().map { TimerCard($0, present, steps: steps) }
    sequences = state.sequences.reversed().map { SequenceCard($0, present, steps: steps) }
    next = (timers.map(\.next) + sequences.map(\.next)).reduce(.never) { $0.joined($1) }
  }

  /// Whether there is one thing alone, which is shown large.
  public var isAlone: Bool { timers.count + sequences.count == 1 }
  public var isEmpty: Bool { timers.isEmpty && sequences.isEmpty }
}
