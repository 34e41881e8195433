// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens

extension HomeModel {
  /// Sets the alarm for the night, and goes to the sleep screen once it is set.
  func begin(_ sleep: SleepModel) {
    look()
    guard let present, let start = sleep.form.start(present) else { return }
    sleep.form.isSending = true
    ask({ control async throws(ControlError) -> Alarm? in
      switch start {
      case .use: nil
      case .make(let draft): try await control.make(draft, key: nil)
      case .change(let id, let edit): try await control.edit(id, edit)
      }
    }) { [weak self] (result: Result<Alarm?, ControlError>) in
      sleep.form.isSending = false
      switch result {
      case .success(let alarm):
        if let alarm { sleep.form.keep(alarm) }
        self?.route.sleep()
      case .failure(let error): self?.refuse(error)
      }
    }
  }

  /// Leaves the sleep screen, says that the alarm stays set, and offers to turn it off.
  func leave(_ sleep: SleepModel) {
    route.wake()
    guard let present, let stays = StaysSet(sleep.form.kept, present) else { return }
    say(stays.text, tr("Turn off the alarm", in: language)) { [weak self] in self?.turnOff(stays.alarm) }
  }

  private func turnOff(_ id: AlarmID) {
    ask({ control async throws(ControlError) in try await control.tell(id, .turnOff) }) { [weak self] (_: Alarm) in
      guard let self else { return }
      offerUndo(tr("The alarm was turned off.", in: language)) { [weak self] in
        self?.ask { control async throws(ControlError) in _ = try await control.tell(id, .turnOn) }
      }
    }
  }
}
