// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import Testing
import TokiModel
@testable import TokiCommands

import TokiTestKit

/// The manual pages agree with the program and the documents.
@Suite struct ManualPageTests {
  @Test func `It names every command, option and example`() async {
    let world = World()
    #expect(await world.run("help --man") == .done)
    let page = world.terminal.output
    #expect(page.hasPrefix(".ds AD l\n.TH TOKI 1 \"\" \"Toki 0.1.0\" \"General Commands Manual\"\n"))
    for spec in CommandTable.commands {
      #expect(page.contains("\\fBtoki \(spec.name)"), "\(spec.name)")
      for example in spec.examples { #expect(page.contains(RoffText.escaped(example) + "\n"), "\(example)") }
    }
    for option in Set(Option.everyOne).subtracting(Option.former) {
      let heads = page.split(separator: "\n").filter { line in
        [" ", "\\fR"].contains { line.hasPrefix("\\fB" + RoffText.escaped(option.text) + $0) }
      }
      #expect(heads.count == 1, "\(option.text) is explained once")
    }
    for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS", "FILES", "ENVIRONMENT", "SEE ALSO"] {
      #expect(page.contains("\n.SH \(section)\n"))
    }
  }

  @Test func `Its section about time has the guarantees of docs, word for word`() throws {
    let document = try String(contentsOfFile: Repository.root + "/docs/time.md", encoding: .utf8)
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

  @Test func `The page about the API has each of its calls`() async throws {
    let document = try String(contentsOfFile: Repository.root + "/docs/openapi.yaml", encoding: .utf8)
    let calls = APISummary(Array(document.utf8)).calls
    #expect(calls.count == document.matches(of: #/(?m)^ {6}operationId: /#).count)
    #expect(
      calls.contains(
        APISummary.Call(method: "GET", path: "/v1/timers", summary: "List all timers, in the order of their ids.")))
    #expect(calls.allSatisfy { !$0.summary.isEmpty && ($0.path.hasPrefix("/v1") || $0.path == "/openapi.yaml") })
    var context = World().context
    context.apiDocument = { Array(document.utf8) }
    let terminal = FakeTerminal()
    context.output = { terminal.print($0) }
    #expect(await Toki.run(["help", "--man", "toki-api"], in: context) == .done)
    for call in calls { #expect(terminal.output.contains(RoffText.escaped("\(call.method) \(call.path)"))) }
  }

  @Test func `Each page has its section, and refers to the others`() async {
    for (name, section) in [
      ("toki", 1), ("tokid", 8), ("toki-desktop", 1), ("toki-api", 7), ("toki-time", 7), ("toki-fleet", 8),
    ] {
      let world = World()
      #expect(await world.run("help --man \(name)") == .done)
      #expect(world.terminal.output.contains("\n.TH \(name.uppercased()) \(section) "))
      for other in ManualPage.allCases where other.rawValue != name {
        #expect(world.terminal.output.contains(RoffText.escaped(other.reference)))
      }
    }
    let world = World()
    #expect(await world.run("help --man nosuch") == .usage)
    #expect(world.terminal.errors.contains("toki, tokid, toki-desktop, toki-api, toki-time, toki-fleet"))
  }

  @Test func `Each example of a span, a time or a rule in the pages is understood`() throws {
    let words = Localization.$taskLanguage.withValue(.english) { ManualTexts.words }
    for (name, text) in words {
      for example in text.split(separator: name == "A label" ? "; " : ", ").map(String.init) {
        switch name {
        case "Spans", "A label": _ = try PlanText.parse(example)
        // A clock time alone may be a span as well: it is read as an alarm.
        case "Times": #expect(throws: Never.self, "\(example)") { try PlanText.parse(example, as: .alarm) }
        case "One day", "Again and again", "A zone":
          #expect(throws: Never.self, "\(example)") { try PlanText.parse(example) }
        case "Limits": #expect(throws: Never.self, "\(example)") { try PlanText.parse("every day 7:00 " + example) }
        default: #expect(throws: Never.self, "\(text)") { try PlanText.parse(text.components(separatedBy: "; ")[0]) }
        }
      }
    }
  }

  @Test func `It can be read in Japanese`() async {
    let world = World(language: .japanese)
    await world.run("help --man toki-time")
    #expect(world.terminal.output.contains(".SH " + RoffText.escaped("時間")))
  }
}
