// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiScreens

@Suite struct FocusOrderTests {
  /// `FIRST DEFAULT PARTS…`, with `-` for none.
  private func line<Part>(_ focus: FocusOrder<Part>) -> String {
    ([focus.first?.rawValue ?? "-", focus.defaultButton?.rawValue ?? "-"] + focus.parts.map(\.rawValue))
      .joined(separator: " ")
  }

  /// A night in Berlin with two alarms, a timer, a sequence and a stopwatch that run.
  private func filled() throws -> Present {
    var scene = try AlarmScene()
    try scene.set("7:00")
    try scene.set("weekdays 8:00")
    var present = scene.present
    var timer = try CountdownTimer(id: TimerID(1), duration: .minutes(50))
    try timer.apply(.start, at: present.moment)
    var sequence = StepSequence(id: SequenceID(1), plan: try SequenceText.parse("20m work, 5m rest"))
    try sequence.apply(.start, at: present.moment)
    var stopwatch = Stopwatch(id: StopwatchID(1))
    try stopwatch.apply(.start, at: present.moment)
    present.state.timers = [timer]
    present.state.sequences = [sequence]
    present.state.stopwatches = [stopwatch]
    return present
  }

  private func timers(_ present: Present) -> TimersScreen { TimersScreen(present, steps: 60, alone: 90) }

  private func ring(_ owner: ItemID, _ number: Int64 = 1) -> Ring {
    Ring(
      id: RingID(number), owner: owner, occurrence: Occurrence(key: 1), label: .none, settings: RingSettings(),
      planned: Samples.start.utc, rang: Samples.start.utc, late: .zero)
  }

  // MARK: - Each screen

  @Test func `The alarms begin at the first alarm, and never at a notice`() throws {
    var present = try filled()
    #expect(line(AlarmsScreen(present).focus) == "alarms - alarms")
    present.state.missed = [ring(.alarm(AlarmID(9)))]
    #expect(line(AlarmsScreen(present).focus) == "alarms - notices alarms")
    present.state.alarms = []
    #expect(line(AlarmsScreen(present).focus) == "- - notices")
    present.state.missed = []
    #expect(line(AlarmsScreen(present).focus) == "add - add")
  }

  @Test func `The timers begin at the first card`() throws {
    var present = try filled()
    #expect(line(timers(present).focus) == "sequences - presets sequences timers")
    present.state.sequences = []
    #expect(line(timers(present).focus) == "timers - presets timers")
  }

  @Test func `A large timer begins at the button that space presses`() throws {
    var timer = try Samples.timer(.minutes(5))
    let present = Samples.present(Samples.state())
    #expect(line(TimerCard(timer, present, steps: 1).focus) == "run - back fullScreen run")
    try timer.apply(.start, at: Samples.start)
    #expect(line(TimerCard(timer, present, steps: 1).focus) == "run - back fullScreen reset run more")
  }

  @Test func `The timer form begins at the presets, and at the typed field once a timer is asked for`() throws {
    let present = Samples.present(Samples.state())
    var form = TimerForm()
    #expect(line(form.focus(present, isAsked: false)) == "presets start picker typed presets label kept ring")
    form.typed = "2m a, 1m b"
    #expect(line(form.focus(present, isAsked: true)) == "typed start typed start presets label ring")
    let edited = TimerForm(try Samples.timer(.minutes(5)))
    #expect(line(edited.focus(present, isAsked: true)) == "picker start picker start label kept ring")
  }

  @Test func `The sleep page begins at Start, and the sleep screen at none of its buttons`() throws {
    var night = try NightSample(time: NightSample.time(23, 0))
    let time = try NightSample.time(7, 0)
    #expect(line(SetSleepContent(night.present, time: time).focus) == "start start words time start")
    try night.add(alarm: 1, NightSample.time(6, 0))
    #expect(line(SetSleepContent(night.present, time: time).focus) == "start start words time start offer")
    #expect(line(SleepContent.focus) == "- - brightness fullScreen leave")
  }

  @Test func `The stopwatch begins at the large button and leaves out what does nothing`() throws {
    var present = Samples.present(Samples.state())
    #expect(line(StopwatchScreen(present, chosen: nil).focus) == "run - run")
    var stopwatch = Stopwatch(id: StopwatchID(1))
    try stopwatch.apply(.start, at: Samples.start)
    present.moment = Samples.start + .seconds(3)
    try stopwatch.apply(.lap, at: present.moment)
    present.state.stopwatches = [stopwatch, Stopwatch(id: StopwatchID(2))]
    #expect(
      line(StopwatchScreen(present, chosen: StopwatchID(1)).focus) == "run - choice delete lap run reset laps")
  }

  @Test func `The clock begins at the first city, or at the button that adds one`() throws {
    var present = Samples.present(Samples.state())
    present.zone = { _ in .utc }
    func focus(_ cities: [String]) -> String { line(ClockContent(present, cities: cities, hasSeconds: false).focus) }
    #expect(focus([]) == "add - seconds add trustedTime")
    #expect(focus(["Europe/Rome"]) == "cities - seconds cities trustedTime")
  }

  @Test func `A ring begins at none of its buttons, and Enter stops it`() throws {
    var present = try filled()
    present.state.rings = [ring(.alarm(AlarmID(1)))]
    #expect(line(try #require(RingContent(present)).focus) == "- stop stop snooze")
    present.state.rings = [ring(.timer(TimerID(1))), ring(.alarm(AlarmID(1)), 2)]
    #expect(line(try #require(RingContent(present)).focus) == "- stop stop snooze minute others")
  }

  @Test func `Enter saves a dialog, wherever the focus is`() throws {
    let scene = try AlarmScene()
    #expect(line(AlarmForm(scene.present).focus) == "words save words time days label zone set ring")
    var present = scene
    let alarm = try present.set("every day 7:00")
    let edited = AlarmForm(alarm, present.present)
    #expect(line(edited.focus) == "time save words time days label zone set ring")
    #expect(line(AlarmPauseForm(alarm, present.present).focus) == "last pause last")
    #expect(line(SequenceForm(settings: RingSettings()).focus) == "label save label steps addBlock ring")
    let running = try Samples.sequence("25m, 5m", told: [.start])
    #expect(line(SequenceForm(running, in: .english).focus) == "label save label ring")
  }

  // MARK: - The walk by keyboard

  @Test func `The table of first elements, which the walk through the app uses, is right`() throws {
    let present = try filled()
    let time = try NightSample.time(7, 0)
    let walk = """
      alarms \(line(AlarmsScreen(present).focus))
      sleep \(line(SetSleepContent(present, time: time).focus))
      timers \(line(timers(present).focus))
      stopwatch \(line(StopwatchScreen(present, chosen: nil).focus))
      clock \(line(ClockContent(present, cities: [], hasSeconds: false).focus))

      """
    let file = StringCatalog.repository.appendingPathComponent("Tests/EndToEnd/focus-order.txt")
    #expect(try String(contentsOf: file, encoding: .utf8) == walk)
  }
}
