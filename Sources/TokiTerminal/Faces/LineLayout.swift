// SPDX-License-Identifier: Apache-2.0

/// How the parts of a line share the width of a terminal.
enum LineLayout {
  /// Digits, a bar, a label, and what comes next, at most `columns` wide.
  ///
  /// Where the terminal is narrow, the end is shortened first, then the label is cut, then left out, then the
  /// bar, then the end; the digits go last.
  ///
  /// - Parameters:
  ///   - progress: What the bar shows, 0 to 1.
  ///   - ends: What comes next, in full and then shorter; not empty.
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

  /// Digits, a bar, a step's label and its count, and what comes next, at most `columns` wide.
  ///
  /// Which step it is tells more than the bar: where the terminal is narrow, the bar goes first, then the
  /// end is shortened, then the label is cut and left out, then the end goes, then the count; the digits
  /// go last.
  ///
  /// - Parameters:
  ///   - progress: What the bar shows, 0 to 1.
  ///   - ends: What comes next, in full and then shorter; not empty.
  static func step(
    _ digits: String, progress: Double, label: String, count: String, ends: [String], columns: Int
  ) -> String {
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

  /// Digits, what rings, a note, and the keys, at most `columns` wide.
  ///
  /// How to stop it is worth more than the end of a long label, and is never shown by half: the first of
  /// `keys` for which there is room beside hardly more than the beginning of the label.
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

  /// Digits, and as many of the other parts, the first before the last, as there is room for.
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

  /// A bar of which `progress` (0 to 1) is filled, in eighths of a cell.
  private static func bar(_ progress: Double, cells: Int) -> String {
    let cells = min(cells, longestBar)
    let eighths = min(cells * 8, max(0, Int((progress * Double(cells * 8)).rounded(.down))))
    let full = String(repeating: "█", count: eighths / 8)
    let part = eighths % 8 == 0 ? "" : ["▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8 - 1]
    return full + part + String(repeating: "░", count: cells - eighths / 8 - (part.isEmpty ? 0 : 1))
  }

  private static func width(_ text: String) -> Int { DisplayWidth.of(text) }

  private static func join(_ parts: [String]) -> String {
    parts.joined(separator: String(repeating: " ", count: gap))
  }
}
