// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens

extension PageContext {
  /// Carries out the start of the night; returns through `then` the alarm that was set, or `nil` after a refusal.
  func start(_ start: SetSleepForm.Start, then: @escaping (Alarm?) -> Void) {
    let key = context.newKey()
    engine.ask { control async throws(ControlError) -> Alarm? in
      switch start {
      case .use: nil
      case .make(let draft): try await control.make(draft, key: key)
      case .change(let id, let edit): try await control.edit(id, edit)
      }
    } result: { [self] (result: Result<Alarm?, ControlError>) in
      if case .failure(let error) = result { say(ErrorText.of(error, in: style.language)) }
      then(try? result.get())
    }
  }

  /// Says that the alarm stays set and offers to turn it off; silent if it will not ring.
  func offerTurningOff(_ present: Present) {
    guard let stays = StaysSet(settings.sleep, present) else { return }
    offer(stays.text, tr("Turn off the alarm")) { [weak self] in self?.turnOff(stays.alarm) }
  }

  private func turnOff(_ id: AlarmID) {
    engine.ask(
      { control async throws(ControlError) in try await control.tell(id, .turnOff) },
      then: { [weak self] _ in
        self?.offerUndo(tr("The alarm was turned off.")) {
          self?.engine.ask { control async throws(ControlError) in try await control.tell(id, .turnOn) }
        }
      })
  }
}
