// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiScreens
@testable import TokiCommands

/// The full screen on a terminal that shows what is written, with its clock and what it asks for.
struct FullScreenStage {
  var screen: FullScreen
  var now = Samples.start
  var size: ScreenSize
  private(set) var terminal: ShownTerminal
  /// What followed the last input, without what was written.
  private(set) var asked: [FullScreen.Action] = []
  private(set) var wake: BootInstant?
  /// The notifications so far; `nil` where one was taken back.
  private(set) var notices: [TerminalNotice?] = []
  /// What was written since the last input.
  private(set) var written = ""

  init(
    _ state: EngineState, _ language: Language = .english, columns: Int = 80, rows: Int = 24,
    uses24Hours: Bool = true, showing item: ItemID? = nil, isOverLine: Bool = false, cities: [City] = []
  ) {
    Catalogue.prepare()
    size = ScreenSize(columns: columns, rows: rows)
    terminal = ShownTerminal(size)
    screen = FullScreen(
      language: language, hasColor: true, uses24Hours: uses24Hours, showing: item, isOverLine: isOverLine,
      cities: cities
    ) { $0.text == "Europe/Berlin" ? Samples.berlin : nil }
    give(.begin)
    give(.engine(.resync(state)))
  }

  mutating func give(_ input: FullScreen.Input) {
    asked = []
    written = ""
    for action in screen.handle(input, at: now, in: Samples.tokyo, size: size) {
      switch action {
      case .write(let text):
        written += text
        terminal.write(text)
      case .wake(let instant): wake = instant
      case .notify(let notice): notices.append(notice)
      default: asked.append(action)
      }
    }
  }

  mutating func type(_ keys: String) {
    for key in keys { give(.notice(.keys(Array(String(key).utf8)))) }
  }

  /// Presses a key that is a sequence of several bytes.
  mutating func press(_ sequence: String) { give(.notice(.keys(Array(sequence.utf8)))) }

  mutating func move(to span: TimeSpan) {
    now = Samples.start + span
    give(.due)
  }

  mutating func resize(columns: Int, rows: Int) {
    size = ScreenSize(columns: columns, rows: rows)
    terminal = ShownTerminal(size)
    give(.notice(.resized))
  }

  /// What the terminal shows, without spaces at the ends of its rows.
  var rows: [String] { terminal.rows }
  var foot: String { rows.last ?? "" }
  var text: String { rows.joined(separator: "\n") }
  /// Time of the next redraw, relative to now.
  var wakesAfter: TimeSpan? { wake.map { $0 - now.boot } }
}

extension FakeTerminal {
  /// Whether a text stands on the screen after everything that was written.
  func shows(_ text: String) -> Bool {
    var terminal = ShownTerminal(ScreenSize(columns: columns, rows: height))
    terminal.write(written)
    return terminal.rows.contains { $0.contains(text) }
  }
}

/// A terminal that understands text and cursor positions, and nothing else.
struct ShownTerminal {
  private var cells: [[String]]
  private(set) var isAlternate = false

  init(_ size: ScreenSize) {
    cells = Array(repeating: Array(repeating: " ", count: size.columns), count: size.rows)
  }

  var rows: [String] {
    cells.map { row in
      var text = row.joined()
      while text.hasSuffix(" ") { text.removeLast() }
      return text
    }
  }

  mutating func write(_ text: String) {
    var row = 0
    var column = 0
    var rest = Substring(text)
    while let character = rest.popFirst() {
      if character == "\u{1B}" {
        guard rest.popFirst() == "[" else { continue }
        let parameters = rest.prefix { !$0.isLetter }
        rest = rest.dropFirst(parameters.count)
        let end = rest.popFirst()
        if parameters == "?1049" { isAlternate = end == "h" }
        guard end == "H" else { continue }
        let place = parameters.split(separator: ";").compactMap { Int($0) }
        row = place[0] - 1
        column = place[1] - 1
      } else if row < cells.count, column < cells[row].count {
        let width = DisplayWidth.of(character)
        // The marks around a text from right to left take no cell.
        guard width > 0 else { continue }
        cells[row][column] = String(character)
        for further in 1..<max(2, width) where width > 1 && column + further < cells[row].count {
          cells[row][column + further] = ""
        }
        column += width
      }
    }
  }
}
