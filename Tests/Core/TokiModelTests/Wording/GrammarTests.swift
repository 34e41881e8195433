// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiTestKit

@testable import TokiModel

/// A person's own language beside English, here German; its phrases are in `phrases.de.tsv`.
struct GrammarTests {
  private let german: Language
  private let phrases: [String]

  init() throws {
    german = try #require(Language(locale: "de_AT"))
    phrases = try OracleFile.text("phrases.de.tsv").split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { String($0.split(separator: "\t")[0]) }
  }

  // MARK: - The data

  @Test func `Each rule has something to take, and names only what there is`() throws {
    let grammar = try #require(Grammar.of(german))
    for (name, place) in grammar.places {
      for rule in grammar.rules[place] {
        #expect(rule.items.contains { !$0.isOptional }, "\(name)")
        // A name that there is not would be a number without a range.
        #expect(!rule.items.contains { $0.slot == .number(0...0, inWords: false) } || name == "hour", "\(name)")
      }
    }
    #expect(grammar.parts.allSatisfy { grammar.places[$0] != nil })
  }

  // MARK: - Spelling

  @Test func `Capital letters and the two spellings of an umlaut make no difference`() {
    for phrase in phrases where !phrase.contains("\"") {
      // Words in capitals are no label that is written so.
      let spelt = phrase.replacing("ä", with: "ae").replacing("ö", with: "oe").replacing("ü", with: "ue")
        .replacing("ß", with: "ss").replacing("Ü", with: "Ue").replacing("Ö", with: "Oe")
      #expect(meaning(spelt) == meaning(phrase), "\(phrase)")
    }
    for phrase in phrases.prefix(150) { #expect(meaning(phrase.uppercased()) == meaning(phrase), "\(phrase)") }
  }

  /// What a text sets, without its name; `nil` if it is not understood.
  private func meaning(_ text: String) -> Plan? {
    switch try? PlanText.parse(text, in: german) {
    case .timer(let span, _): .timer(span)
    case .alarm(let plan, _): .alarm(plan)
    case .sequence(let plan): .sequence(SequencePlan.spans(of: plan))
    case nil: nil
    }
  }

  // MARK: - Slips

  private let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  @Test func `No slip loses a number in silence`() throws {
    var numbers = SeededNumbers(seed: 4_100)
    var understood = 0
    for phrase in phrases where meaning(phrase) != nil {
      let mutant = SlippedText.of(phrase, &numbers)
      guard let plan = try? PlanText.parse(mutant, in: german) else { continue }
      understood += 1
      let digits = mutant.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }.filter { $0 > 1 }
      let words: String? =
        switch plan {
        case .alarm(let plan, let label): plan.words(labelled: label, in: .english)
        // The numbers of a span are added up.
        case .timer, .sequence: nil
        }
      guard let words, words.contains(":") else { continue }
      // A month is told by its name.
      let named = months.filter(words.contains).count
      let told = words.split { !$0.isASCII || !$0.isNumber }.count + named
      #expect(digits.count <= told, "\(mutant) of \(phrase) is \(words)")
    }
    #expect(understood > 50)
  }

  // MARK: - What is told

  @Test func `Refusals use the words that were typed`() {
    for phrase in phrases {
      do {
        _ = try PlanText.parse(phrase, in: german)
      } catch {
        #expect(phrase.contains(error.text), "\(phrase): \(error)")
      }
    }
  }

  @Test(arguments: [
    ("um 7", ["um 7 Uhr", "um 19 Uhr"]), ("halb acht", ["7:30 Uhr", "19:30 Uhr"]),
    ("Chor morgen um halb acht", ["Chor morgen um 7:30 Uhr", "Chor morgen um 19:30 Uhr"]),
    ("morgen um Mitternacht", ["morgen 0 Uhr", "morgen 23:59 Uhr"]),
    (
      "werktags von 9 bis 17 Uhr",
      ["werktags von 9 bis 17 Uhr jede Stunde", "werktags von 9 bis 17 Uhr alle 30 Minuten"]
    ),
    ("jeden zweiten Montag 7 Uhr", ["alle 2 Wochen Montag 7 Uhr", "jeden 2. Montag im Monat 7 Uhr"]),
  ])
  func `A question is in the language that was typed`(text: String, readings: [String]) {
    #expect(throws: WordingError.ambiguous(text, readings: readings)) { try PlanText.parse(text, in: german) }
  }

  @Test func `A day without a time is given one`() {
    #expect(throws: WordingError.noTime("jeden Montag", example: "jeden Montag 7 Uhr")) {
      try PlanText.parse("jeden Montag", in: german)
    }
  }

  @Test func `Two alarms are reported as two`() {
    #expect(
      throws: WordingError.severalAlarms(
        "Montag 7 Uhr und Dienstag 8 Uhr", alarms: ["Montag 7 Uhr", "Dienstag 8 Uhr"])
    ) { try PlanText.parse("Montag 7 Uhr und Dienstag 8 Uhr", in: german) }
  }

  @Test func `An order to an existing timer sets no new one`() throws {
    let span = TimeSpan.minutes(25)
    #expect(throws: WordingError.order("25 Minuten löschen", .cancel, span: span)) {
      try PlanText.parse("25 Minuten löschen", in: german)
    }
  }

  @Test(arguments: [
    ("7 Uhr löschen", StandingOrder.cancel), ("lösche Wecker 7 Uhr", .cancel), ("stoppe Timer 5 Minuten", .stop),
    ("beende 5 Minuten Timer", .stop), ("verschiebe Wecker auf 8 Uhr", .change), ("ändere Wecker auf 8 Uhr", .change),
    ("überspringe 7 Uhr", .skip), ("pausiere Timer 5 Minuten", .pause), ("deaktiviere Wecker 7 Uhr", .stop),
    ("verlängere Timer 5 Minuten", .add), ("cancel Tee 5 Minuten", .cancel), ("add Tee 1m", .add),
  ])
  func `An order begins a text or ends it`(text: String, meant: StandingOrder) {
    #expect {
      try PlanText.parse(text, in: german)
    } throws: { error in
      guard case WordingError.order(text, meant, _) = error else { return false }
      return true
    }
  }

  @Test func `A count that is too large is told`() {
    #expect(throws: WordingError.noSuchSequence("1000x(1m)", .repeatOutOfRange(1000))) {
      try PlanText.parse("1000x(1m)", in: german)
    }
  }

  @Test func `A verb behind other words is a part of the label`() throws {
    #expect(try PlanText.parse("Akten löschen 15 Uhr", in: german).label.text == "Akten löschen")
  }

  @Test func `The week after a day is said in German`() throws {
    guard case .alarm(let plan, _) = try PlanText.parse("Montag in einer Woche 9 Uhr", in: german) else { return }
    #expect(plan.typedLanguage(german) == german)
  }

  @Test func `A label is kept as it is written`() throws {
    guard case .alarm(_, let label) = try PlanText.parse("Müll rausstellen jeden Donnerstagabend um 8", in: german)
    else {
      Issue.record("It is no alarm.")
      return
    }
    #expect(label.text == "Müll rausstellen")
    #expect(throws: WordingError.hasLabel("20 Minuten Tee", span: .minutes(20), label: try Label("Tee"))) {
      try PlanText.parse("20 Minuten Tee", as: .timer, in: german)
    }
  }

  // MARK: - Other languages

  @Test(arguments: ["en", "ja", "fr"])
  func `German words of time are no label for those who speak another language`(code: String) throws {
    let other = try #require(Language(locale: code))
    for text in ["morgen 7:00", "7 Uhr", "Montag 7:00", "20 Minuten", "heute Abend 19:00", "halb acht 7:30"] {
      #expect((try? PlanText.parse(text, in: other)) == nil, "\(text)")
    }
  }

  @Test(arguments: [
    "25m", "90s", "25m tea", "7:30", "0730", "2026-12-31T23:59", "every weekday 7am", "tomorrow 7:30",
    "remind me in 20 min to call mum", "wake me up at 7am", "timer 10:00", "25m work, 5m rest", "明日7時", "25分",
  ])
  func `English, Japanese and numbers are understood as ever`(text: String) {
    #expect((try? PlanText.parse(text, in: german)) == (try? PlanText.parse(text)), "\(text)")
  }

  @Test func `A long text takes no long time`() {
    for text in [
      String(repeating: "montag und ", count: 55) + "7 Uhr", String(repeating: "um 7 und ", count: 36) + "8 Uhr",
      String(repeating: "1 Stunde ", count: 55), String(repeating: "7 , ", count: 55) + "8 uhr",
      String(repeating: "ein ", count: 5_000),
    ] {
      _ = try? PlanText.parse(text, in: german)
    }
  }
}

extension SequencePlan {
  /// The steps without their names.
  fileprivate static func spans(of plan: SequencePlan) -> SequencePlan {
    let steps = plan.steps.map { SequencePart.step(SequenceStep(duration: $0.duration)) }
    return (try? SequencePlan(steps)) ?? plan
  }
}
