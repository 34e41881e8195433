// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens

extension PageContent {
  /// The chosen stopwatch, its laps, and the other stopwatches.
  static func stopwatch(_ present: Present, chosen: ItemID?) -> PageContent {
    var number: StopwatchID?
    if case .stopwatch(let id) = chosen { number = id }
    let screen = StopwatchScreen(present, chosen: number)
    var content = PageContent()
    content.digits = screen.digits
    content.style = CellStyle(of: screen.state)
    content.title = screen.choices.first { $0.id == screen.id }?.title ?? ""
    content.choices = screen.choices.map { .stopwatch($0.id) }
    content.chosen = screen.id.map { .stopwatch($0) }
    if screen.id == nil {
      content.notes = [Line(text: tr("Space starts a stopwatch", in: present.style.language), style: .dim)]
    }
    let laps = (screen.presentLap.map { [$0] } ?? []) + screen.laps
    content.rows = laps.map { lap in
      let style: CellStyle =
        switch lap.mark {
        case .fastest: .running
        case .slowest: .trouble
        case nil: .plain
        }
      return Row(
        digits: lap.split, name: tr("Lap {number}", ["number": String(lap.number)], in: present.style.language),
        note: lap.total, style: style)
    }
    content.rows += screen.choices.filter { $0.id != screen.id }
      .map { Row(id: .stopwatch($0.id), digits: "", name: $0.title, note: "", style: .dim) }
    content.next = screen.next
    return content
  }
}
