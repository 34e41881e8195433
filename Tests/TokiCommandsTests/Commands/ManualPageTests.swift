// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import Testing
import TokiModel
import TokiTerminal

@testable import TokiCommands

/// The manual page agrees with the program and the documents.
@Suite struct ManualPageTests {
  @Test func `It names every command, option and example`() async {
    let world = World()
    #expect(await world.run("help --man") == .done)
    let page = world.terminal.output
    #expect(page.hasPrefix(".ds AD l\n.TH TOKI 1 \"\" \"Toki 0.1.0\"\n"))
    for spec in CommandTable.commands {
      #expect(page.contains("\\fBtoki \(spec.name)"), "\(spec.name)")
      for example in spec.examples { #expect(page.contains(RoffText.escaped(example) + "\n"), "\(example)") }
    }
    for option in Option.allCases { #expect(page.contains("\\fB" + RoffText.escaped(option.text)), "\(option.text)") }
    for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "TIME", "EXIT STATUS", "FILES", "ENVIRONMENT", "SEE ALSO"] {
      #expect(page.contains("\n.SH \(section)\n"))
    }
  }

  @Test func `Its section about time has the guarantees of docs, word for word`() throws {
    let document = try String(contentsOfFile: Catalogue.repository + "/docs/time.md", encoding: .utf8)
    let entry = /(?ms)^- \*\*(.+?)\.\*\* (.+?)(?=\n  \*Tests?:\*|\n- \*\*|\n\n)/
    let guarantees = document.matches(of: entry).map { match in
      let text = match.output.2.split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
      return "\(match.output.1): \(text)"
    }
    #expect(guarantees.count >= 12)
    let said = Localization.$taskLanguage.withValue(.english) { ManualTexts.time.map { "\($0.name): \($0.text)" } }
    #expect(said == guarantees)
  }

  @Test(arguments: [
    (".hidden", "\\&.hidden"), ("'quoted", "\\&\\(aqquoted"), ("a\\b", "a\\eb"), ("--label", "\\-\\-label"),
    ("\"25m\"", "\\(dq25m\\(dq"), ("…", "\\[u2026]"), ("時", "\\[u6642]"), ("\u{1F514}", "\\[u1F514]"),
  ])
  func `Nothing in a text commands the formatter`(text: String, escaped: String) {
    #expect(RoffText.escaped(text) == escaped)
  }

  @Test func `It can be read in Japanese`() async {
    let world = World(language: .japanese)
    await world.run("help --man")
    #expect(world.terminal.output.contains(".SH " + RoffText.escaped("時間")))
  }
}
