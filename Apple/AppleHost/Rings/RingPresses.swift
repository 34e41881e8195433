// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiEngine
import TokiModel

/// Keeps a person's presses on rings that the system made, with their times, from the launch of the app on.
///
/// The system launches an ended app for a button. A press has to be known before the home looks at the system's rings,
/// or it would count from the beginning of the ring.
public final class RingPresses: Sendable {
  private struct Press: Sendable {
    let ring: String
    let isSnooze: Bool
    let instant: UTCInstant
  }

  private struct State: Sendable {
    var waiting: [Press] = []
    var ledger: LedgerFile?
  }

  private let clock: any HostClock
  private let state = Mutex(State())

  /// Has no press yet; `clock` is the device's.
  public init(clock: any HostClock) { self.clock = clock }

  /// Notes a press now; `ring` is the ring's `ProjectedID.text`.
  public func note(_ ring: String, isSnooze: Bool) {
    let press = Press(ring: ring, isSnooze: isSnooze, instant: clock.now().utc)
    let ledger = state.withLock { state in
      if state.ledger == nil { state.waiting.append(press) }
      return state.ledger
    }
    ledger?.note(ring, isSnooze: isSnooze, at: press.instant)
  }

  /// Hands the presses to a ledger, those first that have waited for it.
  func give(to ledger: LedgerFile) {
    let waiting = state.withLock { state in
      state.ledger = ledger
      defer { state.waiting = [] }
      return state.waiting
    }
    for press in waiting { ledger.note(press.ring, isSnooze: press.isSnooze, at: press.instant) }
  }
}
