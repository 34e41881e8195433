// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

@testable import TokiCommands

/// The display as a timeline: input, screen content, requests.
@Suite struct CountdownDisplayTests {
  struct Stage: DisplayStage {
    var display: CountdownDisplay
    var now = Samples.start
    var columns = 40
    var written = ""
    var asked: [DisplayAction<TimerCommand>] = []
    var wake: BootInstant?

    init(
      _ timer: CountdownTimer, presentation: DisplayPresentation = .screen, format: SpanFormat = .seconds,
      language: Language = .english
    ) {
      Catalogue.prepare()
      display = CountdownDisplay(
        timer: timer, presentation: presentation, format: format, language: language,
        wallTime: { "@\(($0 - Samples.start.utc).nanoseconds / 1_000_000_000)s" })
    }
  }

  private static func eggs(_ state: CountdownTimer.State? = nil) throws -> CountdownTimer {
    try Samples.timer(
      3, label: "Eggs", duration: .seconds(5),
      state: state ?? .running(deadline: Samples.start + .seconds(5)))
  }

  private static func ring(_ end: RingEnd? = nil, late: TimeSpan = TimeSpan(nanoseconds: 200_000)) throws
    -> Ring
  {
    Ring(
      id: RingID(9), owner: .timer(TimerID(3)), occurrence: Occurrence(key: 1), label: try Label("Eggs"),
      settings: RingSettings(), planned: (Samples.start + .seconds(5)).utc,
      rang: end == .missed ? nil : (Samples.start + .seconds(5)).utc + late, late: late,
      ended: nil, end: end)
  }

  private static func ringing() throws -> CountdownTimer {
    try eggs().with(.ringing(deadline: Samples.start + .seconds(5)))
  }

  @Test func `A countdown goes from its start to a dismissed ring`() throws {
    var stage = Stage(try Self.eggs())
    stage.give(.begin)
    #expect(stage.row == "00:05  ░░░░░░░░░░░░░░░░░░░░░  Eggs  @5s")
    #expect(stage.wakesAfter == .seconds(1))
    stage.move(to: .seconds(1))
    #expect(stage.row == "00:04  ████▏░░░░░░░░░░░░░░░░  Eggs  @5s")
    #expect(stage.wakesAfter == .seconds(2))
    // A late wake-up still shows the correct time and requests the next boundary.
    stage.move(to: .milliseconds(4_600))
    #expect(stage.row == "00:01  ███████████████████▎░  Eggs  @5s")
    #expect(stage.wakesAfter == .seconds(5))
    stage.move(to: .seconds(5))
    #expect(stage.row == "00:00  █████████████████████  Eggs  @5s")
    #expect(stage.wakesAfter == nil)
    stage.give(.engine(.item(.timer(try Self.ringing()))))
    stage.give(.engine(.ringStarted(try Self.ring())))
    #expect(stage.row == "00:00  The time is up. Eggs  Enter stop")
    #expect(stage.wakesAfter == nil)
    stage.move(to: .seconds(7), .notice(.resized))
    #expect(stage.row == "00:00  The time is up. Eggs  Enter stop")
    stage.type("\r")
    #expect(stage.asked == [.dismiss(RingID(9))])
    stage.give(.engine(.item(.timer(try Self.ringing().with(.idle)))))
    #expect(stage.asked.isEmpty)
    stage.give(.engine(.ringEnded(try Self.ring(.dismissed))))
    #expect(stage.asked == [.finish(.done)])
    #expect(stage.written.hasSuffix("\rRang at @5s, 0.2 ms late\u{1B}[K\r\n"))
    // Nothing after that is shown.
    let written = stage.written
    stage.give(.due)
    #expect(stage.written == written)
  }

  @Test func `Overtime is counted up where it is asked for`() throws {
    var timer = try Self.ringing()
    timer.settings.showsOvertime = true
    var stage = Stage(timer)
    stage.columns = 54
    stage.move(to: .milliseconds(7_900), .begin)
    #expect(stage.row == "+00:02  The time is up. Eggs  Enter stop · s snooze")
    #expect(stage.wakesAfter == .seconds(8))
    stage.move(to: .seconds(8))
    #expect(stage.row == "+00:03  The time is up. Eggs  Enter stop · s snooze")
  }

  @Test func `A pause keeps what remains and asks for no wake-up`() throws {
    var stage = Stage(try Self.eggs())
    stage.move(to: .milliseconds(1_500), .notice(.keys([0x20])))
    #expect(stage.asked == [.command(.pause)])
    stage.give(.engine(.item(.timer(try Self.eggs().with(.paused(remaining: .milliseconds(3_500)))))))
    #expect(stage.row == "00:04  █████▍░░░░░░░░░░░░  Eggs  paused")
    #expect(stage.wakesAfter == nil)
    stage.move(to: .seconds(60), .notice(.continued))
    #expect(stage.row == "00:04  █████▍░░░░░░░░░░░░  Eggs  paused")
    stage.type(" ")
    #expect(stage.asked == [.command(.resume)])
    let deadline = Samples.start + .milliseconds(63_500)
    let resumed = try Self.eggs().with(.paused(remaining: .zero)).with(.running(deadline: deadline))
    stage.give(.engine(.item(.timer(resumed))))
    #expect(stage.row == "00:04  ██████░░░░░░░░░░░░░░  Eggs  @63s")
    #expect(stage.wakesAfter == .milliseconds(60_500))
  }

  @Test(arguments: [
    ("+", DisplayAction<TimerCommand>.command(.add(.minutes(1)))), ("r", .command(.restart)), ("\u{03}", .cancel),
    ("\u{1A}", .suspend), ("＋", .command(.add(.minutes(1)))), ("\u{3000}", .command(.pause)),
  ])
  func `A key sends its command`(key: String, action: DisplayAction<TimerCommand>) throws {
    var stage = Stage(try Self.eggs())
    stage.type(key)
    #expect(stage.asked == [action])
  }

  @Test(arguments: ["s", "d", "\r", "\n", "x", "\u{1B}[A", "\u{1B}Or", "\u{1B}[1;2r", "R"])
  func `A key that fits nothing does nothing`(key: String) throws {
    var stage = Stage(try Self.eggs())
    stage.type(key)
    #expect(stage.asked.isEmpty)
  }

  @Test(arguments: [
    ("s", DisplayAction<TimerCommand>.snooze(RingID(9))), ("d", .dismiss(RingID(9))), ("\u{03}", .dismiss(RingID(9))),
  ])
  func `A key during a ring sends its command`(key: String, action: DisplayAction<TimerCommand>) throws {
    var stage = Stage(try Self.ringing())
    stage.give(.engine(.ringStarted(try Self.ring())))
    stage.type(key)
    #expect(stage.asked == [action])
  }

  @Test func `A key in two pieces is one key`() throws {
    var stage = Stage(try Self.eggs())
    let bytes = Array("＋".utf8)
    stage.give(.notice(.keys([bytes[0]])))
    #expect(stage.asked.isEmpty)
    stage.give(.notice(.keys(Array(bytes.dropFirst()))))
    #expect(stage.asked == [.command(.add(.minutes(1)))])
  }

  @Test func `Detaching says how to come back, and is not success`() throws {
    var stage = Stage(try Self.eggs())
    stage.type("q")
    #expect(stage.asked == [.finish(.cancelled)])
    #expect(FakeTerminal.plain(stage.written) == "Keeps running. Come back with: toki show t3\n")
    var japanese = Stage(try Self.eggs(), language: .japanese)
    japanese.type("q")
    #expect(FakeTerminal.plain(japanese.written) == "タイマーは動き続けます。戻るには: toki show t3\n")
  }

  @Test func `Ctrl-C removes the timer and says what was left`() throws {
    var stage = Stage(try Self.eggs())
    stage.move(to: .milliseconds(1_500), .notice(.interrupted))
    #expect(stage.asked == [.cancel])
    stage.give(.engine(.removed(.timer(TimerID(3)))))
    #expect(stage.asked == [.finish(.cancelled)])
    #expect(stage.written.hasSuffix("\rCancelled with 00:04 left.\u{1B}[K\r\n"))
  }

  @Test func `A second Ctrl-C leaves even when the engine does not answer`() throws {
    var stage = Stage(try Self.eggs())
    stage.give(.notice(.interrupted))
    stage.give(.notice(.interrupted))
    #expect(stage.asked == [.finish(.cancelled)])
  }

  @Test(arguments: [ProcessNotice.interrupted, .terminated, .keys([UInt8(ascii: "q")])])
  func `Leaving while a timer is being cancelled does not say that it keeps running`(_ second: ProcessNotice) throws {
    var stage = Stage(try Self.eggs())
    stage.give(.notice(.interrupted))
    stage.give(.notice(second))
    #expect(stage.asked == [.finish(.cancelled)])
    #expect(stage.written.hasSuffix("\rToki was told to cancel it. To see whether it has: toki list\u{1B}[K\r\n"))
  }

  @Test func `Leaving while a ring is being stopped does not say that it still rings`() throws {
    var stage = Stage(try Self.ringing())
    stage.give(.engine(.ringStarted(try Self.ring())))
    stage.give(.notice(.interrupted))
    stage.give(.notice(.terminated))
    #expect(
      stage.written.hasSuffix("\rToki was told to stop the ring. To see whether it has: toki list\u{1B}[K\r\n"))
  }

  @Test func `A hang-up leaves the timer running and says nothing`() throws {
    var stage = Stage(try Self.eggs())
    stage.give(.notice(.hungUp))
    #expect(stage.asked == [.finish(.cancelled)])
    #expect(stage.written.isEmpty)
  }

  @Test func `A snooze goes on with the new deadline`() throws {
    var stage = Stage(try Self.ringing())
    stage.give(.engine(.ringStarted(try Self.ring())))
    let snoozed = try Self.ringing().with(.running(deadline: Samples.start + .seconds(65)), run: 2)
    stage.give(.engine(.item(.timer(snoozed))))
    stage.give(.engine(.ringEnded(try Self.ring(.snoozed))))
    #expect(stage.asked.isEmpty)
    #expect(stage.row.hasPrefix("01:05  "))
    #expect(stage.row.hasSuffix("  @65s"))
  }

  @Test(arguments: [
    (RingEnd.dismissed, ExitCode.done, "Rang at @5s, 0.2 ms late"),
    (.unanswered, .done, "Rang at @5s, 0.2 ms late; nobody stopped it."),
    (.cancelled, .done, "Rang at @5s, 0.2 ms late"),
  ])
  func `A ring that ended elsewhere has rung`(end: RingEnd, exit: ExitCode, line: String) throws {
    var stage = Stage(try Self.ringing())
    stage.give(.engine(.ringStarted(try Self.ring())))
    stage.give(.engine(.ringEnded(try Self.ring(end))))
    #expect(stage.asked == [.finish(exit)])
    #expect(FakeTerminal.plain(stage.written).hasSuffix("\(line)\n"))
  }

  @Test func `A timer that is reset or removed elsewhere has not rung`() throws {
    let changes: [EngineEvent.Change] = [.item(.timer(try Self.eggs().with(.idle))), .removed(.timer(TimerID(3)))]
    for change in changes {
      var stage = Stage(try Self.eggs())
      stage.give(.engine(change))
      #expect(stage.asked == [.lookUp(run: 1)])
      stage.give(.found(nil))
      #expect(stage.asked == [.finish(.cancelled)])
      #expect(stage.written.hasSuffix("\rCancelled early.\u{1B}[K\r\n"))
    }
  }

  @Test func `A missed ring ends with its own code`() throws {
    var stage = Stage(try Self.eggs())
    stage.give(.engine(.missed(try Self.ring(.missed))))
    #expect(stage.asked == [.finish(.missed)])
    #expect(stage.written.hasSuffix("\rMissed: it was to ring at @5s.\u{1B}[K\r\n"))
  }

  @Test func `A ring that ended during a lost connection is found in the history`() throws {
    var stage = Stage(try Self.eggs())
    stage.give(.disconnected)
    #expect(stage.row.hasSuffix("reconnecting…"))
    stage.give(.connected)
    #expect(!stage.row.hasSuffix("reconnecting…"))
    let state = EngineState(
      moment: stage.now, boot: BootID("fixed"), zone: .utc, items: ItemLists(timers: [try Self.eggs().with(.idle)]))
    stage.give(.engine(.resync(state)))
    #expect(stage.asked == [.lookUp(run: 1)])
    stage.give(.found(try Self.ring(.dismissed)))
    #expect(stage.asked == [.finish(.done)])
  }

  @Test func `A ring that goes on after the daemon's death is shown again`() throws {
    var stage = Stage(try Self.eggs())
    stage.now = Samples.start + .seconds(8)
    var ring = try Self.ring()
    ring.tries = [RingTry(by: .sound, result: .noDevice, detail: "no device")]
    let state = EngineState(
      moment: stage.now, boot: BootID("fixed"), zone: .utc, items: ItemLists(timers: [try Self.ringing()]),
      rings: [ring])
    stage.columns = 70
    stage.give(.engine(.resync(state)))
    #expect(stage.row == "00:00  The time is up. Eggs  No sound: there …  Enter stop · s snooze")
    stage.type("d")
    #expect(stage.asked == [.dismiss(RingID(9))])
  }

  @Test func `A ring that cannot be heard rings the bell each second, with a word`() throws {
    var stage = Stage(try Self.ringing())
    stage.columns = 80
    stage.now = Samples.start + .seconds(5)
    stage.give(.engine(.ringStarted(try Self.ring())))
    #expect(!stage.written.contains("\u{07}"))
    stage.give(.engine(.heard(RingID(9), .silent(reason: "no device\u{1B}"))))
    #expect(stage.row == "00:00  The time is up. Eggs  No sound: no device\\u{1B}  Enter stop · s snooze")
    stage.move(to: .seconds(6))
    stage.move(to: .seconds(7))
    #expect(stage.written.filter { $0 == "\u{07}" }.count == 3)
  }

  @Test func `A ring that is silent by choice rings no bell`() throws {
    var stage = Stage(try Self.ringing())
    stage.give(.engine(.ringStarted(try Self.ring())))
    stage.give(.engine(.heard(RingID(9), .silentByChoice)))
    stage.move(to: .seconds(6))
    #expect(!stage.written.contains("\u{07}"))
  }

  @Test func `Another timer's events are not this one's`() throws {
    var stage = Stage(try Self.eggs())
    let other = Ring(
      id: RingID(10), owner: .alarm(AlarmID(3)), occurrence: Occurrence(key: 1), label: .none,
      settings: RingSettings(), planned: Samples.start.utc, rang: Samples.start.utc, late: .zero,
      end: .dismissed)
    for change in [
      EngineEvent.Change.ringStarted(other), .ringEnded(other), .removed(.timer(TimerID(4))), .missed(other),
      .playedOnce(RingID(10)), .item(.timer(try Samples.timer(4, state: .idle))),
    ] {
      stage.give(.engine(change))
      #expect(stage.asked.isEmpty)
    }
  }

  @Test func `Without a terminal the ring is dismissed after one play`() throws {
    var stage = Stage(try Self.eggs(), presentation: .lines)
    stage.give(.begin)
    #expect(stage.written.isEmpty)
    stage.give(.engine(.item(.timer(try Self.ringing()))))
    stage.give(.engine(.ringStarted(try Self.ring())))
    stage.give(.engine(.heard(RingID(9), .silent(reason: "no device"))))
    #expect(stage.asked == [.complain("No sound: no device")])
    stage.give(.engine(.playedOnce(RingID(9))))
    #expect(stage.asked == [.dismiss(RingID(9))])
    stage.give(.engine(.ringEnded(try Self.ring(.dismissed, late: .seconds(4)))))
    #expect(stage.asked == [.finish(.done)])
    #expect(stage.written == "The time is up. Rang at @9s, 4 s late\n")
    #expect(stage.wake == nil)
  }

  @Test func `On a screen one play does not end a ring`() throws {
    var stage = Stage(try Self.ringing())
    stage.give(.engine(.ringStarted(try Self.ring())))
    stage.give(.engine(.playedOnce(RingID(9))))
    #expect(stage.asked.isEmpty)
  }

  @Test func `A narrower terminal is cleared of the rows that it broke the line into`() throws {
    var stage = Stage(try Self.eggs())
    stage.give(.begin)
    stage.columns = 20
    stage.written = ""
    stage.give(.notice(.resized))
    #expect(stage.written == "\u{1B}[1A\r\u{1B}[J\u{1B}[1m00:05\u{1B}[0m  @5s\u{1B}[K")
    stage.written = ""
    stage.give(.notice(.resized))
    #expect(stage.written == "\r\u{1B}[1m00:05\u{1B}[0m  @5s\u{1B}[K")
  }

  @Test func `A precise display redraws thirty times a second and at the deadline`() throws {
    var stage = Stage(try Self.eggs(), format: .digits(.milliseconds))
    stage.give(.begin)
    #expect(stage.wakesAfter == .milliseconds(33))
    stage.move(to: .milliseconds(4_990))
    #expect(stage.wakesAfter == .seconds(5))
  }
}
