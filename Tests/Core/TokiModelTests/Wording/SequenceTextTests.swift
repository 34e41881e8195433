// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

struct SequenceTextTests {
  /// Each text with its canonical form.
  static let texts: [(String, String)] = [
    ("25m work, 5m rest", "25m work, 5m rest"), ("25m", "25m"), ("25分 作業、5分 休憩", "25m 作業, 5m 休憩"), ("25分作業", "25m 作業"),
    ("1h 30m run", "1h30m run"), ("1 hour and 30 minutes run", "1h30m run"), ("1h, 30m", "1h, 30m"), ("90s", "1m30s"),
    ("25m work\n5m rest\n", "25m work, 5m rest"), ("25m work,\r\n\r\n5m rest", "25m work, 5m rest"),
    ("10:00 work, 5:00 rest", "10m work, 5m rest"),
    ("4x(25m work, 5m rest), 15m long rest", "4x(25m work, 5m rest), 15m long rest"),
    ("4 x (25m, 5m)", "4x(25m, 5m)"), ("4×(25m, 5m)", "4x(25m, 5m)"), ("(25m, 5m) x4", "4x(25m, 5m)"),
    ("(25m, 5m)×4", "4x(25m, 5m)"),
    ("4回(25m、5m)", "4x(25m, 5m)"), ("（２５分、５分）×４", "4x(25m, 5m)"), ("(25m, 5m)を4回", "4x(25m, 5m)"),
    ("4 times (25m)", "4x(25m)"),
    ("2x(3x(20s go, 10s rest), 1m pause)", "2x(3x(20s go, 10s rest), 1m pause)"), ("1x(5m)", "1x(5m)"),
    ("25m Work [wait]", "25m Work [wait]"), ("25m [wait] [sound dawn]", "25m [wait, sound dawn]"),
    ("25m work [sound Dawn, wait]", "25m work [wait, sound Dawn]"), ("25m [sound none]", "25m [sound none]"),
    ("25m [sound \"none\"]", "25m [sound \"none\"]"), ("25m [sound /usr/x.ogg]", "25m [sound \"/usr/x.ogg\"]"),
    ("25m [SOUND \"/a, ]b.ogg\"]", "25m [sound \"/a, ]b.ogg\"]"), ("25m \"work\"", "25m work"),
    ("25m \"a, b\"", "25m \"a, b\""),
    ("25m \"5m of \\\"x\\\" \\\\\"", "25m \"5m of \\\"x\\\" \\\\\""), ("10m set 2", "10m set 2"),
    ("5m \"work x4\"", "5m \"work x4\""),
    ("500ms blink", "500ms blink"), ("1.5h walk", "1h30m walk"), ("5m \"\"", "5m"),
  ]

  @Test(arguments: texts)
  func `Steps are understood, and written in one form`(text: String, written: String) throws {
    let plan = try SequenceText.parse(text)
    #expect(SequenceText.text(of: plan) == written)
    #expect(try SequenceText.parse(written) == plan)
  }

  @Test func `A step has a span, a label, a sound and a mark to wait`() throws {
    let plan = try SequenceText.parse("25m Deep work [wait, sound chime], 2x(5m [sound none])")
    let work = SequenceStep(label: try Label("Deep work"), duration: .minutes(25), sound: .named("chime"), waits: true)
    let rest = SequenceStep(duration: .minutes(5), sound: RingSound.none)
    #expect(plan.parts == [.step(work), .repeated([.step(rest)], times: 2)])
    #expect(plan.steps == [work, rest, rest])
  }

  static let wrong: [(String, WordingError)] = [
    ("", .unreadable("")), ("work", .unreadable("work")), ("25m work, rest", .unreadable("rest")),
    ("25m,", .unreadable(",")),
    (",25m", .unreadable(",")), ("25m,,5m", .unreadable(",")), ("4x()", .unreadable("4x()")),
    ("(25m)", .unreadable("(25m)")),
    ("4x(25m", .unreadable("4x(25m")), ("25m)", .unreadable(")")), ("4x(25m)x2", .unreadable("4x(25m)x2")),
    ("25m work (deep)", .unreadable("(deep")), ("25m [loud]", .unreadable("[loud]")),
    ("25m [wait", .unreadable("[wait")),
    ("25m [wait] rest", .unreadable("rest")), ("25m [wait, wait]", .unreadable("[wait")),
    ("25m [sound]", .unreadable("[sound]")),
    ("25m [sound \"\"]", .unreadable("[sound \"\"]")), ("25m [sound a, sound b]", .unreadable("[sound a")),
    ("25m \"work", .unreadable("\"work")), ("25m \"a\" b", .unreadable("b")), ("25m \"a\\n\"", .unreadable("\"a\\n\"")),
    ("0x(25m)", .noSuchSequence("0x(25m)", .repeatOutOfRange(0))),
    ("1000x(25m)", .noSuchSequence("1000x(25m)", .repeatOutOfRange(1000))),
    ("999x(999x(1s))", .noSuchSequence("999x(999x(1s))", .tooManySteps)), ("0m work, 5m rest", .zero("0m")),
    ("-5m work", .negative("-5m")),
    ("36526d", .tooLong("36526d")), ("36525d, 1s", .tooLong("36525d, 1s")),
    ("4x 25m", .ambiguous("4x 25m", readings: ["4x(25m)"])),
    ("5minutess", .unreadable("5minutess")), ("5m5m", .unreadable("5m5m")),
    ("25 work", .ambiguous("25 work", readings: ["25s work", "25m work"])),
    ("1h 30 run, 5m", .ambiguous("1h 30 run", readings: ["1h 30m run", "1h 30s run", "1h \"30 run\""])),
    ("25m 5 a day", .ambiguous("25m 5 a day", readings: ["25m 5s a day", "25m \"5 a day\""])),
    ("25m work 5m rest", .ambiguous("25m work 5m rest", readings: ["25m work, 5m rest"])),
    ("25m work 36525d rest", .ambiguous("25m work 36525d rest", readings: ["25m \"work 36525d rest\""])),
    ("25m work x4", .ambiguous("25m work x4", readings: ["4x(25m work)"])),
    ("25m x4", .ambiguous("25m x4", readings: ["4x(25m)"])),
    ("25m 2nd set", .ambiguous("25m 2nd set", readings: ["25m \"2nd set\""])),
  ]

  @Test(arguments: wrong)
  func `The fault is named`(text: String, error: WordingError) {
    #expect(throws: error) { try SequenceText.parse(text) }
    guard case .ambiguous(_, let readings) = error else { return }
    for reading in readings {
      #expect(throws: Never.self) { try SequenceText.parse(reading) }
    }
  }

  @Test func `Repeats are nested eight deep and no deeper`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "1x(", count: depth) + "5m" + String(repeating: ")", count: depth)
    }
    #expect(try SequenceText.parse(nested(8)).steps.count == 1)
    #expect(throws: WordingError.self) { try SequenceText.parse(nested(9)) }
    #expect(throws: WordingError.self) { try SequenceText.parse(nested(100_000)) }
  }

  @Test func `A plan has at most a thousand steps`() throws {
    let step = "1s a"
    let most = Array(repeating: step, count: 1_000).joined(separator: ", ")
    #expect(try SequenceText.parse(most).steps.count == 1_000)
    #expect(throws: WordingError.noSuchSequence(step, .tooManySteps)) { try SequenceText.parse(most + ", " + step) }
  }

  @Test func `Whatever sequence is written is read as the same one`() throws {
    var plans = GeneratedPlans(seed: 77)
    for _ in 0..<GeneratedCases.count(of: 3_000) {
      let plan = try plans.sequence()
      let text = SequenceText.text(of: plan)
      do {
        let read = try SequenceText.parse(text)
        guard read != plan else { continue }
        Issue.record("\(text): \(SequenceText.text(of: read))")
      } catch {
        Issue.record("\(text): \(error)")
      }
    }
  }
}
