// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiWire

extension FieldValue {
  /// The value after writing and reading it.
  func copied(as kind: JSONReader.Kind = .answer, isBrief: Bool = false) throws(JSONFault) -> Self {
    try JSONReader.read(Self.self, from: Wire.bytes(self, isBrief: isBrief), as: kind)
  }

  var json: String { String(decoding: Wire.bytes(self, asOf: AsOf(Sample.moment)), as: UTF8.self) }
}

@Suite struct WireTests {
  @Test(arguments: Sample.changes)
  func `A change is read back unchanged`(_ change: EngineEvent.Change) throws {
    let event = EngineEvent(sequence: .max, change: change)
    let frame = String(decoding: WireEvent.frame(event, asOf: AsOf(Sample.moment)), as: UTF8.self)
    let lines = frame.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count == 5)
    #expect(lines[0] == "id: 9223372036854775807")
    let (name, data) = (lines[1].dropFirst("event: ".count), lines[2].dropFirst("data: ".count))
    #expect(try WireEvent.model(name: String(name), sequence: .max, data: Array(data.utf8)) == event)
  }

  @Test func `Everything is read back unchanged`() throws {
    #expect(try Sample.state.copied() == Sample.state)
    for ring in Sample.rings { #expect(try ring.copied() == ring) }
    for decision in Sample.decisions { #expect(try decision.copied() == decision) }
    #expect(try Sample.status.copied() == Sample.status)
    let holidays = [.file("/home/a/祝日.ics"), HolidayRegions([.japan, .bavaria]).map { Holidays.of($0) }]
    for settings in [EngineSettings(), Sample.engineSettings, EngineSettings(lateLimit: .zero)]
      + holidays.map({ EngineSettings(holidays: $0) })
    {
      #expect(try settings.copied() == settings)
    }
    for code in Finding.Code.allCases {
      let finding = Finding(code, .warning, detail: "a \"b\"")
      #expect(try finding.copied() == finding)
    }
    for error in ErrorExamples().told {
      #expect(ControlError(try ErrorBody(error, message: "No.").copied().error) == error)
    }
    let told = Set(ErrorExamples().all.map(\.code))
    #expect(told == Set(ControlError.Code.allCases), "an error has no example")
  }

  private static let fridaysButOne = (try? Sample.fridays.excepting([.date(Sample.day)])) ?? Sample.fridays

  @Test(arguments: [
    AlarmDays.next, .on(Sample.day), .weekly(.weekdays), .weekly(.everyDay),
    .repeating(.weekly(.weekend), from: Sample.day), .repeating(Sample.fridays, from: nil),
    .repeating(Sample.fridays, from: Sample.day),
    .repeating(Self.fridaysButOne, from: nil),
  ])
  func `A requested alarm is read back unchanged`(_ days: AlarmDays) throws {
    let draft = AlarmDraft(
      time: Sample.noon, days: days, zone: .pinned(Sample.tokyo), set: Sample.work,
      label: Sample.label("Née \u{1F426}"), settings: Said(all: Sample.settings))
    let edit = AlarmEdit(time: Sample.noon, days: days, zone: .floating, set: .some(nil))
    for isBrief in [false, true] {
      #expect(try draft.copied(as: .request, isBrief: isBrief) == draft)
      #expect(try edit.copied(as: .change, isBrief: isBrief) == edit)
    }
  }

  @Test(arguments: [false, true])
  func `A draft is read back unchanged`(_ isBrief: Bool) throws {
    let timers = [
      TimerDraft(
        duration: TimeSpan(nanoseconds: .min), label: Sample.label("x"),
        settings: Said(all: RingSettings(sound: .none)),
        starts: false),
      TimerDraft(duration: .minutes(1), settings: Said(all: Sample.settings), isKept: true),
    ]
    for draft in timers { #expect(try draft.copied(as: .request, isBrief: isBrief) == draft) }
    let sequences = [
      SequenceDraft(plan: Sample.plan), SequenceDraft(plan: Sample.plan, label: Sample.label("y"), starts: false),
    ]
    for draft in sequences { #expect(try draft.copied(as: .request, isBrief: isBrief) == draft) }
    for draft in [StopwatchDraft(), StopwatchDraft(label: Sample.label("z"), starts: false)] {
      #expect(try draft.copied(as: .request, isBrief: isBrief) == draft)
    }
  }

  @Test(arguments: [false, true])
  func `An edit is read back unchanged`(_ isBrief: Bool) throws {
    let settings = Said<RingSettings> {
      $0.sound = RingSound.none
      $0.volume = Volume(percent: 0)
      $0.snoozeLength = .minutes(1)
      $0.ringLength = .minutes(2)
      $0.ramp = .zero
      $0.showsOvertime = true
      $0.trustedWait = .seconds(1)
      $0.raisesOutput = false
      $0.output = "音"
      $0.speaks = true
    }
    for settings in [
      Said<RingSettings>(), settings, Said<RingSettings> { $0.volume = .standard },
      Said<RingSettings> { $0.output = .some(nil) },
    ] {
      for trusted in [nil, false, true] {
        let timer = Said<TimerTerms> {
          $0.duration = trusted == nil ? nil : .minutes(1)
          $0.label = Label.none
          $0.settings = settings
          $0.isKept = trusted
        }
        #expect(try timer.copied(as: .change, isBrief: isBrief) == timer)
        let exceptions = trusted.map { $0 ? [ExceptedDays.date(Sample.day)] : [] }
        let alarm = AlarmEdit(exceptions: exceptions, settings: settings)
        #expect(try alarm.copied(as: .change, isBrief: isBrief) == alarm)
      }
      let sequence = Said<SequenceTerms> {
        $0.plan = Sample.plan
        $0.settings = settings
      }
      #expect(try sequence.copied(as: .change, isBrief: isBrief) == sequence)
      for edit in [
        EngineSettingsEdit(lateLimit: .zero, ring: settings), EngineSettingsEdit(ring: settings, timeServers: []),
        EngineSettingsEdit(timeServers: Sample.engineSettings.timeServers),
        EngineSettingsEdit(pausesPlayers: false), EngineSettingsEdit(timeCertificates: .some(nil)),
        EngineSettingsEdit(timeCertificates: "/a.pem"),
      ] {
        #expect(try edit.copied(as: .change, isBrief: isBrief) == edit)
      }
    }
  }

  @Test func `Places of holidays replace a file, and a file replaces places`() throws {
    let file = Holidays.file("/a.ics")
    let places = Holidays.of(try #require(HolidayRegions([.japan])))
    for (text, before, after) in [
      (#"{"holidays":"jp"}"#, file, places), (#"{"holidays_file":"/a.ics"}"#, places, file),
      (#"{"holidays":null}"#, file, nil), (#"{"holidays_file":null}"#, places, nil), ("{}", file, file),
    ] as [(String, Holidays, Holidays?)] {
      let edit = try Wire.change(EngineSettingsEdit.self, from: Array(text.utf8))
      #expect(edit.applied(to: EngineSettings(holidays: before)).holidays == after, "\(text)")
    }
  }

  @Test func `Omitted members have their defaults`() throws {
    let timer = try Wire.request(TimerDraft.self, from: Array(#"{"duration_ns":5,"settings":{}}"#.utf8))
    #expect(timer == TimerDraft(duration: TimeSpan(nanoseconds: 5)))
    let alarm = try Wire.request(AlarmDraft.self, from: Array(#"{"time":"12:00","days":[]}"#.utf8))
    #expect(alarm == AlarmDraft(time: Sample.noon))
  }

  @Test(arguments: [
    (#"{"duration_ns":5}"#, true), (#"{"duration_ns":5,"settings":{"volume":1,"ramp_ns":0}}"#, true),
    (#"{"duration_ns":5,"settings":null}"#, true),
    (
      #"{"duration_ns":5,"settings":{"sound":{"kind":"none"},"volume":1,"snooze_ns":1000000000,"#
        + #""ring_ns":1000000000,"ramp_ns":0,"overtime":true,"trusted_wait_ns":0,"terminal":"/dev/tty","hooks":[],"#
        + #""again":0,"again_ns":1000000000,"snooze_limit":null,"override":false,"output":"音","speak":false,"keep_awake":false,"chime":false,"check_ns":null,"pre_alarm":null}}"#,
      false
    ),
  ])
  func `Omitted members follow the person's settings`(_ body: String, _ isPartly: Bool) throws {
    let usual = RingSettings(
      sound: .file("/a.oga"), volume: .standard, snoozeLength: .minutes(3), ringLength: .hours(1), ramp: .seconds(1),
      showsOvertime: true, trustedWait: .minutes(2))
    let bytes = Array(body.utf8)
    let settings = try Wire.request(TimerDraft.self, from: bytes).settings.applied(to: usual)
    guard isPartly else { return #expect(settings.sound == .none && settings.terminal == "/dev/tty") }
    var expected = usual
    if body.contains("volume") { (expected.volume, expected.ramp) = (try #require(Volume(percent: 1)), .zero) }
    #expect(settings == expected)
  }

  @Test func `A timer is written in this order, with its nulls`() {
    #expect(
      Sample.timer(3, .paused(remaining: TimeSpan(nanoseconds: 1))).json
        == """
        {"id":"t3","state":"paused","duration_ns":3155760000000000000,"label":"Tea / 茶 🍵",\
        "settings":{"sound":{"kind":"named","value":"dawn"},"volume":80,"snooze_ns":540000000000,\
        "ring_ns":600000000000,"ramp_ns":10000000000,"overtime":false,\
        "trusted_wait_ns":0,"terminal":null,"hooks":[],"again":0,"again_ns":300000000000,"snooze_limit":null,\
        "override":true,"output":null,"speak":false,"keep_awake":false,"chime":false,"check_ns":null,"pre_alarm":null},\
        "kept":false,"color":null,"run_length_ns":3155760000000000007,"remaining_ns":1,"as_of":"2026-11-21T22:26:40.000000001Z",\
        "deadline":null,"boot_deadline_ns":null,"began":null,"boot_began_ns":null,"run":3,\
        "trusted_run":null,"attempts":0,"snoozes":0,"revision":4503599627370496,"awake_check":null,\
        "abilities":["resume","add","restart","reset"]}
        """)
  }

  @Test func `The former switch of trusted time is read and ignored, in every body`() throws {
    let timer = Array(#"{"trusted":true,"duration_ns":1}"#.utf8)
    #expect(
      try Wire.request(TimerDraft.self, from: timer)
        == TimerDraft(duration: TimeSpan(nanoseconds: 1)))
    let alarm = Array(#"{"time":"12:00","trusted":null}"#.utf8)
    #expect(try Wire.request(AlarmDraft.self, from: alarm) == AlarmDraft(time: Sample.noon))
    let edit = Array(#"{"trusted":false}"#.utf8)
    #expect(try Wire.change(Said<TimerTerms>.self, from: edit) == Said<TimerTerms>())
    #expect(try Wire.change(AlarmEdit.self, from: edit) == AlarmEdit())
    let kept = Sample.timers[0].json.replacing(#""trusted_run""#, with: #""trusted":true,"trusted_run""#)
    #expect(try Wire.answer(CountdownTimer.self, from: Array(kept.utf8)) == Sample.timers[0])
    #expect(!Sample.timers[0].json.contains(#""trusted":"#))
  }

  @Test func `Defaults are left out of a brief plan`() {
    let plan = Sample.plan([
      .step(SequenceStep(duration: .seconds(1))), .repeated([.step(SequenceStep(duration: .seconds(2)))], times: 2),
    ])
    let brief = String(decoding: Wire.bytes(SequenceDraft(plan: plan), isBrief: true), as: UTF8.self)
    #expect(brief == #"{"plan":[{"duration_ns":1000000000},{"repeat":2,"parts":[{"duration_ns":2000000000}]}]}"#)
  }

  @Test func `Data of a Toki without trusted time is read`() throws {
    let new: Set = [
      "trusted", "handled_trusted", "handled_provisional", "passed", "over", "overtime", "ramp_ns", "trusted_wait_ns",
      "trusted_run", "basis", "time_certificates", "time_servers", "trusted_time", "tries", "reach", "warnings",
    ]
    func old(_ value: Any) -> Any {
      if let list = value as? [Any] { return list.map(old) }
      guard let object = value as? [String: Any] else { return value }
      return object.filter { !new.contains($0.key) }.mapValues(old)
    }
    let written = try JSONSerialization.jsonObject(with: Data(Wire.bytes(Sample.state)))
    // In arbitrary order.
    let bytes = Array(try JSONSerialization.data(withJSONObject: old(written)))
    #expect(!String(decoding: bytes, as: UTF8.self).contains("trusted"))
    let state = try Wire.answer(EngineState.self, from: bytes)
    #expect(state.trustedTime == nil)
    #expect(state.settings.timeServers == [])
    #expect(state.timers.map(\.label) == Sample.timers.map(\.label))
    #expect(state.timers.allSatisfy { $0.trustedRun == nil && !$0.settings.showsOvertime })
    #expect(state.timers.allSatisfy { $0.settings.ramp == .seconds(10) })
    #expect(state.alarms.allSatisfy { $0.passed == nil })
    #expect(state.rings.map(\.basis) == [nil])
  }

  @Test func `Codes of a newer daemon promise nothing and break nothing`() throws {
    var text = TimeBody(report: Sample.trustedTime).json
    for (old, new) in [
      (#""state":"singleSource""#, #""state":"enlightened""#), (#""verdict":"truechimer""#, #""verdict":"sage""#),
      (#""reason":"unresolved""#, #""reason":"asleep""#), (#""unresolved":"#, #""asleep":"#),
      (#""leap":"inserted""#, #""leap":"doubled""#),
    ] {
      #expect(text.contains(old))
      text = text.replacing(old, with: new)
    }
    let report = try #require(try Wire.answer(TimeBody.self, from: Array(text.utf8)).report)
    #expect(report.state == .none)
    #expect(report.leap == nil)
    #expect(report.servers[0].verdict == .waiting)
    #expect(report.servers[0].sample == Sample.trustedTime.servers[0].sample)
    #expect(report.servers[2].reason == nil)
    #expect(report.servers[2].rejected == [.outvoted: 1])
    let basis = try Wire.answer(RingBasis.self, from: Array(#"{"state":"enlightened","bound_ns":5}"#.utf8))
    #expect(basis == RingBasis(state: .none, bound: TimeSpan(nanoseconds: 5)))
    let error = #"{"error":{"code":"too_late","subject":"t1","message":"m"}}"#
    let newer = ControlError(try Wire.answer(ErrorBody.self, from: Array(error.utf8)).error)
    #expect(newer == .protocolMismatch(remote: nil, field: "t1", reason: "m"))
  }

  @Test(arguments: [
    ([""], "time_servers[0]"), (["a.example", "b.example:0"], "time_servers[1]"), (["a b"], "time_servers[0]"),
    (["nts://a:70000"], "time_servers[0]"),
  ])
  func `An invalid server is refused with its place`(_ servers: [String], _ place: String) {
    let body = #"{"time_servers":\#(servers.json)}"#
    let error = #expect(throws: ControlError.self) {
      try Wire.change(EngineSettingsEdit.self, from: Array(body.utf8))
    }
    #expect(error?.subject == place)
  }

  @Test(
    arguments: [
      (nil, nil), ("", nil), ("*", nil), ("fr, es;q=0.9", nil), ("en", .english), ("ja", .japanese),
      ("JA-JP", .japanese), ("de-CH, en;q=0.9", .german), ("fr, de;q=0.5", .german),
      ("en-GB, ja;q=0.9", .english), ("en;q=0.5, ja;q=0.9", .japanese), ("ja;q=0, en;q=0.1", .english),
      ("ja,en", .japanese),
      ("jav", nil), ("ja ;q=1", .japanese), (";;,,q=", nil), ("en;q=x,ja;q=0.1", .japanese),
    ] as [(String?, Language?)])
  func `A header says which of our languages is wanted`(_ header: String?, _ language: Language?) {
    #expect(Language(accepted: header) == language)
  }

  @Test func `An answer may grow`() throws {
    let text = Sample.status.json.replacing(#"{"pid""#, with: #"{"new":[1,{}],"pid""#)
    #expect(try Wire.answer(EngineStatus.self, from: Array(text.utf8)) == Sample.status)
    #expect(try WireEvent.model(name: "of_tomorrow", sequence: 1, data: Array("{}".utf8)) == nil)
  }

  @Test func `An invalid answer is reported as the daemon's fault`() {
    let error = #expect(throws: ControlError.self) {
      try Wire.answer(EngineStatus.self, from: Array(#"{"pid":"1"}"#.utf8))
    }
    #expect(error?.code == .protocolMismatch)
    #expect(error?.subject == "pid")
    #expect(error?.reason == "its answer is not understood: The field pid is not a whole number.")
  }

  @Test(arguments: [TimeSpan.hours(1), .days(1), .days(40), .days(365)])
  func `A timer by trusted time has its remaining time by trusted time`(length: TimeSpan) throws {
    let rate: Int64 = 300_000
    let anchor = TimeAnchor(
      boot: Sample.moment.boot, utc: Sample.moment.utc + .seconds(25), bound: .milliseconds(2), rate: rate,
      growth: 515_000)
    let report = TrustedTimeReport(state: .trusted, anchor: anchor)
    var timer = try CountdownTimer(id: TimerID(1), duration: length)
    try timer.apply(.start, at: Sample.moment, by: .trustedTime(TimeGuide(report, at: Sample.moment.boot)))
    let span = TimeSpan.minutes(30)
    let left = length - span - span.times(partsPerBillion: rate)
    let bytes = Wire.bytes(timer, asOf: AsOf(Sample.moment + span, by: anchor))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let remaining = try #require(object["remaining_ns"] as? Int64)
    #expect(abs(remaining - left.nanoseconds) <= 2_000_000)
  }

  @Test func `A label that an older version took is read from a daemon and a backup, and not from a request`() throws {
    let label = try Label(stored: "Te\u{206A}a")
    let timer = try CountdownTimer(id: TimerID(1), label: label, duration: .minutes(3))
    #expect(try timer.copied() == timer)
    let backup = try BackupFile.read(BackupFile.write(ImportBatch(ItemLists(timers: [timer]))))
    #expect(backup.timers.map(\.label) == [label])
    let draft = Wire.bytes(TimerDraft(duration: .minutes(3), label: label))
    let error = #expect(throws: ControlError.self) { try Wire.request(TimerDraft.self, from: draft) }
    #expect(error?.code == .invalidLabel)
    #expect(error?.reason.contains("U+206A") == true)
    let drafts = BackupFile.write(
      ImportBatch(alarmDrafts: [AlarmDraft(time: Sample.noon, label: label, settings: .plain)]))
    let fault = #expect(throws: BackupError.self) { try BackupFile.read(drafts) }
    #expect(fault?.inBody.subject == "alarm_drafts[0].label")
  }
}

@Suite struct InstantTextTests {
  @Test(arguments: [
    (Int64(0), "1970-01-01T00:00:00.000000000Z"), (-1, "1969-12-31T23:59:59.999999999Z"),
    (.max, "2262-04-11T23:47:16.854775807Z"), (.min, "1677-09-21T00:12:43.145224192Z"),
    (951_782_400_123_456_789, "2000-02-29T00:00:00.123456789Z"),
  ])
  func `An instant and its text are the same`(_ nanoseconds: Int64, _ text: String) throws {
    let instant = UTCInstant(nanosecondsSinceEpoch: nanoseconds)
    #expect(instant.rfc3339 == text)
    #expect(instant.json == "\"\(text)\"")
    #expect(try instant.copied() == instant)
  }

  @Test(arguments: [
    "1970-01-01T01:00:00+01:00", "1969-12-31t23:30:00.0-00:30", "1970-01-01T00:00:00z",
    "1970-01-01T00:00:00.0Z",
  ])
  func `Other ways to write an instant are read`(_ text: String) {
    #expect(UTCInstant(rfc3339: text) == UTCInstant(nanosecondsSinceEpoch: 0))
  }

  @Test(arguments: [
    "", "1970-01-01", "1970-01-01T00:00:00", "1970-01-01 00:00:00Z", "1970-13-01T00:00:00Z",
    "1970-02-29T00:00:00Z", "1970-01-01T24:00:00Z", "1970-01-01T00:00:60Z", "1970-01-01T00:00:00.Z",
    "1970-01-01T00:00:00.0000000001Z", "1970-01-01T00:00:00ZZ", "1970-01-01T00:00:00+1:00",
    "1970-01-01T00:00:00+24:00", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z",
    "2262-04-11T23:47:16.854775808Z", "1677-09-21T00:12:43.145224191Z", "١٩٧٠-01-01T00:00:00Z",
  ])
  func `An invalid instant is refused`(_ text: String) {
    #expect(UTCInstant(rfc3339: text) == nil)
    #expect(throws: JSONFault.self) { try JSONReader.read(UTCInstant.self, from: Wire.bytes(text), as: .answer) }
  }
}
