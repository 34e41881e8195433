// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// The actions of the alarm list, most of which can be undone.
final class AlarmActions {
  private let pageContext: PageContext
  /// Opens the editor of an alarm.
  var edit: (AlarmID) -> Void = { _ in }
  /// Opens the dialog that pauses an alarm.
  var choosePause: (AlarmID) -> Void = { _ in }

  init(_ pageContext: PageContext) { self.pageContext = pageContext }

  /// The alarm in its present state; `nil` if there is none.
  private func alarm(_ id: AlarmID) -> Alarm? { pageContext.engine.state?.alarms.first { $0.id == id } }

  /// Turns an alarm on or off; calls `refused` when that fails.
  func turn(_ id: AlarmID, on isOn: Bool, refused: @escaping () -> Void) {
    let pageContext = self.pageContext
    pageContext.engine.ask({ control async throws(ControlError) in
      try await control.tell(id, isOn ? .turnOn : .turnOff)
    }) { (result: Result<Alarm, ControlError>) in
      switch result {
      case .success(let alarm): if isOn { pageContext.announceNextRing(alarm) }
      case .failure(let error):
        pageContext.say(ErrorText.of(error, in: pageContext.style.language))
        refused()
      }
    }
  }

  func turn(_ set: AlarmSetName, on isOn: Bool, refused: @escaping () -> Void) {
    let pageContext = self.pageContext
    pageContext.engine.ask({ control async throws(ControlError) in try await control.setEnabled(isOn, set: set) }) {
      (result: Result<[Alarm], ControlError>) in
      guard case .failure(let error) = result else { return }
      pageContext.say(ErrorText.of(error, in: pageContext.style.language))
      refused()
    }
  }

  func skip(_ id: AlarmID) {
    tell(id, .skip(1)) { [weak self] _ in
      self?.pageContext.offerUndo(tr("The next ring is skipped.")) { self?.tell(id, .unskip) }
    }
  }

  func unskip(_ id: AlarmID) { tell(id, .unskip) { [weak self] in self?.pageContext.announceNextRing($0) } }

  func pause(_ id: AlarmID, _ days: ClosedRange<CivilDate>) {
    tell(id, .pause(days)) { [weak self] _ in
      guard let self else { return }
      let text = AlarmMessages.paused(days, pageContext.style)
      pageContext.offerUndo(text) { [weak self] in self?.tell(id, .resume) }
    }
  }

  func resume(_ id: AlarmID) { tell(id, .resume) { [weak self] in self?.pageContext.announceNextRing($0) } }
  /// Ends a snooze: an alarm turned on again forgets it.
  func endSnooze(_ id: AlarmID) { tell(id, .turnOn) }

  private func tell(_ id: AlarmID, _ command: AlarmCommand, then: @escaping (Alarm) -> Void = { _ in }) {
    pageContext.engine.ask({ control async throws(ControlError) in try await control.tell(id, command) }) {
      then($0)
    }
  }

  func duplicate(_ id: AlarmID) {
    guard let alarm = alarm(id) else { return }
    takeInCopy(of: alarm) { [weak self] ids in
      guard case .alarm(let copy)? = ids.first else { return }
      self?.pageContext.offerUndo(tr("The alarm was copied.")) { self?.takeBack(copy, of: alarm) }
    }
  }

  /// Removes a copy; one that was changed since is deleted like any alarm, which can be undone.
  private func takeBack(_ copy: AlarmID, of original: Alarm) {
    guard let present = pageContext.engine.present(pageContext.style), let alarm = alarm(copy) else { return }
    let isChanged = alarm.differs(from: original, at: present.moment, in: present.rules(of: alarm))
    if isChanged { delete(copy) } else { cancel(.alarm(copy)) }
  }

  /// Deletes an alarm, and offers to undo it.
  func delete(_ id: AlarmID) {
    guard let alarm = alarm(id) else { return }
    let name = AlarmMessages.name(alarm, pageContext.style)
    cancel(.alarm(id)) { [weak self] in
      self?.pageContext.offerUndo(tr("“{name}” was deleted.", ["name": name])) { self?.pageContext.bringBack(alarm) }
    }
  }

  /// Tells the events around the alarm's newest ring.
  func explain(_ id: AlarmID) { AppDialogs.story(pageContext, of: .alarm(id)) }

  /// Tells the events around a missed ring.
  func explain(_ notice: MissedNotice) {
    AppDialogs.story(pageContext, of: notice.owner, .ring(notice.id, planned: notice.planned))
  }

  func dismiss(_ ring: RingID) {
    pageContext.engine.ask { control async throws(ControlError) in try await control.send(Dismiss(ring)) }
  }

  private func cancel(_ item: ItemID, then: @escaping () -> Void = {}) {
    pageContext.engine.ask({ control async throws(ControlError) in try await control.cancel(item) }) { then() }
  }

  private func takeInCopy(of alarm: Alarm, then: @escaping ([ItemID]) -> Void) {
    pageContext.engine.ask({ control async throws(ControlError) in
      try await control.importItems(ImportBatch(copyOf: alarm), key: nil)
    }) { then($0) }
  }
}

extension PageContext {
  /// Says how long it is until an alarm rings, and warns if nobody would hear it; nothing if it will not ring.
  func announceNextRing(_ alarm: Alarm) {
    guard let present = engine.present(style), let text = AlarmMessages.rings(alarm, present) else { return }
    say(text)
    engine.warn(about: .alarm(alarm.id))
  }
}
