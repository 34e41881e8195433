// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// Words that change an item, and the picker of a new timer.
@Suite struct FullScreenEditTests {
  /// A screen over a timer, an alarm and a sequence of a home whose clock shows 14:07:10.
  private func stage(
    _ language: Language = .english, columns: Int = 80, rows: Int = 24, showing item: ItemID? = nil
  ) async throws -> (stage: FullScreenStage, world: World) {
    let world = World(language: language)
    try await world.home.timer(language == .japanese ? "お茶" : "Tea", .minutes(5))
    try await world.home.alarm("Work", at: (7, 0), .weekly(.weekdays))
    let plan = try SequenceText.parse("2x(25m work, 5m rest)")
    _ = try await world.home.control.make(SequenceDraft(plan: plan, starts: false), key: nil)
    let state = try await world.state()
    return (FullScreenStage(state, language, columns: columns, rows: rows, showing: item), world)
  }

  private func edit(_ stage: FullScreenStage) throws -> WordEdit {
    guard case .make(.edit(let edit))? = stage.asked.first else {
      throw NothingIsEdited(asked: stage.asked)
    }
    return edit
  }

  private struct NothingIsEdited: Error {
    let asked: [FullScreen.Action]
  }

  @Test func `A timer is edited by its words, and changes as was shown before`() async throws {
    var (stage, _) = try await stage()
    stage.type("e")
    #expect(stage.rows[22] == " › 5 min Tea")
    #expect(stage.foot == " t1 · 5 min · Tea")
    stage.press("\u{15}")
    stage.type("7m green tea")
    #expect(stage.foot == " t1 · 7 min · green tea")
    stage.type("\r")
    let edit = try edit(stage)
    guard case .timer(TimerID(1), let terms) = edit.change else {
      Issue.record("\(edit)")
      return
    }
    #expect(terms.duration == .minutes(7))
    #expect(terms.label?.text == "green tea")
    #expect(stage.screen.field == nil)
  }

  @Test func `Words that are left as they are change nothing`() async throws {
    for language in [Language.english, .japanese] {
      for page in ["1", "2", "4"] {
        var (stage, _) = try await stage(language)
        stage.type("\(page)e")
        #expect(stage.screen.field?.text.isEmpty == false)
        #expect(stage.screen.meaning?.draft != nil, "\(stage.foot)")
        stage.type("\r")
        #expect(stage.asked.isEmpty, "\(stage.asked)")
        #expect(stage.screen.field == nil)
      }
    }
  }

  @Test func `The words of an alarm and of a sequence are edited`() async throws {
    var (stage, _) = try await stage()
    stage.type("2e")
    #expect(stage.rows[22] == " › weekdays 07:00 Work")
    stage.press("\u{15}")
    stage.type("every weekday 6:30 Work")
    stage.type("\r")
    guard case .alarm(AlarmID(1), let change) = try edit(stage).change else {
      Issue.record("no alarm")
      return
    }
    #expect(change.times?.first == TimeOfDay(hour: 6, minute: 30))
    #expect(change.label == nil)
    stage.type("4e")
    stage.press("\u{15}")
    stage.type("3x(25m work, 5m rest)\r")
    guard case .sequence(_, let terms) = try edit(stage).change else {
      Issue.record("no sequence")
      return
    }
    #expect(terms.plan?.steps.count == 6)
  }

  @Test func `A change made elsewhere during an edit is reported, and not overwritten`() async throws {
    var (stage, world) = try await stage()
    stage.type("e")
    var edit = Said<TimerTerms>()
    edit.duration = .minutes(9)
    let changed = try await world.home.control.edit(TimerID(1), edit)
    stage.give(.engine(.item(.timer(changed))))
    #expect(stage.foot == " t1 was changed elsewhere meanwhile · Esc closes, e begins again")
    stage.type("\r")
    #expect(stage.asked.isEmpty)
    stage.press("\u{1B}")
    stage.type("e")
    #expect(stage.rows[22] == " › 9 min Tea")
    stage.give(.engine(.removed(.timer(TimerID(1)))))
    #expect(stage.foot == " t1 is not there any more · Esc closes")
  }

  @Test func `A change to an alarm during an edit is reported, too`() async throws {
    var (stage, world) = try await stage()
    stage.type("2e")
    var edit = AlarmEdit()
    edit.times = TimesOfDay(try #require(TimeOfDay(hour: 7, minute: 15)))
    let changed = try await world.home.control.edit(AlarmID(1), edit)
    stage.give(.engine(.item(.alarm(changed))))
    #expect(stage.foot == " a1 was changed elsewhere meanwhile · Esc closes, e begins again")
    stage.type("\r")
    #expect(stage.asked.isEmpty)
  }

  @Test func `A timer that was paused during an edit takes the words, at its present version`() async throws {
    var (stage, world) = try await stage()
    stage.type("e")
    let paused = try await world.home.control.tell(TimerID(1), .pause)
    stage.give(.engine(.item(.timer(paused))))
    stage.type("s\r")
    #expect(try edit(stage).version == "\(paused.revision)")
  }

  @Test func `Words of another kind are refused`() async throws {
    var (stage, _) = try await stage()
    stage.type("e")
    stage.press("\u{15}")
    stage.type("25m work, 5m rest\r")
    #expect(stage.asked.isEmpty)
    #expect(stage.foot == " t1 · A timer takes a length and a name: 25m tea")
  }

  @Test func `The screen opens on the new item, and counts as cancelled until that has rung`() async throws {
    var (stage, world) = try await stage(showing: .alarm(AlarmID(1)))
    #expect(stage.screen.page == .alarms)
    (stage, world) = try await self.stage(showing: .timer(TimerID(1)))
    #expect(stage.screen.page == .timers)
    #expect(stage.screen.outcome == .cancelled)
    world.advance(to: .minutes(5))
    stage.now = Samples.start + .minutes(5)
    var ring = try #require(try await world.state().rings.first)
    stage.give(.engine(.ringStarted(ring)))
    #expect(stage.screen.outcome == .cancelled)
    ring.ended = stage.now.utc
    ring.end = .dismissed
    stage.give(.engine(.ringEnded(ring)))
    #expect(stage.screen.outcome == .done)
  }

  // MARK: The picker

  @Test func `A timer is picked by digits and arrows, and gives way to its display`() async throws {
    var (stage, _) = try await stage()
    stage.type("p")
    #expect(stage.text.contains("New Timer"))
    #expect(stage.text.contains("Hours  ‹Minutes›  Seconds"))
    // Nothing can be started yet.
    stage.type("\r")
    #expect(stage.asked.isEmpty)
    stage.type("25")
    #expect(stage.text.contains("Rings at 14:32"))
    #expect(stage.foot.hasPrefix(" Enter start · digits, ↑ ↓ change"))
    stage.type("\r")
    guard case .make(.timer(let draft))? = stage.asked.first else {
      Issue.record("nothing is made: \(stage.asked)")
      return
    }
    #expect(draft.terms.duration == .minutes(25))
    #expect(stage.screen.picker == nil)
    stage.type("p")
    stage.press("\u{1B}")
    #expect(stage.screen.picker == nil)
  }

  @Test func `The picker at 20 columns and 3 rows, in each language`() async throws {
    var english = try await stage(columns: 20, rows: 3).stage
    english.type("p25")
    #expect(english.rows == ["00:25:00", "Rings at 14:32", "Enter start · digit…"])
    var japanese = try await stage(.japanese, columns: 20, rows: 3).stage
    japanese.type("p25")
    #expect(japanese.rows[0] == "00:25:00")
    #expect(japanese.rows[1] == "14:32に鳴ります")
  }

  @Test func `The picker at 40 columns and 12 rows`() async throws {
    var stage = try await stage(columns: 40, rows: 12).stage
    stage.type("p25")
    #expect(
      stage.text == """
        1 Timers 2 Alarms 3 4 5 6 7 8 9   14:07
                       New Timer

           ▄▀▀▄ ▄▀▀▄   ▄▀▀▄ █▀▀▀   ▄▀▀▄ ▄▀▀▄
           █  █ █  █ ▀   ▄▀ █▄▄  ▀ █  █ █  █
           █  █ █  █ ▀ ▄▀   ▄  █ ▀ █  █ █  █
            ▀▀   ▀▀    ▀▀▀▀  ▀▀     ▀▀   ▀▀

               Hours  Minutes  ‹Seconds›
                     Rings at 14:32

        Enter start · digits, ↑ ↓ change · ← → …
        """)
  }

  @Test func `The chosen digits are marked at any size`() async throws {
    for (columns, rows) in [(20, 3), (24, 6), (40, 12), (80, 24), (200, 60)] {
      var (stage, _) = try await stage(columns: columns, rows: rows)
      let plain = stage.written.count
      stage.type("p")
      let here = stage.written
      stage.press("\u{1B}[C")
      #expect(stage.written.contains("\u{1B}[0;1;36m"), "\(columns)×\(rows): \(plain) \(here)")
      #expect(stage.rows.allSatisfy { DisplayWidth.of($0) <= columns })
    }
  }
}
