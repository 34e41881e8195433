// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiScreens

/// The rings within a day, the earliest first.
enum ComingRings {
  /// The rings of the next 24 hours, at most `count`.
  static func rows(_ present: Present, count: Int) -> [PageContent.Row] {
    let now = present.moment.utc
    let end = now + .hours(24)
    var rings: [(at: UTCInstant, name: String, style: CellStyle)] = []
    for timer in present.state.timers {
      guard let at = timer.ringsNext else { continue }
      rings.append((at, TimerCard(timer, present, steps: 1).title, .running))
    }
    for sequence in present.state.sequences {
      guard let deadline = sequence.ringsNext else { continue }
      let card = SequenceCard(sequence, present, steps: 1)
      rings.append((deadline, card.step, .running))
    }
    for alarm in present.state.alarms {
      // The first may be a snooze, which is no ring of the schedule.
      guard let first = alarm.ringsNext else { continue }
      let planned = alarm.schedule.rings(after: now, in: present.rules(of: alarm), count: count).map(\.instant)
      for at in Set(planned + [first]) { rings.append((at, alarm.label.text, .plain)) }
    }
    return rings.filter { $0.at > now && $0.at <= end }.sorted { $0.at < $1.at }.prefix(count).map { ring in
      let time = WallDigits(present.host.civil(at: ring.at).time, present.style).text
      return PageContent.Row(digits: time, name: ring.name, note: "", style: ring.style)
    }
  }
}
