// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// The one-time alarm set from the sleep page, reused from night to night.
final class SleepAlarm {
  private let pageContext: PageContext
  private static let key = "sleep-alarm"

  init(_ pageContext: PageContext) { self.pageContext = pageContext }

  /// The alarm in its present state; `nil` if it was removed or never existed.
  func present(in state: EngineState) -> Alarm? {
    guard let id = pageContext.settings.text(Self.key) else { return nil }
    return state.alarms.first { $0.id.text == id }
  }

  /// Sets the alarm to the next such time, and tells `then` whether that succeeded.
  ///
  /// Last night's alarm is reused if it is off; one that is still to ring is left alone.
  func set(
    _ time: TimeOfDay, usesTrustedTime: Bool, in state: EngineState, then: @escaping (Bool) -> Void
  ) {
    let pageContext = self.pageContext
    let done: @MainActor @Sendable (Result<Alarm, ControlError>) -> Void = { result in
      switch result {
      case .success(let alarm):
        pageContext.settings.set(Self.key, alarm.id.text)
        then(true)
      case .failure(let error):
        pageContext.say(ErrorText.of(error, in: pageContext.style.language))
        then(false)
      }
    }
    if let last = present(in: state), last.recurrence.isOnce, last.state == .off {
      let id = last.id
      let edit = AlarmEdit(time: time, days: .next, usesTrustedTime: usesTrustedTime)
      pageContext.engine.ask(
        { control async throws(ControlError) in try await control.edit(id, edit) }, result: done)
    } else {
      let draft = AlarmDraft(
        time: time, label: (try? Label(tr("Wake up"))) ?? .none, settings: state.settings.ring(of: .alarm),
        usesTrustedTime: usesTrustedTime)
      let key = pageContext.context.newKey()
      pageContext.engine.ask(
        { control async throws(ControlError) in try await control.make(draft, key: key) }, result: done)
    }
  }

  /// Says that the alarm stays set and offers to turn it off; silent if it will not ring.
  func offerTurningOff(_ present: Present) {
    guard let alarm = self.present(in: present.state), alarm.recurrence.isOnce, let rings = alarm.ringsNext else {
      return
    }
    let time = TimeText.ofMinute(rings, in: present.host, present.style)
    let id = alarm.id
    pageContext.offer(tr("The alarm at {time} stays set.", ["time": time]), tr("Turn off the alarm")) {
      [weak self] in self?.turnOff(id)
    }
  }

  private func turnOff(_ id: AlarmID) {
    let pageContext = self.pageContext
    pageContext.engine.ask(
      { control async throws(ControlError) in try await control.tell(id, .turnOff) },
      then: { _ in
        pageContext.offerUndo(tr("The alarm was turned off.")) {
          pageContext.engine.ask { control async throws(ControlError) in
            try await control.tell(id, .turnOn)
          }
        }
      })
  }
}
