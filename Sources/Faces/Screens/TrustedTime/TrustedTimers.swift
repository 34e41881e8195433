// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The timers by trusted time, newest first, for the page that shows how far time can be trusted.
public struct TrustedTimers: Hashable, Sendable {
  /// One card for each of them.
  public let cards: [TimerCard]
  /// When one of the cards next changes by itself.
  public let next: NextChange

  /// Leaves out those by the device's clock; the cards' rings have one part, as none is shown.
  public init(_ present: Present) {
    cards = present.state.timers.reversed().filter(\.usesTrustedTime).map { TimerCard($0, present, steps: 1) }
    next = cards.map(\.next).reduce(.never) { $0.joined($1) }
  }
}
