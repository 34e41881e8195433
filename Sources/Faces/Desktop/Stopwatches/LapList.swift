// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiScreens

/// The laps, newest first; the fastest and the slowest have an icon, a word and a color.
final class LapList {
  let widget = ListBox()
  private let present = LapRow()
  private var isPresentShown = false
  /// Rows of finished laps, oldest first, as new ones are inserted at the top.
  private(set) var rows: [LapRow] = []

  init() {
    widget.addStyle("boxed-list")
    widget.accessibleName = tr("Laps")
  }

  func show(_ laps: [LapLine], present line: LapLine?) {
    if laps.count < rows.count {
      for row in rows.reversed() { widget.remove(row.widget) }
      rows = []
    }
    if (line != nil) != isPresentShown {
      if line == nil { widget.remove(present.widget) } else { widget.insert(present.widget, at: 0) }
      isPresentShown = line != nil
    }
    if let line { present.show(line) }
    for (index, lap) in laps.reversed().enumerated() {
      if index == rows.count {
        let row = LapRow()
        rows.append(row)
        widget.insert(row.widget, at: isPresentShown ? 1 : 0)
      }
      rows[index].show(lap)
    }
  }
}

/// One lap: number, mark, length, and the stopwatch's reading at its end.
final class LapRow {
  let widget: WrapBox
  private let number = TextLabel()
  private let mark: Box
  private let icon = Image(icon: "")
  private let word = TextLabel("", styles: ["caption-heading"])
  private let split = TextLabel("", styles: ["digits"])
  private let total = TextLabel("", styles: ["digits", "soft"])
  private var line: LapLine?

  init() {
    mark = Box(.horizontal, spacing: 4, [icon, word])
    mark.expandsHorizontally = true
    number.horizontalText = 0
    number.minimumWidth = 3
    total.horizontalText = 1
    total.minimumWidth = 9
    widget = WrapBox(spacing: 12, [number, mark, split, total])
    widget.addStyle("lap-row")
  }

  func show(_ line: LapLine) {
    guard line != self.line else { return }
    let isOtherMark = line.mark != self.line?.mark
    self.line = line
    number.text = String(line.number)
    split.text = line.split
    total.text = line.total
    guard isOtherMark else { return }
    icon.isVisible = line.mark != nil
    word.isVisible = line.mark != nil
    widget.setStyle("fastest", line.mark == .fastest)
    widget.setStyle("slowest", line.mark == .slowest)
    switch line.mark {
    case .fastest:
      icon.icon = "go-up-symbolic"
      word.text = tr("Fastest")
    case .slowest:
      icon.icon = "go-down-symbolic"
      word.text = tr("Slowest")
    case nil: word.text = ""
    }
  }
}
