// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// Changes of alarms from their list; most can be undone.
extension HomeModel {
  func turn(_ id: AlarmID, on isOn: Bool) {
    tell(id, isOn ? .turnOn : .turnOff) { [weak self] in if isOn { self?.announceNextRing($0) } }
  }

  func turn(_ set: AlarmSetName, on isOn: Bool) {
    ask { control async throws(ControlError) in _ = try await control.setEnabled(isOn, set: set) }
  }

  func skip(_ id: AlarmID) {
    tell(id, .skip(1)) { [weak self] _ in
      guard let self else { return }
      offerUndo(tr("The next ring is skipped.", in: language)) { [weak self] in self?.tell(id, .unskip) }
    }
  }

  func unskip(_ id: AlarmID) { tell(id, .unskip) { [weak self] in self?.announceNextRing($0) } }

  func pause(_ id: AlarmID, _ days: ClosedRange<CivilDate>) {
    tell(id, .pause(days)) { [weak self] _ in
      guard let self, let style = present?.style else { return }
      offerUndo(AlarmMessages.paused(days, style)) { [weak self] in self?.tell(id, .resume) }
    }
  }

  func resume(_ id: AlarmID) { tell(id, .resume) { [weak self] in self?.announceNextRing($0) } }

  /// Ends a snooze: an alarm turned on again forgets it.
  func endSnooze(_ id: AlarmID) { tell(id, .turnOn) }

  func duplicate(_ id: AlarmID) {
    guard let alarm = present?.state.alarms.first(where: { $0.id == id }) else { return }
    takeIn(ImportBatch(copyOf: alarm)) { [weak self] ids in
      guard let self, let copy = ids.first else { return }
      offerUndo(tr("The alarm was copied.", in: language)) { [weak self] in
        self?.ask { control async throws(ControlError) in try await control.cancel(copy) }
      }
    }
  }

  /// Deletes an alarm, and offers to bring it back.
  func delete(_ id: AlarmID) {
    guard let present, let alarm = present.state.alarms.first(where: { $0.id == id }) else { return }
    let name = AlarmMessages.name(alarm, present.style)
    let sentence = tr("“{name}” was deleted.", ["name": name], in: language)
    remove(.alarm(id), saying: sentence, keeping: ItemLists(alarms: [alarm]))
  }

  /// Marks a missed ring as seen.
  func dismiss(_ ring: RingID) {
    ask { control async throws(ControlError) in _ = try await control.send(Dismiss(ring)) }
  }

  /// Tells how long it is until an alarm rings, and obstacles to hearing it; nothing if it will not ring.
  func announceNextRing(_ alarm: Alarm) {
    guard let present, let text = AlarmMessages.rings(alarm, present) else { return }
    say(text)
    let id = ItemID.alarm(alarm.id)
    ask({ control async throws(ControlError) in try await control.warnings(about: id) }) { [weak self] warnings in
      guard let self, !warnings.isEmpty else { return }
      say(([text] + warnings.map { RingTexts.warning($0, in: language) }).joined(separator: "\n"))
    }
  }

  private func tell(_ id: AlarmID, _ command: AlarmCommand, then: @escaping @MainActor (Alarm) -> Void = { _ in }) {
    ask({ control async throws(ControlError) in try await control.tell(id, command) }, then: then)
  }

  private func takeIn(_ batch: ImportBatch, then: @escaping @MainActor ([ItemID]) -> Void = { _ in }) {
    ask(
      { control async throws(ControlError) in
        try await control.importItems(batch, key: nil)
      }, then: then)
  }
}
