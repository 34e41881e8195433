// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens

extension PageContext {
  /// Starts a preset.
  func start(_ preset: TimerPreset) {
    guard engine.state != nil else { return }
    let draft = preset.draft
    let key = context.newKey()
    engine.ask { control async throws(ControlError) in
      try await control.make(draft, key: key)
    } then: { [weak self] timer in
      self?.engine.warn(about: .timer(timer.id))
    }
  }

  /// Carries out the large button of a timer.
  func run(_ card: TimerCard) {
    switch card.runAction {
    case .tell(let command): tell(card.id, command)
    case .dismiss(let ring): stop(ring)
    case nil: break
    }
  }

  func stop(_ ring: RingID) {
    engine.ask { control async throws(ControlError) in try await control.send(Dismiss(ring)) }
  }

  func snooze(_ ring: RingID?) {
    guard let ring else { return }
    engine.ask { control async throws(ControlError) in try await control.send(Snooze(ring)) }
  }

  /// Keeps a timer ready once it has rung, or lets it go as others.
  func keep(_ timer: TimerID, _ isKept: Bool) {
    engine.ask { control async throws(ControlError) in
      try await control.edit(timer, Said<TimerTerms> { $0.isKept = isKept })
    }
  }

  /// Deletes a timer, and offers to undo it.
  func remove(_ timer: TimerID) {
    guard let kept = engine.state?.timers.first(where: { $0.id == timer }) else { return }
    engine.ask { control async throws(ControlError) in
      try await control.cancel(.timer(timer))
    } then: { [weak self] _ in
      self?.offerUndo(tr("Timer deleted")) { [weak self] in self?.bringBack(kept) }
    }
  }
}
