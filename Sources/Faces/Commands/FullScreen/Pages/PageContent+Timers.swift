// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens

extension PageContent {
  /// The timers: the chosen one large, all of them below.
  ///
  /// - Parameters:
  ///   - present: The state and the time.
  ///   - chosen: The timer to show large; where that is gone, the one that rings next.
  ///   - filter: Words that a timer's name has to contain; empty for all.
  /// - Returns: The page's content.
  static func timers(_ present: Present, chosen: ItemID?, filter: String) -> PageContent {
    let cards = TimersScreen(present, steps: 1, alone: 1).timers.filter { filter.isIn($0.title) }
    let first = present.state.timers.compactMap { timer in timer.ringsNext.map { (at: $0, id: ItemID.timer(timer.id)) }
    }
    .min { $0.at < $1.at }?.id
    var content = PageContent()
    content.rows = cards.map { card in
      Row(
        id: .timer(card.id), digits: card.figure.digits, name: card.title,
        note: card.note, style: CellStyle(of: card.state), color: card.color)
    }
    content.choose(chosen ?? first, or: first)
    guard let card = cards.first(where: { .timer($0.id) == content.chosen }) else {
      return empty(tr("No timer is set: press n and type 25m tea", in: present.style.language), filter, present)
    }
    content.digits = card.figure.digits
    content.style = CellStyle(of: card.state)
    content.title = card.title
    content.notes = [Line(text: card.note, style: .plain)]
    if let timer = present.state.timers.first(where: { $0.id == card.id }) {
      content.progress = timer.progress(at: present.moment.boot)
    }
    // The digits of the others move with those of the chosen one: one wake-up a second is enough for all.
    let running = cards.filter { $0.state == .running }
    content.next = card.state == .running ? card.next : running.map(\.next).reduce(.never) { $0.joined($1) }
    return content
  }

  /// The time, where there is no item to show: because none is set, for which there is a hint, or because of a filter.
  static func empty(_ hint: String, _ filter: String, _ present: Present) -> PageContent {
    let text =
      filter.isEmpty
      ? hint : tr("No name has “{letters}” · Esc shows all", ["letters": filter], in: present.style.language)
    var content = Self.clock(present, hasSeconds: false)
    content.notes.insert(Line(text: text, style: .dim), at: 0)
    return content
  }

  /// Takes the chosen item if it is there, or else another one, or the first.
  mutating func choose(_ wanted: ItemID?, or other: ItemID? = nil) {
    choices = rows.compactMap(\.id)
    chosen = [wanted, other].compactMap { $0 }.first { choices.contains($0) } ?? choices.first
  }
}

extension String {
  /// `true` if it is empty or a part of a text, whatever the case.
  func isIn(_ text: String) -> Bool { isEmpty || text.lowercased().contains(lowercased()) }
}
