// SPDX-License-Identifier: Apache-2.0
import Localization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiScreens

/// All that the screens say in a language, about items whose labels have no letters.
struct EveryScreen {
  private(set) var texts: [(screen: String, text: String)] = []
  private var known: Set<String> = []
  private let language: Language
  /// On a 12-hour clock, which has words of its own.
  private let style: ScreenStyle

  init(_ language: Language) throws {
    self.language = language
    style = ScreenStyle(uses24Hours: false, language: language)
    try addTimers()
    try addAlarms()
    try addAlarmForm()
    try addRings()
    try addNight()
    try addClock()
    try addTrustedTime()
    try addSearch()
    addChoices()
    addErrors()
  }

  /// Adds every text that a screen has in it, however deep; identifiers are no texts.
  private mutating func add(_ screen: Any?, _ name: String) {
    guard let screen else { return }
    if let text = screen as? String {
      if !text.isEmpty, known.insert(text).inserted { texts.append((name, text)) }
      return
    }
    for child in Mirror(reflecting: screen).children {
      let label = child.label ?? ""
      guard label != "id", label != "meaning", !(label == "zone" && screen is CityContent) else { continue }
      add(child.value, label.isEmpty || label.hasPrefix(".") ? name : "\(name).\(label)")
    }
  }

  private mutating func add(_ texts: [String], _ name: String) {
    for text in texts { add(text, name) }
  }
}

// MARK: - Timers, sequences, stopwatches

extension EveryScreen {
  private mutating func addTimers() throws {
    var ringing = try Samples.timer(.minutes(1), id: 4, told: [.start])
    ringing.ring()
    let trusted = try Samples.timer(.hours(30), id: 5, told: [.start])
    let standing = try Samples.timer(.minutes(3), id: 6, told: [.start])
    let timers = [
      try Samples.timer(.minutes(25)), try Samples.timer(.minutes(25), id: 2, told: [.start]),
      try Samples.timer(.seconds(90), id: 3, told: [.start, .pause]), ringing, trusted, standing,
    ]
    let sequences = try [[SequenceCommand](), [.start], [.start, .pause], [.start, .next]].map {
      try Samples.sequence("25m, 5m", told: $0)
    }
    let stopwatches = [Stopwatch(id: StopwatchID(1)), Stopwatch(id: StopwatchID(2))]
    var state = Samples.state(timers, sequences: sequences, stopwatches: stopwatches)
    for report in [nil, TrustSample.report(bound: .seconds(2)), TrustSample.report(.none)] {
      state.trustedTime = report
      for span in [TimeSpan.zero, .minutes(3)] {
        let present = Present(state: state, moment: Samples.start + span, host: .utc, style: style)
        add(TimersScreen(present, steps: 60, alone: 90), "TimersScreen")
        add(StopwatchScreen(present, chosen: nil), "StopwatchScreen")
      }
    }
    let present = Present(state: state, moment: Samples.start, host: .utc, style: style)
    let typed = [
      "25m", "40h", "until 14:00", "25m, 5m", "25m!, 5m", "pomodoro", "1:00", "25:61", "-5", "0", "99999999999h",
      "1e-12", "2026-02-30", "07:00 …/…", "!!",
    ]
    for text in typed { add(TypedTimer(text, present).sentence.without(text), "TypedTimer") }
    add(TypedTimer("until 14:00", present).label, "TypedTimer.label")
    var form = TimerForm()
    add(form.content(present), "TimerForm")
    form.label = String(repeating: "1", count: 300)
    add(form.content(present), "TimerForm")
    add((0...RingSettings.mostAgain).map { RingChoices.attempts($0, in: language) }, "RingChoices")
    add([nil, 0, 1, 3].map { RingChoices.snoozeLimit($0, in: language) }, "RingChoices")
    for choice in RingSettings.offered {
      let texts = choice.texts(in: language)
      add([texts.title, texts.more, texts.none, texts.told].filter { !$0.isEmpty }, "RingChoice \(choice.name)")
    }
    add(RunState.allCases.map { $0.actionTitle(in: language) }, "RunState")
    for preset in SequencePreset.allCases { add(preset.title(in: language), "SequencePreset") }
    for preset in TimerPreset.all { add([preset.title(in: language), preset.name(in: language)], "TimerPreset") }
    for style in CountdownStyle.allCases { add(style.example(in: language), "CountdownStyle") }
    let refusals: [WordingError] = [
      .unreadable("?"), .ambiguous("?", readings: ["1", "2"]), .hasLabel("?", span: .minutes(1), label: .none),
      .negative("?"), .zero("?"), .tooLong("?"), .tooFine("?"), .noSuchTime("?"), .noSuchDate("?"), .noSuchRule("?"),
      .noSuchSequence("?", .tooManySteps), .severalMoments("?"),
      .noSuchZone("?"), .noTime("?", example: "? 7:00"),
    ]
    add(refusals.map { WordingText.of($0, in: language) }, "WordingText")
  }
}

// MARK: - Alarms

extension EveryScreen {
  private mutating func addAlarms() throws {
    add(AlarmsScreen(try scene().present), "AlarmsScreen")
    for (now, words) in [("2027-03-27 22:00", "every day 2:30"), ("2026-10-24 22:00", "every day 2:30")] {
      var scene = try scene(now)
      try scene.set(words)
      try scene.set("every day 7:00")
      add(AlarmsScreen(scene.present), "AlarmsScreen")
      scene.now = scene.now - .hours(22)
      add(AlarmsScreen(scene.present), "AlarmsScreen")
    }
    var scene = try scene()
    try scene.set("7:00")
    add(AlarmMessages.rings(try #require(scene.alarms.first), scene.present), "AlarmMessages")
    add(AlarmMessages.name(try #require(scene.alarms.first), style), "AlarmMessages")
    for words in ["sat 8:00", "every 2nd tue 7:15", "every month on the 31st 9:00", "9:00 Asia/Tokyo", "weekdays 6:40"]
    {
      try scene.set(words)
    }
    try scene.set("every day 6:00", set: "☀")
    try scene.tell(.skip(1))
    try scene.set("every day 6:10")
    try scene.tell(.turnOff)
    try scene.set("every day 6:20", label: "11")
    let today = scene.zone.civil(at: scene.now).date
    try scene.tell(.pause(today...today.adding(days: 2)))
    try scene.set("every day 6:30")
    try scene.tell(.pause(today.adding(days: 200)...today.adding(days: 202)))
    try scene.set("7:20")
    try scene.tell(.turnOff)
    scene.missed = [ring(.alarm(AlarmID(1)), late: .hours(3), rang: nil), ring(.timer(TimerID(1)))]
    for offset in [TimeSpan.zero, .seconds(43), .seconds(-43)] {
      scene.trustedTime = TrustSample.report(offset: offset, at: scene.moment)
      add(AlarmsScreen(scene.present), "AlarmsScreen")
      scene.usesTrustedTime.toggle()
      add(AlarmsScreen(scene.present), "AlarmsScreen")
    }
  }

  private mutating func addAlarmForm() throws {
    var scene = try scene("2027-01-20 22:00")
    scene.trustedTime = TrustSample.report(offset: .seconds(43), at: scene.moment)
    let typed = [
      "7:15", "every 2nd tue 7:15", "2027-03-28 2:30", "2027-10-31 2:30", "every month on the 31st 9:00 3 times",
      "every month on the 5th mon 9:00", "9:00 Asia/Tokyo", "in 90 min", "2026-06-30 7:00", "7:00 …/…", "every 2n",
    ]
    for words in typed {
      var form = AlarmForm(scene.present)
      form.take(words: words, scene.present)
      add(form.wordProblem?.without(words), "AlarmForm.take")
      if form.wordProblem == nil { add(form.outlook(scene.present), "AlarmForm.outlook") }
    }
    var form = AlarmForm(scene.present)
    form.label = String(repeating: "1", count: 300)
    add(form.outlook(scene.present), "AlarmForm.outlook")
    form.label = "\u{1}"
    add(form.outlook(scene.present), "AlarmForm.outlook")
    form.label = ""
    form.set = String(repeating: "1", count: 100)
    add(form.outlook(scene.present), "AlarmForm.outlook")
    form.set = ""
    form.when.choose(.weeks)
    form.when.weekDays = []
    add(form.outlook(scene.present), "AlarmForm.outlook")
    form.when.interval = 5_000
    add(form.outlook(scene.present), "AlarmForm.outlook")
    for zone in ["UTC", "Asia/Tokyo", "America/New_York", "Pacific/Auckland"] {
      let pinned = AlarmZone.pinned(try #require(ZoneName(zone)))
      add([AlarmZoneText.of(pinned, in: language), AlarmZoneText.short(pinned, in: language)], "AlarmZoneText")
    }
    add(AlarmZoneText.of(.floating, in: language), "AlarmZoneText")
  }

  private func scene(_ wall: String = "2026-07-01 22:00") throws -> AlarmScene {
    var scene = try AlarmScene(wall)
    scene.style = style
    return scene
  }
}

// MARK: - Rings and the night

extension EveryScreen {
  private func ring(
    _ owner: ItemID, late: TimeSpan = .zero, basis: RingBasis? = nil, rang: UTCInstant? = Samples.start.utc,
    settings: RingSettings = RingSettings(showsOvertime: true)
  ) -> Ring {
    Ring(
      id: RingID(1), owner: owner, occurrence: Occurrence(key: 1), label: .none, settings: settings,
      planned: Samples.start.utc - late, rang: rang, late: late, basis: basis)
  }

  private mutating func addRings() throws {
    var sample = try night()
    try sample.add(alarm: 1, NightSample.time(7, 0), daily: true)
    var timer = try CountdownTimer(id: TimerID(1), duration: .minutes(25))
    try timer.apply(.start, at: sample.moment - .minutes(25))
    timer.ring()
    timer.awakeCheck = AwakeCheck(after: RingID(1), due: sample.moment + .minutes(2), isAsked: true)
    sample.state.timers = [timer]
    add(AwakeContent(sample.present), "AwakeContent")
    let bases: [RingBasis?] =
      [nil, RingBasis(state: .none, bound: nil)]
      + TrustState.allCases.map { RingBasis(state: $0, bound: .milliseconds(40)) }
    for owner in [ItemID.alarm(AlarmID(1)), .timer(TimerID(1)), .sequence(SequenceID(1))] {
      for basis in bases {
        sample.state.rings = [
          ring(owner, late: .seconds(12), basis: basis),
          ring(owner, late: .minutes(2), basis: basis, settings: RingSettings(trustedWait: .minutes(1))),
        ]
        add(RingContent(sample.present), "RingContent")
      }
    }
    let means: [RingTry.Means] = [.sound, .notification, .terminalBell, .volume, .soundCard]
    let results: [RingTry.Result] = [
      .played, .tone, .off, .shown, .noServer, .noAnswer, .noDevice, .muted, .turnedDown, .cutOff, .failed, .missing,
    ]
    for means in means {
      for result in results {
        var heard = ring(.alarm(AlarmID(1)))
        heard.tries = [RingTry(by: means, output: "1", result: result, detail: "2")]
        // What nobody has words for is shown by its code.
        sample.state.rings = [heard]
        guard let content = RingContent(sample.present), !content.hearing.contains("_") else { continue }
        add(content.hearing.contains(": \(result.code)") ? nil : content, "RingContent")
      }
    }
  }

  private mutating func addNight() throws {
    var sample = try night()
    add(SleepContent(sample.present), "SleepContent")
    for time in [(7, 0), (22, 0), (22, 1), (23, 30)] {
      add(SetSleepContent(sample.present, time: try NightSample.time(time.0, time.1)), "SetSleepContent")
    }
    try sample.add(alarm: 1, NightSample.time(7, 0), daily: true)
    sample.state.trustedTime = TrustSample.report(offset: .seconds(43), at: sample.moment)
    add(SleepContent(sample.present), "SleepContent")
    for time in [(6, 0), (7, 0)] {
      add(SetSleepContent(sample.present, time: try NightSample.time(time.0, time.1)), "SetSleepContent")
    }
    let own = try sample.add(alarm: 2, NightSample.time(6, 30))
    var form = SetSleepForm(.init(time: "6:00", alarm: own.id.text))
    add(StaysSet(form.kept, sample.present)?.text, "StaysSet")
    if case .make(let draft)? = form.start(sample.present) { add(draft.label.text, "SetSleepForm") }
    let outlooks = [
      SleepOutlook(wake: .notPermitted, mains: .minutes(20)), SleepOutlook(wake: .noRealTimeClock, lid: true),
      SleepOutlook(wake: .perhaps, battery: .minutes(20)),
    ]
    for warnings in [nil, []] + outlooks.map({ [$0.finding] }) + [[Finding(.soundMuted, .fault, detail: "1")]] {
      for isKeptAwake in [false, true] {
        add(
          SleepPromise(warnings, isKeptAwake: isKeptAwake, lateLimit: .hours(1), language: language).text
            .withoutCommands,
          "SleepPromise")
      }
    }
    add(
      SleepPromise([outlooks[0].finding], isKeptAwake: false, lateLimit: .zero, language: language).text
        .withoutCommands, "SleepPromise")
  }

  private func night() throws -> NightSample {
    var sample = try NightSample(time: NightSample.time(22, 0))
    sample.style = style
    return sample
  }
}

// MARK: - The clock and trusted time

extension EveryScreen {
  private mutating func addClock() throws {
    var sample = try night()
    let cities = ["Europe/Berlin", "America/New_York", "Pacific/Auckland", "Asia/Seoul", "Pacific/Honolulu", "UTC"]
    for report in [nil, TrustSample.report(offset: .seconds(43), at: sample.moment)] {
      sample.state.trustedTime = report
      add(ClockContent(sample.present, cities: cities, hasSeconds: true), "ClockContent")
    }
    for month in 1...12 {
      let date = try #require(CivilDate(year: 2026, month: month, day: month))
      add(DateText.long(date, in: language), "DateText")
      add(AlarmDayText.date(date, today: date, in: language), "AlarmDayText")
    }
    for hit in ZoneSearch(cities, language: language).find("", most: 10) { add([hit.city, hit.region], "ZoneSearch") }
  }

  private mutating func addTrustedTime() throws {
    let now = Samples.start
    let verdicts = TimeServerVerdict.allCases.map { ($0, TimeRejection?.none) }
    let reasons = TimeRejection.allCases.map { (TimeServerVerdict.rejected, TimeRejection?.some($0)) }
    for state in TrustState.allCases {
      var report = TrustSample.report(state, offset: .milliseconds(7))
      let sample = report.servers[0].sample
      report.servers = (verdicts + reasons).map { verdict, reason in
        TimeServerReport(
          server: TimeServer(host: "1.1.1.1"), verdict: verdict, reason: reason, sample: sample,
          delay: .milliseconds(12))
      }
      for span in [TimeSpan.zero, .hours(300)] {
        add(
          TrustedTimePanel(
            Present(state: TrustSample.state(report), moment: now + span, host: .utc, style: style)),
          "TrustedTimePanel")
      }
    }
    let present = Present(state: TrustSample.state(nil), moment: now, host: .utc, style: style)
    add(TrustedTimePanel(present), "TrustedTimePanel")
    let servers = (1...3).map { TimeServer(host: "\($0).1.1.1") }
    for count in [0, 1, 3] {
      add(TimeServerList.outlook(of: Array(servers.prefix(count)), in: language), "TimeServerList")
    }
    for text in ["", "?", "1.1.1.1:0", "1.1.1.1", "9.9.9.9"] {
      do throws(TimeServerList.Refusal) {
        let added = try TimeServerList.adding(text, isAuthenticated: text == "1.1.1.1", to: servers, in: language)
        add(added.map { TimeServerList.details(of: $0, in: language) }, "TimeServerList")
      } catch {
        add(error.sentence, "TimeServerList")
      }
    }
  }
}

// MARK: - Search, choices and errors

extension EveryScreen {
  private mutating func addSearch() throws {
    var scene = try scene()
    try scene.set("7:00", label: "11")
    try scene.set("7:10", label: "11")
    try scene.tell(.turnOff)
    var present = scene.present
    present.state.timers = [try Samples.timer(.minutes(90), "11")]
    present.state.sequences = [try Samples.sequence("25m, 5m")]
    for text in ["11", "25m", "25m 11", "7:00", "every mon 7:00"] {
      add(SearchAnswer.all([text], present), "SearchAnswer")
    }
  }

  private mutating func addChoices() {
    add(
      AlarmWhen.Kind.allCases.flatMap {
        [AlarmWhenText.kind($0, in: language), AlarmWhenText.interval($0, in: language)]
      }, "AlarmWhenText")
    add((1...6).map { AlarmWhenText.ordinal($0, in: language) }, "AlarmWhenText")
    add((1...12).map { CivilDate.word(ofMonth: $0, in: language) }, "CivilDate")
    add(
      WeekDay.allCases.flatMap {
        [DateText.weekDay($0, in: language), DateText.weekDay($0, in: language)]
      }, "AlarmDayText")
    let sounds = ["bell", "brook", "chime", "dawn", "harp", "ibis", "kettle", "lantern", "marimba", "pulse"]
    add(([.none] + sounds.map { .named($0) }).map { SoundText.of($0, in: language) }, "SoundText")
    add(SnoozeText.of(.minutes(9), language), "SnoozeText")
    add(HolidayChoice.all(with: nil).map { HolidayChoice.text(of: $0, in: language) }, "HolidayChoice")
    add(LateLimitChoice.all(with: .minutes(7)).map { LateLimitChoice.text(of: $0, in: language) }, "LateLimitChoice")
    add(HookForm.choices.map { $0.text(in: language) }, "HookForm")
    for text in ["", "\0", String(repeating: "1", count: 100_000), "http://1.1.1.1"] {
      do throws(HookForm.Refusal) {
        _ = try HookForm.adding(text, at: HookForm.choices[0], to: [], in: language)
      } catch {
        add(error.sentence.withoutCommands, "HookForm")
      }
    }
  }

  private mutating func addErrors() {
    for error in ErrorExamples(name: "1", path: "/1", reason: "2").all {
      add(ErrorText.of(error, in: language), "ErrorText")
    }
    let loss = Finding(
      .store, .warning, detail: "lost=a5,t16 older=a13 changes=3 history=2 settings=1 others=alarms,rings kept=/1")
    add(DamageNotice(findings: [loss], in: language), "DamageNotice")
  }
}

extension String {
  /// The text without what a person typed.
  fileprivate func without(_ typed: String) -> String {
    typed.split(separator: " ").reduce(self) { $0.replacing($1, with: "") }
  }

  /// The text without names of programs and addresses.
  fileprivate var withoutCommands: String { replacing("toki-wake", with: "").replacing("https", with: "") }
}
