// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiScreens

/// The steps of a plan; the present one is marked by an icon, bold type and a word.
final class StepList {
  let widget = ListBox()
  private var rows: [(line: StepLine, name: TextLabel, length: TextLabel, mark: Image, row: Box)] = []

  init() {
    widget.addStyle("boxed-list")
    widget.accessibleName = tr("Steps")
  }

  func show(_ lines: [StepLine]) {
    if rows.count != lines.count || zip(rows, lines).contains(where: { $0.line.number != $1.number }) {
      for row in rows { widget.remove(row.row) }
      rows = lines.map(makeRow)
      for row in rows { widget.append(row.row) }
      for index in lines.indices { fill(index, lines[index]) }
      return
    }
    for index in lines.indices where rows[index].line != lines[index] { fill(index, lines[index]) }
  }

  private func makeRow(_ line: StepLine) -> (line: StepLine, name: TextLabel, length: TextLabel, mark: Image, row: Box)
  {
    let mark = Image(icon: "media-playback-start-symbolic")
    let name = TextLabel()
    name.wraps = true
    name.horizontalText = 0
    name.expandsHorizontally = true
    let length = TextLabel("", styles: ["digits", "soft"])
    let row = Box(.horizontal, spacing: 12, [mark, name, length])
    row.addStyle("step-row")
    return (line, name, length, mark, row)
  }

  private func fill(_ index: Int, _ line: StepLine) {
    let row = rows[index]
    rows[index].line = line
    let values = ["name": line.name]
    row.name.text =
      switch line.place {
      case .present: tr("{name} · now", values)
      case .past, .coming: line.name
      }
    row.length.text = line.waits ? tr("{length}, then waits", ["length": line.length]) : line.length
    row.name.setStyle("heading", line.place == .present)
    row.name.setStyle("soft", line.place == .past)
    row.mark.icon =
      switch line.place {
      case .past: "object-select-symbolic"
      case .present: "media-playback-start-symbolic"
      case .coming: ""
      }
    row.mark.opacity = line.place == .coming ? 0 : 1
  }
}
