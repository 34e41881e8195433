// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension LinkStateMachine {
  /// A ring that was made here, until newer ones take its place.
  package struct MadeRing: Hashable, Sendable {
    let ring: LinkedRing
    /// The remote's own name of it; `nil` until the remote has told of it.
    var there: RingID?
    var state: State
    /// `true` if it was begun here alone, which names its timer here.
    var isAlone = false

    package enum State: Hashable, Sendable {
      case ringing
      /// Answered here, and the remote has not followed yet.
      case answered(LinkAnswer)
      case over

      /// `true` if nothing of it sounds here any more.
      package var isQuiet: Bool { self == .over || self == .answered(.stopped) }

      /// `true` if it was snoozed here, and the remote has not followed yet.
      var isSnoozed: Bool { if case .answered(.snoozed) = self { true } else { false } }
    }

    /// `true` if an expected ring was made here already, or its occurrence answered.
    func covers(_ expected: ExpectedRing) -> Bool {
      if ring.isSame(as: expected.id, planned: expected.planned) { return true }
      guard case .answered = state else { return false }
      return ring.id.isAttempt(like: expected.id)
    }
  }
}

extension EngineState {
  /// `true` if an item is ringing, and its ring was not told yet.
  func isAboutToRing(_ owner: ItemID) -> Bool {
    guard !rings.contains(where: { $0.owner == owner }) else { return false }
    return switch items[owner] {
    case .alarm(let alarm): alarm.state.kind == .ringing
    case .timer(let timer): timer.state.kind == .ringing
    case .sequence(let sequence): sequence.state.kind == .ringing
    case .stopwatch, nil: false
    }
  }

  /// `true` if an item rings for a computer that is linked there: it rings there, and goes no further.
  func isLinked(_ owner: ItemID) -> Bool {
    if case .timer(let timer) = items[owner] { timer.isLinked } else { false }
  }

  /// `true` if a ring needs no answer.
  func isChime(_ ring: Ring) -> Bool {
    if ring.settings.isChime { return true }
    guard case .sequence(let sequence) = items[ring.owner] else { return false }
    return sequence.state.kind != .ringing
  }
}
