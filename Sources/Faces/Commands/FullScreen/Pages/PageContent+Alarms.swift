// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens

extension PageContent {
  /// The alarms: the time of the chosen one large, all of them below.
  static func alarms(_ present: Present, chosen: ItemID?, filter: String) -> PageContent {
    let screen = AlarmsScreen(present)
    let rows = screen.groups.flatMap(\.rows).filter { filter.isIn($0.name) }
    let next = present.nextAlarm.map { ItemID.alarm($0.alarm.id) }
    var content = PageContent()
    content.rows = rows.map { row in
      Row(
        id: .alarm(row.id), digits: row.time, name: row.label,
        note: ([row.days] + row.details).joined(separator: " · "),
        style: row.isMissed ? .trouble : row.details.isEmpty && !row.isOn ? .dim : row.isOn ? .plain : .dim)
    }
    content.choose(chosen ?? next, or: next)
    content.notes = screen.missed.map { Line(text: "\($0.title): \($0.text.firstLine)", style: .trouble) }
    guard let row = rows.first(where: { .alarm($0.id) == content.chosen }) else {
      var empty = Self.empty(
        tr("No alarm is set: press n and type tomorrow 7am", in: present.style.language), filter, present)
      empty.notes = content.notes + empty.notes
      empty.next = empty.next.joined(screen.nextChange)
      return empty
    }
    if let time = row.digits { content.show(time) } else { content.digits = row.time }
    content.style = row.isOn ? .running : .dim
    content.title = [row.label, row.days].filter { !$0.isEmpty }.joined(separator: " · ")
    content.notes.append(Line(text: row.details.joined(separator: " · "), style: row.isOn ? .plain : .dim))
    content.next = screen.nextChange
    return content
  }
}

extension String {
  /// The text up to its first line break.
  fileprivate var firstLine: String { split(separator: "\n").first.map(String.init) ?? "" }
}
