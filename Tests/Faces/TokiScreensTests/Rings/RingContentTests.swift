// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiScreens

@Suite struct RingContentTests {
  @Test func `Nothing is shown where nothing rings`() throws {
    #expect(RingContent(try NightSample(time: NightSample.time(7, 0)).present) == nil)
  }

  @Test func `An alarm says its label, its days, its time, and how late it is and why`() throws {
    var sample = try NightSample(time: NightSample.time(7, 12))
    try sample.add(alarm: 1, NightSample.time(7, 0), daily: true)
    sample.state.rings = [try sample.ring(4, .alarm(AlarmID(1)), label: "Work", late: .minutes(12))]
    let content = try #require(RingContent(sample.present))
    #expect(content.heard.title == "Work")
    #expect(content.heard.kind == "Alarm · every day")
    #expect(content.heard.time.text == "07:00")
    #expect(content.now.text == "07:12")
    #expect(content.planned == "Set for 07:00")
    #expect(content.heard.late == "12 min late: the computer was asleep, off or busy, or Toki was not running")
    #expect(!content.heard.takesMinute)
    #expect(content.heard.snoozes == [1, 5, 9, 10, 15, 30].map { .minutes($0) })
    #expect(content.overtime == "")
    #expect(content.nextChange == .minute(after: sample.moment.utc))
    #expect(content.announcement.hasPrefix("Work rings: 07:00. Alarm · every day. 12 min late"))
  }

  @Test func `The end of a timer is announced once, with overtime and without`() throws {
    for countsUp in [false, true] {
      var sample = try NightSample(time: NightSample.time(7, 0))
      let began = sample.moment
      var timer = try CountdownTimer(id: TimerID(1), duration: .minutes(25))
      try timer.apply(.start, at: began - .minutes(25))
      timer.ring()
      sample.state.timers = [timer]
      sample.state.rings = [try sample.ring(1, .timer(TimerID(1)), showsOvertime: countsUp)]
      var announced: Set<String> = []
      for seconds in [Int64(0), 1, 65] {
        sample.moment = began + .seconds(seconds)
        let content = try #require(RingContent(sample.present))
        announced.insert(content.announcement)
        #expect(content.end == "The time is up.")
        #expect(content.overtime.isEmpty == !countsUp)
        #expect((content.nextChange.boot == nil) == !countsUp)
      }
      #expect(announced == ["The time is up. Timer rings: 07:00. 25 min"])
    }
  }

  @Test(
    arguments: [
      (nil, ""), (RingBasis(state: .trusted, bound: .milliseconds(3)), ""),
      (RingBasis(state: .none, bound: nil), "By this device's clock, as the true time was not known"),
      (RingBasis(state: .holdover, bound: .milliseconds(40)), "By trusted time held over, ± 40 ms"),
      (
        RingBasis(state: .singleSource, bound: .milliseconds(3)),
        "By too few time servers to be trusted, ± 3 ms"
      ),
    ] as [(RingBasis?, String)])
  func `A ring names its time basis where that matters`(basis: RingBasis?, said: String) throws {
    var sample = try NightSample(time: NightSample.time(7, 0))
    let ring = Ring(
      id: RingID(1), owner: .alarm(AlarmID(1)), occurrence: Occurrence(key: 1), label: .none,
      settings: RingSettings(), planned: sample.moment.utc, rang: sample.moment.utc, late: .zero, basis: basis)
    sample.state.rings = [ring]
    #expect(try #require(RingContent(sample.present)).heard.basis == said)
    sample.state.missed = [ring]
    let notice = try #require(AlarmsScreen(sample.present).missed.first)
    #expect(notice.text.hasSuffix(said))
    #expect(notice.text.contains("\n") == !said.isEmpty)
  }

  @Test func `A ring names each lost link, also to screen readers`() throws {
    var sample = try NightSample(time: NightSample.time(7, 0))
    sample.state.rings = [try sample.ring(1, .alarm(AlarmID(1)))]
    #expect(try #require(RingContent(sample.present)).elsewhere.isEmpty)
    // What else is wrong is said elsewhere.
    sample.state.warnings = ["store_full", "link_lost:kitchen", "link_lost:attic"]
    let content = try #require(RingContent(sample.present))
    let lines = content.elsewhere.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains("“kitchen”") && lines[1].contains("“attic”"))
    #expect(content.announcement.hasSuffix(content.elsewhere))
  }

  @Test func `A timer counts over its deadline, by the second`() throws {
    var sample = try NightSample(time: NightSample.time(7, 0))
    let began = sample.moment
    var timer = try CountdownTimer(id: TimerID(1), duration: .minutes(25))
    try timer.apply(.start, at: began - .minutes(25))
    timer.ring()
    sample.state.timers = [timer]
    sample.state.rings = [try sample.ring(1, .timer(TimerID(1)), showsOvertime: true)]
    sample.moment = began + .seconds(65) + .milliseconds(400)
    let content = try #require(RingContent(sample.present))
    #expect(content.overtime == "+01:05")
    #expect(content.nextChange.boot == began.boot + .seconds(66))
    #expect(content.heard.title == "Timer")
    #expect(content.heard.kind == "25 min")
    #expect(content.heard.takesMinute)
  }

  @Test func `The ring's own snooze length is among the offered ones`() throws {
    var sample = try NightSample(time: NightSample.time(7, 0))
    let ring = Ring(
      id: RingID(1), owner: .alarm(AlarmID(1)), occurrence: Occurrence(key: 1), label: .none,
      settings: RingSettings(snoozeLength: .minutes(7)), planned: sample.moment.utc, rang: sample.moment.utc,
      late: .milliseconds(999))
    sample.state.rings = [ring]
    let content = try #require(RingContent(sample.present))
    #expect(content.heard.snoozes == [1, 5, 7, 9, 10, 15, 30].map { .minutes($0) })
    #expect(content.heard.snooze == .minutes(7))
    #expect(content.heard.late == "")
  }

  @Test(
    arguments: [
      ([RingTry(by: .sound, result: .noDevice, detail: "no device")], "No sound: there is no sound device"),
      (
        [
          RingTry(by: .sound, result: .noServer, detail: "refused"),
          RingTry(by: .notification, result: .noService, detail: "no bus"),
        ], "Nobody can hear or see it: no sound server answers, there is no notification service"
      ),
      (
        [RingTry(by: .notification, result: .shown), RingTry(by: .sound, output: "Dock", result: .muted)],
        "It is shown, and nobody can hear it: “Dock” is muted"
      ),
      ([RingTry(by: .sound, output: "speaker", result: .played)], ""),
      (
        [RingTry(by: .sound, output: "speaker", result: .tone, detail: "no file")],
        "A tone plays in place of the chosen sound: no file"
      ),
      ([RingTry(by: .sound, result: .off)], "It rings without a sound, as it was set."), ([], ""),
    ] as [([RingTry], String)])
  func `A ring that cannot be heard says why`(tries: [RingTry], said: String) throws {
    var sample = try NightSample(time: NightSample.time(7, 0))
    var ring = try sample.ring(1, .alarm(AlarmID(1)))
    ring.tries = tries
    sample.state.rings = [ring]
    #expect(try #require(RingContent(sample.present)).hearing == said)
  }

  @Test func `Several rings are listed in order, and a chime of a step cannot be snoozed`() throws {
    var sample = try NightSample(time: NightSample.time(7, 0))
    let plan = try SequencePlan([
      .step(SequenceStep(duration: .minutes(25))), .step(SequenceStep(duration: .minutes(5))),
    ])
    var sequence = StepSequence(id: SequenceID(2), plan: plan)
    try sequence.apply(.start, at: sample.moment)
    sample.state.sequences = [sequence]
    sample.state.rings = [
      try sample.ring(1, .alarm(AlarmID(1))), try sample.ring(2, .sequence(SequenceID(2)), label: "work → rest"),
    ]
    let content = try #require(RingContent(sample.present))
    #expect(content.heard.id == RingID(1))
    let step = try #require(content.others.first)
    #expect(step.title == "work → rest")
    #expect(step.kind == "Step of a sequence")
    #expect(step.snoozes.isEmpty)
    #expect(!step.takesMinute)
  }
}
