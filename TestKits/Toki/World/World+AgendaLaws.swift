// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The agenda holds the consequences of the items and the open rings, and nothing else.
extension World {
  func checkAgendaLaws() {
    let machine = read { $0.machine }
    var planned: [Deadline: DeadlineInstant] = [:]
    for (what, instant) in machine.agenda.all {
      if planned.updateValue(instant, forKey: what) != nil { stray("\(what) is planned on two clocks") }
    }
    for item in machine.shelves.all { theAgendaFollows(item, machine, &planned) }
    for ring in machine.rings {
      let end = planned.removeValue(forKey: .ringLength(ring.id))
      if end?.onBoot != machine.queue.end(of: ring.id) { stray("\(ring.id.text) does not end as planned") }
    }
    for (what, _) in planned where what != .guideEnd && what != .waitEnd { stray("\(what) belongs to nothing") }
  }

  private func theAgendaFollows(
    _ item: AnyItem, _ machine: EngineStateMachine, _ planned: inout [Deadline: DeadlineInstant]
  ) {
    let id = item.id
    let agenda = machine.agenda
    let expected = machine.deadlines(of: item.shelved)
    func check(_ what: Deadline, is instant: DeadlineInstant?) {
      let present = planned.removeValue(forKey: what)
      if present != instant { stray("\(what) is planned for \(present.text), and would be for \(instant.text)") }
    }
    check(.ring(id), is: expected.ring)
    check(.awake(id), is: expected.awake.map(DeadlineInstant.boot))
    if agenda.keepers.contains(id) != expected.keepsAwake { stray("\(id.text) keeps awake, or does not, in vain") }
    if agenda.checked.contains(id) != (expected.awake != nil) { stray("the question of \(id.text) is not noted") }
    if case .alarm(let alarm) = id {
      check(.snooze(alarm), is: expected.snooze.map(DeadlineInstant.boot))
      if agenda.snoozed.contains(alarm) != (expected.snooze != nil) { stray("the snooze of \(id.text) is not noted") }
      if agenda.excepting[alarm] != expected.exceptedPath { stray("the file of \(id.text) is not noted") }
    }
    // These come before the ring and are over then, so a moment later they would not be planned any more, nor again
    // where the clock was set back over them.
    for (what, instant) in [
      (Deadline.look(id), expected.look.map(DeadlineInstant.boot)), (.preAlarm(id), expected.preAlarm),
      (.warning(id), expected.warning),
    ] {
      guard let present = planned.removeValue(forKey: what), let instant, present != instant else { continue }
      stray("\(what) is planned for \(present.text), and would be for \(instant.text)")
    }
  }

  private func stray(_ detail: @autoclosure () -> String) {
    broken(detail(), law: "theAgendaHoldsWhatFollowsFromTheItems")
  }
}

extension DeadlineInstant? {
  fileprivate var text: String { map(\.text) ?? "nothing" }
}

extension DeadlineInstant {
  fileprivate var text: String {
    switch self {
    case .boot(let instant): "\(instant.nanosecondsSinceBoot) ns of the boot clock"
    case .civil(let instant): instant.rfc3339
    }
  }
}
