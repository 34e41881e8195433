// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

@Suite struct CompletionTests {
  /// The candidates for a line as zsh sends it, split at each space; the last word is to be completed.
  private func candidates(_ line: String, in world: World) async -> [String] {
    world.terminal.clear()
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    #expect(await world.run(words: ["completion", "words", "zsh", "--"] + words) == .done)
    return world.terminal.output.split(separator: "\n").dropFirst().map {
      String($0.split(separator: "\t").first ?? "")
    }
  }

  @Test(arguments: [
    ("", ["timer", "alarm", "until", "sequence", "pomodoro", "tabata", "stopwatch", "explain"]),
    ("pau", ["pause"]), ("25m ", []), ("daemon ", ["start", "stop", "restart", "status"]),
    ("daemon st", ["start", "stop", "status"]),
    ("help snoo", ["snooze"]), ("settings late", ["late-limit"]),
    ("settings volume ", ["20", "40", "60", "80", "100"]),
    ("settings sound ", ["bell", "dawn", "none"]), ("settings speak o", ["on", "off"]), ("設定 読み上げ o", ["on", "off"]),
    ("alarm every ", ["day", "weekday", "mon", "tue", "wed", "thu", "fri", "sat", "sun", "hour", "month"]),
    ("clock Lo", ["London", "Los Angeles"]), ("clock London N", ["New Delhi", "Nairobi", "New York"]),
    ("sequence pomo", ["pomodoro"]), ("set x o", ["on", "off"]), ("alarm --q", ["--quiet"]), ("--ver", ["--version"]),
    ("alarm 7:00 --sound ", ["bell", "dawn", "none"]), ("alarm --sound=d", ["--sound=dawn"]),
    ("alarm --zone E", ["Europe/Berlin"]), ("alarm --on week", ["weekdays", "weekend"]),
    ("status --format ", ["waybar"]),
    ("timer --format ", []), ("list x", []), ("completion ", ["bash", "zsh", "fish"]),
    ("share o", ["on", "off"]), ("share --role ", ["display", "control", "owner"]),
    ("alarm --quiet --qui", []), ("25m -- --qui", []), ("nonsense ", []),
  ])
  func `The table of commands says what can stand there`(_ line: String, _ expected: [String]) async {
    var world = World()
    world.isRunning = false
    let found = await candidates(line, in: world)
    #expect(line.isEmpty ? Array(found.prefix(expected.count)) == expected : found == expected, "\(line): \(found)")
  }

  @Test(arguments: [
    ("pause ", ["t1", "t3", "s1", "w1", "Green tea"]), ("pause t", ["t1", "t3"]), ("pause Gr", ["Green tea"]),
    ("resume ", ["t2", "Bob's \"pasta\""]), ("on ", []), ("skip ", ["a1", "it's: 7"]), ("snooze ", []),
    ("pause t1 t", ["t1", "t3"]), ("lap ", ["w1"]), ("lap w1 ", []),
    ("cancel -", ["--all", "--json", "--at", "--account", "--help", "--version"]),
    ("set ", ["holidays"]), ("alarm 7:00 --set h", ["holidays"]),
  ])
  func `Items are offered by ID and label, as far as the verb fits`(
    _ line: String, _ expected: [String]
  ) async throws {
    let world = World()
    try await world.home.timer("Green tea", .minutes(25))
    let paused = try await world.home.timer("Bob's \"pasta\"", .minutes(9))
    _ = try await world.home.control.tell(paused.id, .pause)
    // A label that would be read as an option.
    try await world.home.timer("-q", .minutes(9))
    try await world.home.alarm("it's: 7", at: (7, 0), .weekly(.weekdays), set: "holidays")
    try await world.home.sequence("", [SequenceStep(duration: .minutes(1))])
    try await world.home.stopwatch()
    let found = await candidates(line, in: world)
    #expect(found == expected, "\(line): \(found)")
  }

  @Test func `No daemon is started, and a refusal is silent`() async {
    var world = World()
    world.isRunning = false
    #expect(await candidates("pause ", in: world) == [])
    world.silence = ControlError.noAnswer(process: nil)
    #expect(await candidates("pause ", in: world) == [])
    #expect(world.terminal.errors == "")
  }

  @Test func `Japanese names are offered in Japanese`() async {
    var world = World(language: .japanese)
    world.isRunning = false
    #expect(await candidates("一", in: world) == ["一時停止", "一覧"])
    #expect(await candidates("settings 音", in: world) == ["音", "音量"])
    #expect(await candidates("clock 東", in: world) == ["東京"])
    let english = World()
    #expect(await candidates("一", in: english) == [])
  }

  @Test(arguments: ["nosuch", "bash zsh", "words", "words bash", "words tcsh -- pause"])
  func `Only the three shells have completions`(_ line: String) async {
    let world = World()
    #expect(await world.run("completion " + line) == .usage)
    #expect(world.terminal.errors.contains("toki completion bash or toki completion zsh or toki completion fish"))
  }

  @Test(arguments: [
    ("Gr", "Green tea", #"Green\ tea"#), (#"Green\ t"#, "Green tea", #"Green\ tea"#),
    ("'Green t", "Green tea", "Green tea"),
    ("\"Gr", "Green $(x)", #"Green \$(x)"#), ("'Bo", "Bob's", #"Bob'\''s"#), ("Bo", "Bob's \"x\"", #"Bob\'s\ \"x\""#),
    (#""Bo"#, #"Bob "x""#, #"Bob \"x\"""#), ("'Bo", "Bo'", #"Bo'\'''"#),
    ("--zone=E", "--zone=Europe/Berlin", "Europe/Berlin"), ("it:", "it: 7", #"\ 7"#), ("'it: ", "it: 7", "it: 7"),
    ("", "お茶 3", #"お茶\ 3"#), (#"a\:"#, "a:b", "a:b"),
  ])
  func `bash gets each candidate quoted as the word is`(_ typed: String, _ candidate: String, _ expected: String) {
    #expect(QuotedWord(typed).rest(of: candidate) == expected)
    #expect(candidate.hasPrefix(QuotedWord(typed).text))
  }
}
