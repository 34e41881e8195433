// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// The full screen, from keys to what the terminal shows.
@Suite struct FullScreenTests {
  /// A screen over two timers and an alarm of a home whose clock shows 14:07:10.
  private func stage(
    _ language: Language = .english, columns: Int = 80, rows: Int = 24, isAlone: Bool = false
  ) async throws -> (stage: FullScreenStage, world: World) {
    let world = World(language: language)
    try await world.home.timer("Tea", .minutes(5))
    if !isAlone {
      try await world.home.timer(language == .japanese ? "会議" : "Roast", .minutes(65))
      try await world.home.alarm("Work", at: (7, 0), .weekly(.weekdays))
    }
    return (FullScreenStage(try await world.state(), language, columns: columns, rows: rows), world)
  }

  @Test func `A terminal of 20 columns and 3 rows shows the timer that rings next`() async throws {
    let stage = try await stage(columns: 20, rows: 3).stage
    #expect(stage.rows == ["05:00  Tea", "Rings at 14:12", "n new · space pause…"])
    let japanese = try await self.stage(.japanese, columns: 20, rows: 3).stage
    #expect(japanese.rows == ["05:00  Tea", "14:12に鳴ります", "n 新規 · スペース …"])
  }

  @Test func `A terminal of 40 columns and 12 rows has large digits, a bar and a list`() async throws {
    let stage = try await stage(columns: 40, rows: 12).stage
    #expect(
      stage.text == """
        1 Timers 2 Alarms 3 4 5 6 7 8 9   14:07
                          Tea
                 ▄▀▀▄ █▀▀▀   ▄▀▀▄ ▄▀▀▄
                 █  █ █▄▄  ▀ █  █ █  █
                 █  █ ▄  █ ▀ █  █ █  █
                  ▀▀   ▀▀     ▀▀   ▀▀
          ────────────────────────────────────
                     Rings at 14:12

           1:05:00  Roast  Rings at 15:12
         ›   05:00  Tea    Rings at 14:12
        n new · space pause · + 1 min · r resta…
        """)
  }

  @Test func `A terminal of 80 columns and 24 rows names most pages, in each language`() async throws {
    let english = try await stage().stage
    #expect(
      english.rows[0]
        == "1 Timers 2 Alarms 3 Stopwatch 4 Sequences 5 Clock 6 Sleep 7 Cities 8 9".padded(to: 74) + "14:07")
    let japanese = try await stage(.japanese).stage
    #expect(
      japanese.rows[0]
        == "1 タイマー 2 アラーム 3 ストップウォッチ 4 シーケンス 5 時計 6 7 8 9".padded(to: 74) + "14:07")
    #expect(japanese.rows[21] == "   1:05:00  会議  15:12に鳴ります")
    #expect(japanese.foot == " n 新規 · スペース 一時停止 · + 1分 · r 最初から · x 削除 · ? キー · q 終了")
  }

  @Test func `A key sets what the words mean, and shows that before`() async throws {
    var stage = try await stage().stage
    stage.type("n25m tea")
    #expect(stage.rows[22] == " › 25m tea")
    #expect(stage.foot == " Timer · 25 min · tea · Rings at 14:32")
    stage.type("\r")
    guard case .make(.timer(let draft))? = stage.asked.first else {
      Issue.record("nothing is made: \(stage.asked)")
      return
    }
    #expect(draft.terms.duration == .minutes(25))
    #expect((draft.terms.label == (try Label("tea"))))
    #expect(stage.screen.field == nil)
  }

  @Test func `Words that are not clear are not set; Tab takes a reading`() async throws {
    var stage = try await stage().stage
    stage.type("n10\r")
    #expect(stage.asked.isEmpty)
    #expect(stage.foot == " Did you mean 10s or 10m?")
    stage.type("\t")
    #expect(stage.rows[22] == " › 10s")
    stage.type("\r")
    #expect(stage.asked.count == 1)
  }

  @Test func `On the alarms page words are a time, unless they name a span or steps`() async throws {
    var stage = try await stage().stage
    stage.type("2n4s tea")
    #expect(stage.foot.hasPrefix(" Timer · 4 s · tea"))
    stage.type("\u{15}25m work, 5m rest")
    #expect(stage.foot.hasPrefix(" Sequence · "))
    stage.type("\u{15}7")
    #expect(stage.foot == " Did you mean 7am or 7pm?")
    stage.type("\u{15}7:30 gym")
    #expect(stage.foot.hasPrefix(" Alarm · 07:30"))
    stage.type("\r")
    guard case .make(.alarm)? = stage.asked.first else {
      Issue.record("no alarm is made: \(stage.asked)")
      return
    }
  }

  @Test func `The keys of a timer go to the chosen one`() async throws {
    var stage = try await stage().stage
    stage.type(" ")
    #expect(stage.asked == [.tell(.timer(TimerID(1), .pause))])
    // The newest stands first in the list.
    stage.type("k")
    stage.type("+")
    #expect(stage.asked == [.tell(.timer(TimerID(2), .add(.minutes(1))))])
    stage.type("x")
    #expect(stage.asked == [.cancel(.timer(TimerID(2)))])
    #expect(stage.foot == " t2 is removed · u takes it back")
    stage.type("u")
    #expect(stage.asked == [.undo(.timer(TimerID(2)))])
  }

  @Test func `A removal that was refused, or asked for twice, is not taken back`() async throws {
    var (stage, _) = try await stage()
    stage.type("x")
    stage.type("x")
    stage.give(.engine(.removed(.timer(TimerID(1)))))
    stage.type("u")
    #expect(stage.asked == [.undo(.timer(TimerID(1)))])
    stage.type("x")
    stage.give(.refused("No."))
    stage.type("u")
    #expect(stage.asked == [.undo(nil)])
  }

  @Test func `A removal is taken back by its name, whatever was changed elsewhere since`() async throws {
    var (stage, world) = try await stage()
    for id in [TimerID(1), TimerID(2)] {
      stage.type("x")
      try await world.home.control.cancel(.timer(id))
      stage.give(.engine(.removed(.timer(id))))
    }
    var edit = AlarmEdit()
    edit.times = TimesOfDay(try #require(TimeOfDay(hour: 9, minute: 0)))
    stage.give(.engine(.item(.alarm(try await world.home.control.edit(AlarmID(1), edit)))))
    stage.type("u")
    #expect(stage.asked == [.undo(.timer(TimerID(2)))])
    // Somebody else was faster.
    stage.give(.engine(.item(.timer(try await world.home.timer("Tea", .minutes(5))))))
    stage.give(.engine(.resync(try await world.state())))
    stage.type("u")
    #expect(stage.asked == [.undo(.timer(TimerID(1)))])
    stage.type("u")
    #expect(stage.asked == [.undo(nil)])
  }

  @Test func `A change made here after a removal is taken back first`() async throws {
    var (stage, _) = try await stage()
    stage.type("x")
    stage.give(.engine(.removed(.timer(TimerID(1)))))
    stage.type("e\u{15}1h bread\r")
    stage.type("u")
    #expect(stage.asked == [.undo(nil)])
  }

  @Test func `The digits change at their second, and nothing wakes the screen in between`() async throws {
    var stage = try await stage().stage
    #expect(stage.wakesAfter == .seconds(1))
    stage.move(to: .seconds(1))
    #expect(stage.wakesAfter == .seconds(1))
    #expect(stage.rows[22] == " ›   04:59  Tea    Rings at 14:12")
    // Only the cells that differ are written.
    #expect(stage.written.utf8.count < 1_000)
    stage.type("1")
    #expect(stage.written.isEmpty, "nothing has changed")
  }

  @Test func `The clock wakes the screen once a minute`() async throws {
    var stage = try await stage().stage
    stage.type("5")
    #expect(stage.wakesAfter == .seconds(50))
    stage.type("s")
    #expect(stage.wakesAfter == .seconds(1))
  }

  @Test func `A ring covers the page, and takes no key that was meant for the page`() async throws {
    var (stage, world) = try await stage(isAlone: true)
    world.advance(to: .minutes(5))
    stage.type("n")
    stage.now = Samples.start + .minutes(5)
    let ring = try #require(try await world.state().rings.first)
    stage.give(.engine(.item(.timer(try await world.timer()))))
    stage.give(.engine(.ringStarted(ring)))
    #expect(stage.rows[0] == " Tea rings: 14:12")
    #expect(stage.foot.contains("Enter stop · s snooze 9 min · + 1 min"))
    stage.type("\r")
    #expect(stage.asked.isEmpty)
    stage.move(to: .minutes(5) + .seconds(2))
    stage.type("\r")
    #expect(stage.asked == [.dismiss(ring.id)])
    stage.type("s")
    #expect(stage.asked == [.snooze(ring.id)])
    var ended = ring
    ended.ended = stage.now.utc
    stage.give(.engine(.ringEnded(ended)))
    #expect(stage.rows[22].hasPrefix(" ›"), "the field is still open")
  }

  @Test func `A terminal that is resized is drawn anew, at any size`() async throws {
    var stage = try await stage().stage
    for (columns, rows) in [(1, 1), (2, 2), (20, 3), (24, 6), (40, 12), (80, 24), (100, 30), (200, 60), (300, 4)] {
      for page in 1...9 {
        stage.type("\(page)")
        stage.resize(columns: columns, rows: rows)
        #expect(stage.rows.allSatisfy { DisplayWidth.of($0) <= columns })
        stage.type("?")
        stage.type("?")
      }
    }
    stage.type("1")
    stage.resize(columns: 200, rows: 60)
    #expect(stage.rows[1].hasSuffix("│ The next 24 hours"))
    #expect(stage.rows[3].hasSuffix("│ 14:12  Tea"))
    #expect(stage.rows[4].hasSuffix("│ 15:12  Roast"))
  }

  @Test func `Ctrl-Z gives the terminal back, and going on draws all of it again`() async throws {
    var stage = try await stage().stage
    #expect(stage.terminal.isAlternate)
    let before = stage.rows
    stage.press("\u{1A}")
    #expect(stage.asked == [.suspend])
    #expect(!stage.terminal.isAlternate)
    stage.give(.notice(.continued))
    #expect(stage.terminal.isAlternate)
    #expect(stage.rows == before)
  }

  @Test func `A daemon that is gone is a line, and is reached again`() async throws {
    var stage = try await stage().stage
    stage.give(.disconnected)
    #expect(stage.foot == " The daemon is gone: reconnecting…")
    stage.give(.lost("It does not answer."))
    #expect(stage.foot == " It does not answer.")
    // The digits go on meanwhile.
    stage.move(to: .seconds(1))
    #expect(stage.asked.isEmpty)
    #expect(stage.wakesAfter == .seconds(1))
    stage.move(to: .seconds(2))
    #expect(stage.asked == [.reconnect])
    stage.move(to: .seconds(4))
    #expect(stage.asked.isEmpty, "one try at a time")
    stage.give(.connected)
    #expect(stage.foot.hasPrefix(" n new"))
  }

  @Test func `A daemon that was stopped is looked for every two seconds, and started only by a key`() async throws {
    var stage = try await stage().stage
    stage.give(.engine(.stopping))
    #expect(stage.foot == " The daemon was stopped; any key starts it again.")
    for seconds: Int64 in [2, 4] {
      stage.move(to: .seconds(seconds))
      #expect(stage.asked == [.look])
      stage.move(to: .seconds(seconds + 1))
      #expect(stage.asked.isEmpty, "one look at a time")
      stage.now = Samples.start + .seconds(seconds)
      stage.give(.stillStopped)
    }
    stage.type(" ")
    #expect(stage.asked == [.reconnect])
  }

  @Test func `A daemon that somebody else started is followed again`() async throws {
    var (stage, world) = try await stage()
    stage.give(.engine(.stopping))
    stage.move(to: .seconds(2))
    stage.give(.connected)
    stage.give(.engine(.resync(try await world.state())))
    #expect(stage.foot.hasPrefix(" n new"))
    stage.move(to: .seconds(4))
    #expect(stage.asked.isEmpty)
  }

  @Test func `A key during a look for the daemon starts one if none is found`() async throws {
    var stage = try await stage().stage
    stage.give(.engine(.stopping))
    stage.move(to: .seconds(2))
    stage.type(" ")
    #expect(stage.asked.isEmpty)
    #expect(stage.foot == " The daemon is gone: reconnecting…")
    stage.give(.stillStopped)
    #expect(stage.asked == [.reconnect])
  }

  @Test func `Leaving says which timer goes on`() async throws {
    var stage = try await stage(isAlone: true).stage
    stage.type("q")
    #expect(stage.asked == [.finish(.left, "Tea: 5 min left")])
    #expect(!stage.terminal.isAlternate)
    stage.give(.due)
    #expect(stage.asked.isEmpty)
  }

  @Test func `A filter leaves the names that contain it`() async throws {
    var stage = try await stage().stage
    stage.type("/roa")
    #expect(stage.text.contains("Roast"))
    #expect(!stage.text.contains("Tea"))
    stage.press("\u{1B}")
    #expect(stage.text.contains("Tea"))
  }

  @Test func `A filter that no name has says so, on each page of items`() async throws {
    for page in ["1", "2", "4"] {
      var stage = try await stage().stage
      stage.type("\(page)/zzz\r")
      #expect(stage.text.contains("No name has “zzz” · Esc shows all"), "\(stage.text)")
      #expect(!stage.text.contains("is set"))
    }
  }

  @Test func `An item whose name the filter has not is shown when it is made`() async throws {
    var (stage, world) = try await stage()
    stage.type("/roast\r")
    let made = try await world.home.timer("Pasta", .minutes(5))
    stage.give(.engine(.item(.timer(made))))
    stage.give(.made(.timer(made.id), []))
    #expect(stage.text.contains("Pasta"))
    #expect(stage.screen.filter.isEmpty)
    // The answer may come before the event.
    stage.type("/tea\r")
    let tea = try await world.home.timer("Green tea", .minutes(5))
    stage.give(.made(.timer(tea.id), []))
    #expect(stage.screen.filter == "tea")
    stage.give(.engine(.item(.timer(tea))))
    #expect(stage.screen.filter == "tea")
    stage.type("/roast\r")
    let rice = try await world.home.timer("Rice", .minutes(5))
    stage.give(.made(.timer(rice.id), []))
    stage.give(.engine(.item(.timer(rice))))
    #expect(stage.screen.filter.isEmpty)
    // A change of an item that is shown leaves it.
    stage.type("/pasta\r")
    stage.give(.made(.timer(made.id), []))
    #expect(stage.screen.filter == "pasta")
  }

  @Test func `The arrows put no words for an item into a filter`() async throws {
    var stage = try await stage().stage
    stage.type("n25m tea\r")
    stage.type("/ro")
    stage.press("\u{1B}[A")
    #expect(stage.screen.filter == "ro")
    stage.press("\u{1B}[B")
    #expect(stage.screen.filter == "ro")
  }

  @Test func `Of many stopwatches each can be chosen`() async throws {
    let world = World()
    for _ in 1...5 { try await world.home.stopwatch() }
    var stage = FullScreenStage(try await world.state(), columns: 80, rows: 24)
    stage.type("3")
    var chosen: [ItemID?] = []
    for _ in 1...5 {
      chosen.append(stage.screen.content(try #require(stage.screen.present(at: stage.now, in: Samples.tokyo))).chosen)
      stage.type("j")
    }
    #expect(chosen == (1...5).reversed().map { .stopwatch(StopwatchID($0)) })
  }
}

extension String {
  fileprivate func padded(to columns: Int) -> String { DisplayWidth.padded(self, to: columns) }
}
