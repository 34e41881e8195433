// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens

extension HomeModel {
  /// Starts a timer of a usual length.
  func start(_ preset: TimerPreset) {
    guard present != nil else { return }
    let draft = preset.draft
    ask { control async throws(ControlError) in
      try await control.make(draft, key: nil)
    } then: { [weak self] timer in
      self?.warn(about: .timer(timer.id))
    }
  }

  /// Carries out the large button of a timer.
  func run(_ card: TimerCard) {
    switch card.runAction {
    case .tell(let command)?: tell(card.id, command)
    case .dismiss(let ring)?: stop(ring)
    case nil: break
    }
  }

  /// Stops a ring.
  func stop(_ ring: RingID?) {
    guard let ring else { return }
    ask { control async throws(ControlError) in try await control.send(Dismiss(ring)) }
  }

  /// Puts a ring off by its own snooze length.
  func snooze(_ ring: RingID?) {
    guard let ring else { return }
    ask { control async throws(ControlError) in try await control.send(Snooze(ring)) }
  }

  /// Keeps a timer ready once it has rung, or lets it go as others.
  func keep(_ timer: TimerID, _ isKept: Bool) {
    ask { control async throws(ControlError) in try await control.edit(timer, Said<TimerTerms> { $0.isKept = isKept }) }
  }

  /// Deletes a timer, and offers to undo it.
  func remove(_ id: TimerID) {
    guard let timer = present?.state.timers.first(where: { $0.id == id }) else { return }
    remove(.timer(id), saying: tr("Timer deleted", in: language), keeping: ItemLists(timers: [timer]))
  }
}
