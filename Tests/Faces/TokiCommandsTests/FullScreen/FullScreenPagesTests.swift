// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiScreens
import TokiTestKit
@testable import TokiCommands

/// The pages of the full screen beside those of items.
@Suite struct FullScreenPagesTests {
  private func stage(
    _ world: World = World(), rows: Int = 12, cities: [City] = [], showing item: ItemID? = nil
  ) async throws -> FullScreenStage {
    FullScreenStage(try await world.state(), columns: 80, rows: rows, showing: item, cities: cities)
  }

  @Test func `A number leads to each page, and the last ones are numbers where their names have no room`() async throws
  {
    var stage = try await stage()
    #expect(stage.rows[0].hasPrefix("1 Timers 2 Alarms 3 Stopwatch 4 Sequences 5 Clock 6 Sleep 7 Cities 8 9 "))
    stage.type("9")
    #expect(stage.rows[0].hasPrefix("1 Timers 2 Alarms 3 Stopwatch 4 Sequences 5 Clock 6 Sleep 7 8 9 Pomodoro"))
    stage.resize(columns: 24, rows: 12)
    #expect(stage.rows[0] == " 9 Pomodoro  1–9  14:07")
    stage.resize(columns: 120, rows: 12)
    #expect(stage.rows[0].hasPrefix(" 1 Timers   2 Alarms   3 Stopwatch "))
    #expect(stage.rows[0].contains("  7 Cities   8 Statistics   9 Pomodoro "))
    stage.resize(columns: 80, rows: 30)
    stage.type("?")
    #expect(stage.text.contains("1 to 9, Tab, ← → pages"))
    #expect(stage.text.contains("7 cities · 8 how long timers ran · 9 a pomodoro, which space starts"))
  }

  @Test func `A panel that does not fit is scrolled, at any size`() async throws {
    for (columns, rows) in [(20, 3), (20, 1), (40, 12), (60, 10)] {
      var stage = try await stage()
      stage.resize(columns: columns, rows: rows)
      stage.type("?")
      let first = stage.rows.joined()
      #expect(first.contains("1 to 9"), "\(columns)×\(rows): \(first)")
      #expect(first.contains("↓"))
      for _ in 1...60 { stage.press("\u{1B}[B") }
      #expect(stage.rows[max(0, rows - 2)].hasSuffix("keys"), "\(stage.text)")
      #expect(!stage.rows.joined().contains("↓"))
      stage.press("\u{1B}[A")
      #expect(stage.rows.joined().contains("↓"))
      stage.type("q")
      #expect(stage.screen.panel == nil)
      #expect(stage.asked.isEmpty)
    }
  }

  @Test(arguments: ["en", "ja", "de"])
  func `A terminal of 80 columns says on each page how it is left`(_ language: String) async throws {
    let language = try #require(Language(locale: language))
    Catalogue.prepare()
    for page in FullScreenPage.allCases {
      let keys = FullScreenKeys.line(of: page, in: language)
      #expect(DisplayWidth.of(keys) < 80, "\(keys)")
    }
    #expect(
      language == .english || FullScreenKeys.line(of: .clock, in: language) != "n new · s seconds · ? keys · q leave")
  }

  @Test func `The newest lines of a long story are reached`() async throws {
    var stage = try await stage()
    stage.give(.story((1...30).map { "Line \($0)." }))
    #expect(stage.rows[1] == "  Line 1.")
    #expect(stage.rows[10] == "↓ Line 10.")
    for _ in 1...30 { stage.type("j") }
    #expect(stage.rows[1] == "↑ Line 21.")
    #expect(stage.rows[10] == "  Line 30.")
    // It begins anew each time.
    stage.type(" ")
    stage.give(.story(["Only one."]))
    #expect(stage.rows[2] == "  Only one.")
  }

  @Test func `The cities of a variable have a page, which changes with the minute`() async throws {
    var stage = try await stage(cities: [City(zone: "Europe/Berlin", english: "Cologne", japanese: "Cologne")])
    stage.type("7")
    #expect(stage.rows[10] == "   06:07  Cologne  −8 h")
    #expect(stage.wakesAfter == .seconds(50))
    stage.move(to: .seconds(50))
    #expect(stage.rows[10] == "   06:08  Cologne  −8 h")
  }

  @Test func `With twelve hours AM or PM stands beside the large time, before it in Japanese`() async throws {
    let world = World()
    await world.run("alarm 7:30 pm daily")
    let state = try await world.state()
    var stage = FullScreenStage(state, columns: 80, rows: 24, uses24Hours: false)
    stage.type("5")
    #expect(stage.rows[0].hasSuffix(" 2:07 PM"))
    let large = try #require(stage.rows.last { $0.contains("█") })
    #expect(large.hasSuffix(" PM"))
    stage.type("2")
    let time = try #require(stage.rows.last { $0.contains("█") || $0.contains("▀") })
    #expect(time.hasSuffix(" PM"))
    #expect(!stage.text.contains("19:30"))
    stage.resize(columns: 20, rows: 3)
    #expect(stage.rows[0].hasPrefix("7:30 PM"))
    var japanese = FullScreenStage(state, .japanese, columns: 80, rows: 24, uses24Hours: false)
    japanese.type("5")
    #expect(japanese.rows.contains { $0.trimmingPrefix { $0 == " " }.hasPrefix("午後 ") && $0.contains("█") })
    japanese.resize(columns: 20, rows: 3)
    #expect(japanese.rows[0].hasPrefix("午後2:07"))
  }

  @Test(arguments: [false, true])
  func `A timer that nobody stopped is shown beside the alarms, and seen by a key`(_ hasAlarm: Bool) async throws {
    let world = World()
    if hasAlarm { await world.run("alarm 7:30 daily") }
    await world.run("2m Tea --detach --sound none")
    world.home.host.advance(by: .hours(2))
    let missed = try #require(try await world.state().missed.first)
    var stage = try await stage(world)
    stage.type("2")
    #expect(stage.text.contains("Nobody stopped: Tea"), "\(stage.text)")
    stage.type("d")
    #expect(stage.asked == [.dismiss(missed.id)])
  }

  @Test func `The sleep page asks again when the alarm has changed, and takes no former answer`() async throws {
    let world = World()
    await world.run("alarm 7:30 daily")
    var stage = try await stage(world)
    stage.type("6")
    let former = SleepSubject(try await world.alarm())
    #expect(stage.asked == [.examine(AlarmID(1), former)])
    await world.run("edit a1 --sound none")
    stage.give(.engine(.item(.alarm(try await world.alarm()))))
    #expect(stage.asked == [.examine(AlarmID(1), SleepSubject(try await world.alarm()))])
    stage.give(.findings([], about: former))
    #expect(!stage.text.contains("it will ring"), "\(stage.text)")
    stage.give(.findings([], about: SleepSubject(try await world.alarm())))
    #expect(stage.text.contains("it will ring"), "\(stage.text)")
  }

  @Test func `Without a city the page says how one gets there`() async throws {
    var stage = try await stage()
    stage.type("7")
    #expect(stage.text.contains("Cities stand here with TOKI_CITIES=\"Tokyo, London\""))
  }

  @Test func `How long timers ran is asked once a minute, while it is shown`() async throws {
    var stage = try await stage()
    stage.type("8")
    #expect(stage.asked == [.tally])
    let start = Samples.start.utc
    let stretch = WorkTally.Stretch(label: "tea", from: start - .minutes(10), to: start)
    stage.give(.tallied(WorkTally([stretch], at: start, in: Samples.tokyo)))
    #expect(stage.asked.isEmpty)
    #expect(stage.rows[9] == "    today       this week")
    #expect(stage.rows[10] == "   10 min  tea  10 min")
    stage.move(to: .seconds(50))
    #expect(stage.asked == [.tally])
    stage.type("1")
    stage.move(to: .seconds(110))
    #expect(stage.asked.isEmpty)
  }

  @Test func `Space starts a pomodoro, which then has its page`() async throws {
    let world = World()
    var stage = try await stage(world)
    stage.type("9")
    #expect(stage.text.contains("Space starts it: 4 times 25 min of work, with rests"))
    stage.type(" ")
    guard case .make(.sequence(let draft))? = stage.asked.first else {
      Issue.record("nothing is made: \(stage.asked)")
      return
    }
    let made = try await world.home.control.make(draft, key: "key")
    stage.give(.engine(.resync(try await world.state())))
    stage.give(.made(.sequence(made.id), []))
    #expect(stage.rows[0].contains("9 Pomodoro"))
    #expect(stage.text.contains("Step 1 of 8 · then rest, 5 min"))
    stage.type("n")
    #expect(stage.asked == [.tell(.sequence(made.id, .next))])
  }

  @Test func `A question about holidays names a command, not the preferences that a terminal lacks`() async throws {
    var stage = try await stage()
    stage.type("2n7:00 every weekday except holidays")
    #expect(stage.foot == " Whose holidays does it leave out? Say it once, as in toki settings holidays jp")
  }

  @Test func `A ring that ended while the daemon was away is found in the history`() async throws {
    let world = World()
    let timer = try await world.home.timer("Tea", .minutes(5))
    var stage = try await stage(world, showing: .timer(timer.id))
    stage.give(.disconnected)
    stage.give(.engine(.resync(try await world.state())))
    #expect(stage.asked.isEmpty, "it runs as before")
    stage.give(.disconnected)
    world.advance(to: .minutes(5))
    stage.now = Samples.start + .minutes(5)
    let ring = try #require(try await world.state().rings.first)
    _ = try await world.home.control.send(Dismiss(ring.id))
    stage.give(.engine(.resync(try await world.state())))
    #expect(stage.asked == [.lookUp(.timer(timer.id), since: ring.occurrence.key)])
    #expect(stage.screen.outcome == .cancelled)
    stage.give(.found(try await world.home.control.lastRing(of: .timer(timer.id), since: ring.occurrence.key)))
    #expect(stage.screen.outcome == .done)
  }
}
