// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens

extension PageContent {
  /// The step of the chosen sequence large, with the steps of its plan and the other sequences below.
  ///
  /// `isShown` tells which of the sequences the page has.
  static func sequences(
    _ present: Present, chosen: ItemID?, filter: String, isShown: (SequenceCard) -> Bool = { _ in true }
  ) -> PageContent {
    let cards = TimersScreen(present, steps: 1, alone: 1).sequences
      .filter { filter.isIn($0.title + " " + $0.step) && isShown($0) }
    let running = cards.first { $0.state == .running }.map { ItemID.sequence($0.id) }
    var content = PageContent()
    content.rows = cards.map { card in
      Row(
        id: .sequence(card.id), digits: card.figure.digits, name: card.title.isEmpty ? card.step : card.title,
        note: card.end, style: CellStyle(of: card.state))
    }
    content.choose(chosen ?? running, or: running)
    guard let card = cards.first(where: { .sequence($0.id) == content.chosen }) else {
      return empty(
        tr("No sequence is set: press : and type 25m work, 5m rest", in: present.style.language), filter, present)
    }
    content.digits = card.figure.digits
    content.style = CellStyle(of: card.state)
    content.title = card.title.isEmpty ? card.step : "\(card.title) · \(card.step)"
    content.notes = [Line(text: card.place), Line(text: card.end)]
    if let sequence = present.state.sequences.first(where: { $0.id == card.id }) {
      let figure = CountdownFigure(Countdown(sequence), at: present.moment.boot, steps: 1_000)
      content.progress = sequence.state == .idle ? 0 : 1 - Double(figure.left) / 1_000
    }
    if cards.count == 1 {
      content.rows = card.steps.map { step in
        let style: CellStyle =
          switch step.place {
          case .past: .dim
          case .present: .chosen
          case .coming: .plain
          }
        return Row(digits: step.length, name: step.name, note: "", style: style)
      }
    }
    content.next = card.state == .running ? card.next : cards.map(\.next).reduce(.never) { $0.joined($1) }
    return content
  }

  /// The pomodoro that was set, or one to start.
  static func pomodoro(_ present: Present, chosen: ItemID?, filter: String) -> PageContent {
    let language = present.style.language
    let plan = SequencePreset.pomodoro.plan(in: language)
    let own = present.state.sequences.filter { $0.plan == plan }.map(\.id)
    if !own.isEmpty { return sequences(present, chosen: chosen, filter: filter) { own.contains($0.id) } }
    var content = PageContent()
    content.title = SequencePreset.pomodoro.title(in: language)
    content.digits = plan.map { CountdownDigits.remaining($0.steps[0].duration) } ?? ""
    content.notes = [
      Line(text: tr("Space starts it: 4 times 25 min of work, with rests", in: language), style: .dim)
    ]
    return content
  }
}
