// SPDX-License-Identifier: Apache-2.0
import TokiModel

// The machine's sleep, for a person.
extension Engine {
  /// The machine's sleep before a ring, for items that keep it awake or do not.
  ///
  /// `nil` without a waker or an inhibitor, and on a machine that is never suspended.
  func sleepOutlook(isKept: Bool) async -> SleepOutlook? {
    guard let waker = wakefulness.waker, let inhibitor = wakefulness.inhibitor else { return nil }
    let habits = await habits(by: inhibitor)
    guard habits?.canSuspend ?? waker.canSuspend else { return nil }
    return SleepOutlook(
      wake: waker.state, isIdleKnown: habits?.isIdleKnown ?? false, mains: habits?.mains, battery: habits?.battery,
      lid: habits?.lid ?? false, kept: isKept ? inhibitor.hold.kept : .no)
  }

  /// The machine's habits, from a new look if the last one has expired.
  private func habits(by inhibitor: any SleepInhibitor) async -> SleepHabits? {
    if let last = wakefulness.habits, clock.now().boot - last.at < Outlook.validity { return last.habits }
    return await withCheckedContinuation { continuation in
      wakefulness.lookers.append(continuation)
      guard wakefulness.lookers.count == 1 else { return }
      let loop = loop
      inhibitor.look { [weak self] habits in
        loop.post { [weak self] in self?.assumeIsolated { $0.endLook(habits) } }
      }
    }
  }

  private func endLook(_ habits: SleepHabits?) {
    wakefulness.habits = (habits, clock.now().boot)
    for looker in wakefulness.lookers { looker.resume(returning: habits) }
    wakefulness.lookers = []
  }

  /// The warnings about sleep for an item with these coming rings.
  func sleepWarnings(_ rings: [RingSettings]) async -> [Finding] {
    guard let waker = wakefulness.waker else { return [] }
    guard wakefulness.inhibitor != nil else {
      // A machine that is never suspended needs not be woken.
      return waker.canSuspend && !waker.state.wakes ? [waker.state.finding] : []
    }
    let outlook = await sleepOutlook(isKept: rings.contains(where: \.keepsAwake))
    return outlook.map { $0.isLate ? [$0.finding] : [] } ?? []
  }

  /// The findings of an examination.
  func sleepFindings() async -> [Finding] {
    guard let waker = wakefulness.waker else { return [] }
    let outlook = await sleepOutlook(isKept: machine.keepsAwake)
    return [waker.state.finding] + (outlook.map { [$0.finding] } ?? [])
  }

  /// Asks the system to suspend the machine; returns why it does not, `nil` if it does.
  func suspend() async -> String? {
    guard let inhibitor = wakefulness.inhibitor else { return "nothing here can ask for it" }
    // Unsaved changes are saved before the sleep.
    await saved()
    return await withCheckedContinuation { continuation in
      inhibitor.suspend { continuation.resume(returning: $0) }
    }
  }
}

extension EngineStateMachine {
  /// `true` if an item with a coming ring keeps the machine awake.
  public var keepsAwake: Bool {
    agenda.keepers.contains { shelves[$0]?.shelved.ringsToCome.isEmpty == false }
  }
}

extension SleepHold {
  /// The hold on the machine, for a person.
  var kept: SleepOutlook.Kept {
    switch self {
    case .free, .asked: .yes
    case .held(let lid): lid ? .yes : .lidOpen
    case .refused: .refused
    }
  }
}
