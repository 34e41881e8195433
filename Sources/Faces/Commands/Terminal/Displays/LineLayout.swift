// SPDX-License-Identifier: Apache-2.0

/// Layout of a line: how its parts share the width of a terminal.
enum LineLayout {
  /// Lays out digits, a bar, a label, and the end, at most `columns` wide.
  ///
  /// On a narrow terminal, the end is shortened first. Then the label is cut and dropped, then the bar goes, then the
  /// end; the digits go last. `progress` fills the bar from 0 to 1, and `ends` has the full text first, then shorter
  /// ones; it is not empty.
  static func running(
    _ digits: String, progress: Double, label: String, ends: [String], columns: Int
  ) -> String {
    let room = columns - width(digits)
    let beside = label.isEmpty ? shortestBar : barBesideLabel + gap + width(label)
    let end = ends.first { room >= gap + beside + gap + width($0) } ?? ends[ends.count - 1]
    let endWidth = width(end) + gap
    let labelRoom = room - endWidth - gap - barBesideLabel - gap
    if !label.isEmpty, labelRoom >= min(width(label), shortestLabel) {
      let shown = DisplayWidth.fitted(label, to: labelRoom)
      let cells = room - endWidth - width(shown) - 2 * gap
      return join([digits, bar(progress, cells: cells), shown, end])
    }
    if room >= endWidth + gap + shortestBar {
      return join([digits, bar(progress, cells: room - endWidth - gap), end])
    }
    if room >= endWidth { return join([digits, end]) }
    return DisplayWidth.fitted(digits, to: max(0, columns))
  }

  /// Lays out digits, a bar, a step's label and count, and the end, at most `columns` wide.
  ///
  /// The step matters more than the bar: on a narrow terminal, the bar goes first and the end is shortened. Then the
  /// label is cut and dropped, then the end goes, then the count; the digits go last. `progress` fills the bar from 0
  /// to 1, and `ends` has the full text first, then shorter ones; it is not empty. A note is cut rather than the step.
  static func step(
    _ digits: String, progress: Double, label: String, count: String, ends: [String], note: String = "",
    columns: Int
  ) -> String {
    if !note.isEmpty {
      let name = label.isEmpty ? count : label + between + count
      let least = width(digits) + shortestBar + width(name) + width(ends[0])
      let rest = max(columns - gap - width(note), min(columns, least + 3 * gap))
      let line = step(digits, progress: progress, label: label, count: count, ends: ends, columns: rest)
      let room = columns - width(line) - gap
      // On a terminal with no room for both, the note comes instead of the end.
      return room >= min(width(note), shortestBar)
        ? join([line, DisplayWidth.fitted(note, to: room)]) : standing(digits, parts: [count, note], columns: columns)
    }
    let room = columns - width(digits)
    var name = label.isEmpty ? count : label + between + count
    let end = ends.first { room >= gap + width(name) + gap + width($0) } ?? ends[ends.count - 1]
    let endWidth = width(end) + gap
    let labelRoom = room - endWidth - gap - width(count) - width(between)
    if width(label) > labelRoom {
      name = labelRoom < shortestStep ? count : DisplayWidth.fitted(label, to: labelRoom) + between + count
    }
    let cells = room - endWidth - gap - width(name) - gap
    if cells >= shortestBar { return join([digits, bar(progress, cells: cells), name, end]) }
    if room >= endWidth + gap + width(name) { return join([digits, name, end]) }
    if room >= gap + width(count) { return join([digits, count]) }
    return DisplayWidth.fitted(digits, to: max(0, columns))
  }

  /// Lays out digits, the ringing item, a note, and the keys, at most `columns` wide.
  ///
  /// The key that stops it matters more than the end of a long label, and is never cut: the first of `keys` that fits
  /// beside the start of the label is taken.
  static func ringing(_ digits: String, what: String, note: String, keys: [String], columns: Int) -> String {
    var parts = [digits]
    var room = columns - width(digits)
    let keys = keys.first { room >= min(width(what), labelBesideKeys) + gap + width($0) + gap }
    if let keys { room -= width(keys) + gap }
    for part in [what, PlainText.of(note, longest: 200)] where !part.isEmpty {
      guard room >= min(width(part), shortestBar) + gap else { break }
      let shown = DisplayWidth.fitted(part, to: room - gap)
      parts.append(shown)
      room -= width(shown) + gap
    }
    if let keys { parts.append(keys) }
    return parts.count == 1 ? DisplayWidth.fitted(digits, to: max(0, columns)) : join(parts)
  }

  /// Lays out digits and as many of the other parts as fit, in order.
  static func standing(_ digits: String, parts: [String], columns: Int) -> String {
    var shown = [digits]
    var room = columns - width(digits)
    for part in parts where !part.isEmpty {
      guard room >= min(width(part), shortestBar) + gap else { break }
      shown.append(DisplayWidth.fitted(part, to: room - gap))
      room -= width(shown[shown.count - 1]) + gap
    }
    return shown.count == 1 ? DisplayWidth.fitted(digits, to: max(0, columns)) : join(shown)
  }

  private static let gap = 2
  private static let between = " · "
  private static let shortestBar = 8
  private static let barBesideLabel = 12
  private static let shortestLabel = 6
  private static let shortestStep = 3
  private static let longestBar = 60
  private static let labelBesideKeys = 16

  /// A bar filled by `progress` (0 to 1), in eighths of a cell.
  private static func bar(_ progress: Double, cells: Int) -> String {
    let cells = min(cells, longestBar)
    let eighths = min(cells * 8, max(0, Int((progress * Double(cells * 8)).rounded(.down))))
    let full = String(repeating: "█", count: eighths / 8)
    let part = eighths % 8 == 0 ? "" : ["▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8 - 1]
    return full + part + String(repeating: "░", count: cells - eighths / 8 - (part.isEmpty ? 0 : 1))
  }

  private static func width(_ text: String) -> Int { DisplayWidth.of(text) }

  private static func join(_ parts: [String]) -> String {
    parts.map { PlainText.isolated($0) }.joined(separator: String(repeating: " ", count: gap))
  }
}
