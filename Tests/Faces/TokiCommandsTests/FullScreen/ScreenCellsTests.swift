// SPDX-License-Identifier: Apache-2.0
import Testing
@testable import TokiCommands

@Suite struct ScreenCellsTests {
  private func cells(_ lines: [String], columns: Int = 12) -> ScreenCells {
    var cells = ScreenCells(ScreenSize(columns: columns, rows: lines.count))
    for (row, line) in lines.enumerated() { cells.write(line, row: row, column: 0) }
    return cells
  }

  @Test(arguments: [
    ("tea", "coffee"), ("お茶", "tea"), ("tea", "お茶"), ("a茶b", "茶ab"), ("茶茶茶", "a茶茶"), ("x茶", "茶x"), ("", "👩‍🍳 é"),
    ("日本語の名前", "日本"), ("क्षा", "a"), ("a", "xक्षा"), ("क्षाक्षा", "a茶"), ("שלום", "תה 25"),
  ])
  func `An update turns one screen into the other`(_ old: String, _ new: String) {
    let first = cells([old, "-"])
    let second = cells([new, "-"])
    var terminal = ShownTerminal(first.size)
    terminal.write(ScreenUpdate.text(from: nil, to: first, hasColor: true))
    terminal.write(ScreenUpdate.text(from: first, to: second, hasColor: true))
    #expect(terminal.rows == second.text)
    #expect(ScreenUpdate.text(from: second, to: second, hasColor: true).isEmpty)
  }

  @Test func `Letters from right to left are isolated, as a whole text whenever any of it is written`() {
    func line(_ time: String, _ name: String) -> ScreenCells {
      var cells = ScreenCells(ScreenSize(columns: 20, rows: 1))
      cells.write("05:00", row: 0, column: 0)
      cells.write(name, row: 0, column: 7)
      cells.write(time, row: 0, column: 15)
      return cells
    }
    let first = line("14:12", "שלום")
    #expect(first.text == ["05:00  שלום    14:12"])
    #expect(ScreenUpdate.text(from: nil, to: first, hasColor: true).contains("  \u{2068}שלום\u{2069}    14:12"))
    let time = ScreenUpdate.text(from: first, to: line("14:13", "שלום"), hasColor: true)
    #expect(!time.contains("\u{2068}"))
    let name = ScreenUpdate.text(from: first, to: line("14:12", "שלוב"), hasColor: true)
    #expect(name.contains("\u{1B}[1;8H") && name.contains("\u{2068}שלוב\u{2069}"))
  }

  @Test func `A text beyond the edge is cut, a wide character never in half`() {
    #expect(cells(["日本語の名前"], columns: 6).text == ["日本…"])
    #expect(cells(["tea\u{1B}[31m"], columns: 12).text == ["tea[31m"])
  }

  @Test func `Without colors nothing but bold, faint and reversed is written`() {
    #expect(CellStyle.ringing.sequence(hasColor: false) == "\u{1B}[0;1;7m")
    #expect(CellStyle.ringing.sequence(hasColor: true) == "\u{1B}[0;1;7;31m")
  }
}
