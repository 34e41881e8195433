// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire
@testable import TokiCommands

@Suite struct `Importing and exporting` {
  /// Files by name, and a program for calendar files that answers as a test wants.
  private final class Shelf: Sendable {
    let files: Mutex<[String: [UInt8]]>
    let runs = Mutex<[[String]]>([])
    let answer: CommandFiles.ProgramOutcome

    init(_ files: [String: String] = [:], answer: CommandFiles.ProgramOutcome? = nil) {
      self.files = Mutex(files.mapValues { Array($0.utf8) })
      self.answer = answer ?? CommandFiles.ProgramOutcome(status: 0, output: [], errors: [])
    }

    var access: CommandFiles {
      CommandFiles(
        read: { path throws(CommandFiles.Problem) in
          guard let bytes = self.files.withLock({ $0[path] }) else {
            throw CommandFiles.Problem(reason: "there is no \(path)")
          }
          return bytes
        },
        write: { path, bytes throws(CommandFiles.Problem) in
          guard !path.contains("/") else { throw CommandFiles.Problem(reason: "no room") }
          self.files.withLock { $0[path] = bytes }
        },
        runCalendar: { arguments, _ throws(CommandFiles.Problem) in
          self.runs.withLock { $0.append(arguments) }
          return self.answer
        })
    }

    func text(of path: String) -> String? { files.withLock { $0[path] }.map { String(decoding: $0, as: UTF8.self) } }
  }

  private static func world(_ shelf: Shelf, language: Language = .english) -> World {
    var world = World(language: language)
    world.files = shelf.access
    return world
  }

  private static func outcome(_ status: Int32, _ batch: ImportBatch?, _ errors: String...)
    -> CommandFiles.ProgramOutcome
  {
    CommandFiles.ProgramOutcome(status: status, output: batch.map { BackupFile.write($0) } ?? [], errors: errors)
  }

  private static func alarms(_ count: Int) throws -> ImportBatch {
    ImportBatch(ItemLists(alarms: try (0..<count).map { _ in try Samples.work() }))
  }

  @Test func `A calendar file goes through its program, and what came in is named`() async throws {
    let answer = Self.outcome(
      0, try Self.alarms(3), "12\tleft\tpast\tFerry\tIts time is past.", "20\tnote\tlabel_cut\t\tIts summary is cut.")
    let shelf = Shelf(["a.ics": "BEGIN:VCALENDAR\n"], answer: answer)
    let world = Self.world(shelf)
    #expect(await world.run("import a.ics --skip-past --all-day 9am --strict") == .done)
    #expect(world.terminal.output == "Imported 3 items: a1–a3.\n")
    #expect(
      world.terminal.errors
        == "1 entry is left out:\n  line 12, “Ferry”: Its time is past.\nline 20: Its summary is cut.\n")
    #expect(shelf.runs.withLock { $0 } == [["read", "--strict", "--skip-past", "--all-day=09:00"]])
    #expect(try await world.state().alarms.map(\.label.text) == ["Work", "Work", "Work"])
    #expect(try world.keys() == ["key-1"])
  }

  @Test func `Past entries are reported in one line, after those that a person may want to mend`() async throws {
    let past = (1...25).map { "\($0)\tleft\tpast\t\tPast." }
    let answer = CommandFiles.ProgramOutcome(
      status: 0, output: BackupFile.write(try Self.alarms(1)), errors: past + ["30\tleft\tunsupported\t\tNo."])
    let world = Self.world(Shelf(["a.ics": "BEGIN"], answer: answer))
    #expect(await world.run("import a.ics") == .done)
    let lines = (1...20).map(String.init).joined(separator: ", ")
    #expect(
      world.terminal.errors
        == "26 entries are left out:\n  line 30: No.\n  25 whose time is past: lines \(lines), …\n")
  }

  @Test(arguments: [("import a.ics", ExitCode.usage), ("import a.ics --skip-past", .done)])
  func `A file without any ring to come is an error, except with --skip-past`(
    line: String, code: ExitCode
  ) async throws {
    let world = Self.world(
      Shelf(["a.ics": "BEGIN"], answer: Self.outcome(0, ImportBatch(), "3\tleft\tpast\t\tPast.")))
    #expect(await world.run(line) == code)
    #expect(world.terminal.errors.contains("line 3: Past."))
    #expect(world.isUntouched)
  }

  @Test func `A backup needs no program, and white space before it is ignored`() async throws {
    let batch = String(decoding: BackupFile.write(try Self.alarms(1)), as: UTF8.self)
    let shelf = Shelf(["-": " \n" + batch])
    let world = Self.world(shelf)
    #expect(await world.run("import -") == .done)
    #expect(world.terminal.output == "Imported 1 item: a1.\n")
    #expect(shelf.runs.withLock { $0 }.isEmpty)
  }

  @Test(arguments: [
    ("import --follow a.ics --replace", "--follow and --replace do not go together."),
    ("import --follow a.ics --followed", "--follow and --followed do not go together."),
    ("import --unfollow a.ics --all-day 9am", "--unfollow and --all-day do not go together."),
    ("import --followed a.ics", "does not take “a.ics”"), ("import --follow -", "Only a calendar file can be followed"),
    ("import --follow b.json", "Only a calendar file can be followed"), ("import --unfollow", "needs FILE"),
    ("import --follow", "needs FILE"),
  ])
  func `Invalid follow commands are refused before the daemon is asked`(line: String, says: String) async throws {
    let backup = String(decoding: BackupFile.write(try Self.alarms(1)), as: UTF8.self)
    let world = Self.world(Shelf(["b.json": backup]))
    #expect(await world.run(line) == .usage)
    #expect(world.terminal.errors.contains(says))
    #expect(world.isUntouched)
  }

  @Test(
    arguments: [
      ("alarm every day 7:00 --except gone.ics", .failed, "ファイルを読めません: there is no gone.ics"),
      ("alarm tomorrow 7:00 --except a.ics", .usage, "1回だけ鳴るアラームでは日を除けません"),
      ("edit a1 --except gone.ics", .failed, "ファイルを読めません: there is no gone.ics"),
      ("edit a1 --except a.ics", .usage, "1回だけ鳴るアラームでは日を除けません"),
      ("edit a2 tomorrow 8:00 --except a.ics", .usage, "1回だけ鳴るアラームでは日を除けません"),
    ] as [(String, ExitCode, String)])
  func `Days of a file that cannot be left out are refused in the person's language`(
    line: String, exit: ExitCode, says: String
  ) async throws {
    var world = Self.world(Shelf(["a.ics": "BEGIN:VCALENDAR\n"]))
    #expect(await world.run("alarm tomorrow 7:00") == .done)
    #expect(await world.run("alarm every day 7:00") == .done)
    let before = try await world.state().items
    world.language = .japanese
    #expect(await world.run(line) == exit)
    #expect(world.terminal.errors.contains(says))
    #expect(try await world.state().items == before)
  }

  @Test func `Without followed files the list says so, and unfollowing is refused`() async throws {
    let world = Self.world(Shelf())
    #expect(await world.run("import --followed") == .done)
    #expect(world.terminal.output == "No file is followed.\n")
    #expect(await world.run("import --unfollow /a.ics") == .failed)
    #expect(world.terminal.errors.contains("/a.ics is not followed."))
  }

  /// An alarm of each label, as a file has them, with a UID.
  private static func named(_ labels: KeyValuePairs<String, String>) throws -> ImportBatch {
    ImportBatch(
      ItemLists(
        alarms: try labels.map { uid, label in
          var alarm = try Samples.work(label: label)
          alarm.uid = ItemUID(text: uid)
          return alarm
        }))
  }

  @Test func `A trial lists each item with what would happen to it, and changes nothing`() async throws {
    let files = [
      "a.json": BackupFile.write(try Self.named(["x": "Run", "y": "Tea"])),
      "b.json": BackupFile.write(try Self.named(["x": "Run", "y": "Green tea", "z": "Bath"])),
    ]
    let world = Self.world(Shelf(files.mapValues { String(decoding: $0, as: UTF8.self) }))
    #expect(await world.run("import a.json --dry-run") == .done)
    #expect(world.terminal.output.hasSuffix("2 items would be imported; nothing was changed.\n"))
    #expect(try await world.state().items.count == 0)
    #expect(await world.run("import a.json") == .done)
    let before = try await world.state().items
    world.terminal.clear()
    #expect(await world.run("import b.json --dry-run") == .done)
    let lines = world.terminal.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(lines.dropLast().map { $0[0] } == ["unchanged", "updated", "new"])
    #expect(lines[0][1] == "a1" && lines[1][1] == "a2" && lines[1].contains("Green"))
    #expect(world.terminal.output.hasSuffix("1 would be new, 1 updated, 0 removed; nothing was changed.\n"))
    #expect(try await world.state().items == before)
    world.terminal.clear()
    #expect(await world.run("import b.json --dry-run --json") == .done)
    #expect(
      world.terminal.output.contains(
        #"{"outcome":"updated","id":"a2","kind":"alarm","label":"Green tea","uid":"y"},"#
          + #"{"outcome":"new","id":null,"kind":"alarm","label":"Bath","uid":"z"}"#))
  }

  @Test func `Items that are there already are counted, and are no mistake`() async throws {
    let text = String(decoding: BackupFile.write(try Self.named(["x": "Run", "y": "Tea"])), as: UTF8.self)
    let world = Self.world(Shelf(["a.json": text, "b.json": text.replacing("\"Tea\"", with: "\"Green tea\"")]))
    for (line, said) in [
      ("import a.json", "Imported 2 items: a1, a2.\n"),
      ("import a.json", "2 items were there already.\n"),
      ("import a.json --dry-run", "All of it is there already.\n"),
      ("import b.json", "Updated 1 item: a2.\n1 item was there already.\n"),
    ] {
      world.terminal.clear()
      #expect(await world.run(line) == .done)
      #expect(world.terminal.output.hasSuffix(said))
    }
    #expect(try await world.state().alarms.map(\.label.text) == ["Run", "Green tea"])
  }

  @Test func `A backup can replace everything, a calendar file cannot`() async throws {
    let backup = String(decoding: BackupFile.write(try Self.named(["x": "Run"])), as: UTF8.self)
    var calendar = try Self.named(["x": "Run"])
    calendar.isCalendar = true
    var world = try await Samples.filled()
    world.files = Shelf(["b.json": backup, "a.ics": "BEGIN"], answer: Self.outcome(0, calendar)).access
    #expect(await world.run("import a.ics --replace") == .usage)
    #expect(try await world.state().items.count == 5)
    world.terminal.clear()
    #expect(await world.run("import b.json --replace") == .done)
    #expect(try await world.state().items.all.map(\.shelved.label.text) == ["Run"])
    #expect(world.terminal.output.contains("Removed 5 items: "))
  }

  @Test func `Faults are reported with their lines, at most twenty of them, made safe for a terminal`() async throws {
    let faults = (1...25).map { "\($0)\tfault\t\t\tNo \u{1B}[31m." }
    let answer = CommandFiles.ProgramOutcome(status: 2, output: [], errors: faults)
    let world = Self.world(Shelf(["a.ics": "BEGIN"], answer: answer))
    #expect(await world.run("import a.ics") == .usage)
    let lines = world.terminal.errors.split(separator: "\n")
    #expect(lines.first == "toki: Nothing was imported; this is wrong in a.ics:")
    #expect(lines.count == 22)
    #expect(lines[1] == "  line 1: No \\u{1B}[31m.")
    #expect(lines.last == "  and 5 more")
    #expect(world.isUntouched)
  }

  @Test func `Programs get the faults as JSON`() async throws {
    let answer = Self.outcome(2, nil, "3\tfault\tno_start\t\tNo.")
    let world = Self.world(Shelf(["a.ics": "BEGIN"], answer: answer))
    #expect(await world.run("import a.ics --json") == .usage)
    #expect(
      world.terminal.output
        == #"{"error":{"code":"invalid_file","message":"Nothing was imported; this is wrong in a.ics:","#
        + #""faults":[{"line":3,"code":"no_start","message":"No."}]}}"# + "\n")
  }

  @Test func `A backup with a fault is refused with its line`() async throws {
    let world = Self.world(Shelf(["b.json": "{\n  \"toki\": 7\n}"]))
    #expect(await world.run("import b.json") == .usage)
    #expect(world.terminal.errors.contains("\n  line "))
  }

  @Test(arguments: [
    (["import", "missing"], CommandFiles.ProgramOutcome(status: 0, output: [], errors: []), "there is no missing"),
    (["import", "a.ics"], CommandFiles.ProgramOutcome(status: 267, output: [], errors: []), "toki-calendar: 267"),
    (["import", "a.ics"], CommandFiles.ProgramOutcome(status: 1, output: [], errors: ["1\tNo room."]), "No room."),
    (["export", "a.ics"], CommandFiles.ProgramOutcome(status: 2, output: [], errors: ["1\tNo zone."]), "No zone."),
    (["export", "a/b"], CommandFiles.ProgramOutcome(status: 0, output: [], errors: []), "no room"),
  ])
  func `A failure is reported in one sentence`(
    words: [String], answer: CommandFiles.ProgramOutcome, reason: String
  ) async throws {
    let world = Self.world(Shelf(["a.ics": "BEGIN"], answer: answer))
    #expect(await world.run(words: words) == .failed)
    #expect(world.terminal.errors.contains(reason))
    #expect(world.terminal.output.isEmpty)
  }

  @Test(arguments: [
    ("import", "“import” needs FILE."),
    ("import a.ics --replace", "Only a backup can replace everything, and this is none."),
  ])
  func `Invalid import commands are refused`(line: String, sentence: String) async throws {
    var calendar = try Self.alarms(1)
    calendar.isCalendar = true
    let world = Self.world(Shelf(["a.ics": "BEGIN"], answer: Self.outcome(0, calendar)))
    #expect(await world.run(line) == .usage)
    #expect(world.terminal.errors.contains(sentence))
    #expect(world.isUntouched)
  }

  @Test func `An import says if it leaves out the history`() async throws {
    var batch = try Self.named(["x": "Run"])
    batch.history = [2, 1].map { number in
      Ring(
        id: RingID(number), owner: .timer(TimerID(number)), occurrence: Occurrence(key: number), label: .none,
        settings: RingSettings(), planned: Samples.start.utc, rang: nil, late: .zero)
    }
    let world = Self.world(Shelf(["b.json": String(decoding: BackupFile.write(batch), as: UTF8.self)]))
    let said =
      "2 rings of its history are left out: they come back with --replace, or where nothing has been set yet.\n"
    #expect(await world.run("timer 5m --detach") == .done)
    for line in ["import b.json --dry-run", "import b.json"] {
      world.terminal.clear()
      #expect(await world.run(line) == .done)
      #expect(world.terminal.errors == said)
    }
    world.terminal.clear()
    #expect(await world.run("import b.json --json") == .done)
    #expect(world.terminal.output.contains(#""rings_left_out":2,"#))
    world.terminal.clear()
    #expect(await world.run("import b.json --replace") == .done)
    #expect(world.terminal.errors.isEmpty)
  }

  @Test func `Settings and followed files come back with --replace, and the messages say so`() async throws {
    var batch = ImportBatch(history: [])
    batch.rest.settings = EngineSettings(lateLimit: .minutes(7), hooks: [try Hook(.ring, .command("true"))])
    batch.rest.followed = [FollowedFile(FollowedSource(path: "/team.ics"))]
    let world = Self.world(Shelf(["b.json": String(decoding: BackupFile.write(batch), as: UTF8.self)]))
    #expect(await world.run("timer 5m --detach") == .done)
    _ = try await world.home.control.change(EngineSettingsEdit(lateLimit: .minutes(3)))
    world.terminal.clear()
    #expect(await world.run("import b.json") == .done)
    #expect(
      world.terminal.errors == """
        Its settings are left out: they come back with --replace, or where nothing has been set yet.
        /team.ics is not followed: that comes back with --replace, or where nothing has been set yet.

        """)
    #expect(try await world.home.control.settings().lateLimit == .minutes(3))
    world.terminal.clear()
    #expect(await world.run("import b.json --json --dry-run") == .done)
    #expect(world.terminal.output.contains(#""settings_left_out":true,"files_left_out":["/team.ics"]"#))
    for (line, said) in [
      (
        "import b.json --replace --dry-run",
        "The settings would be those of the backup.\n/team.ics would be followed.\n"
      ),
      ("import b.json --replace", "The settings are those of the backup.\n/team.ics is followed again.\n"),
    ] {
      world.terminal.clear()
      #expect(await world.run(line) == .done)
      #expect(world.terminal.output.contains(said), "\(world.terminal.output)")
      #expect(world.terminal.errors.isEmpty)
    }
    let settings = try await world.home.control.settings()
    #expect(settings.lateLimit == .minutes(7))
    // The hook is off, as any file can ask for it.
    #expect(settings.hooks.map(\.isOn) == [false])
    #expect(try await world.home.control.send(ListFollowed()).followed.map(\.source.path) == ["/team.ics"])
    #expect(try await world.home.control.state().items.count == 0)
  }

  @Test func `A home with nothing but settings comes back`() async throws {
    var batch = ImportBatch(history: [])
    batch.rest.settings = EngineSettings(lateLimit: .minutes(7))
    let world = Self.world(Shelf(["b.json": String(decoding: BackupFile.write(batch), as: UTF8.self)]))
    #expect(await world.run("import b.json") == .done)
    #expect(world.terminal.output == "The settings are those of the backup.\n")
    #expect(try await world.home.control.settings().lateLimit == .minutes(7))
    world.terminal.clear()
    #expect(await world.run("import b.json") == .done)
    #expect(world.terminal.output == "There is nothing in it to import.\n")
  }

  @Test(arguments: ["import b.json", "import b.json --dry-run"])
  func `Where anything was ever made, settings are left out and not announced`(line: String) async throws {
    var batch = try Self.named(["x": "Run"])
    batch.history = []
    batch.rest.settings = EngineSettings(lateLimit: .minutes(7))
    let world = Self.world(Shelf(["b.json": String(decoding: BackupFile.write(batch), as: UTF8.self)]))
    #expect(await world.run("timer 5m --detach") == .done)
    #expect(await world.run("cancel t1") == .done)
    world.terminal.clear()
    #expect(await world.run(line) == .done)
    #expect(world.terminal.errors.hasPrefix("Its settings are left out: "))
    #expect(!world.terminal.output.contains("settings"))
    #expect(try await world.home.control.settings() == EngineSettings())
  }

  @Test func `A backup holds everything and its history`() async throws {
    let shelf = Shelf()
    var world = try await Samples.filled()
    world.files = shelf.access
    #expect(await world.run("export b.json") == .done)
    #expect(world.terminal.output == "Written: b.json\n")
    let batch = try BackupFile.read(Array(try #require(shelf.text(of: "b.json")).utf8))
    #expect(batch.timers.count == 4)
    #expect(batch.alarms.count == 1)
  }

  @Test(arguments: ["export a.ics", "export A.ICS", "export --ics", "export - --ics"])
  func `A calendar file has the alarms alone, and the export says so`(line: String) async throws {
    let answer = CommandFiles.ProgramOutcome(status: 0, output: Array("BEGIN".utf8), errors: [])
    let shelf = Shelf(answer: answer)
    var world = try await Samples.filled()
    world.files = shelf.access
    #expect(await world.run(line) == .done)
    #expect(shelf.runs.withLock { $0 } == [["write"]])
    #expect(world.terminal.errors == "toki: Calendar files hold alarms only; 4 other items were left out.\n")
    if line.contains("--ics") { #expect(world.terminal.output == "BEGIN") }
  }

  @Test func `Ids in a row are shown by the first and the last`() {
    let ids: [ItemID] =
      [.timer(TimerID(4)), .alarm(AlarmID(1)), .alarm(AlarmID(2)), .stopwatch(StopwatchID(7))]
      + (10...12).map { .alarm(AlarmID($0)) }
    #expect(IDRanges.text(of: ids) == "t4, a1, a2, w7, a10–a12")
  }
}
