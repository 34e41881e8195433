// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel

@testable import TokiRemote

@Suite struct WireTests {
  @Test(arguments: Sample.changes)
  func `A change comes back as it was`(_ change: EngineEvent.Change) throws {
    var frames = EventFrames()
    let event = EngineEvent(sequence: .max, change: change)
    // One byte at a time, as a socket may give it.
    var heard: [EngineEvent] = []
    for byte in WireEvent.frame(event, asOf: Sample.moment) { heard += try frames.read([byte]) }
    #expect(heard == [event])
  }

  @Test func `A state comes back as it was`() throws {
    let text = Wire.json(WireState(Sample.state))
    #expect(try Wire.decode(WireState.self, from: Array(text.utf8)).model() == Sample.state)
  }

  @Test func `History, decisions and status come back as they were`() throws {
    for ring in Sample.rings {
      #expect(try Wire.decode(WireRing.self, from: Wire.bytes(WireRing(ring))).model() == ring)
    }
    for decision in Sample.decisions {
      #expect(
        try Wire.decode(WireDecision.self, from: Wire.bytes(WireDecision(decision))).model() == decision)
    }
    #expect(
      try Wire.decode(WireStatus.self, from: Wire.bytes(WireStatus(Sample.status))).model == Sample.status)
  }

  @Test(arguments: [
    AlarmDays.next, .on(Sample.day), .weekly(.weekdays), .weekly(.everyDay),
    .repeating(.weekly(.weekend), from: Sample.day), .repeating(Sample.fridays, from: nil),
    .repeating(Sample.fridays, from: Sample.day),
  ])
  func `A draft of an alarm comes back as it was`(_ days: AlarmDays) throws {
    let draft = AlarmDraft(
      time: Sample.noon, days: days, zone: .pinned(Sample.tokyo), set: Sample.work,
      label: Sample.label("Née \u{1F426}"),
      settings: Sample.settings)
    #expect(try Wire.decode(WireAlarmDraft.self, from: Wire.bytes(WireAlarmDraft(draft))).model() == draft)
  }

  @Test func `A draft of a timer comes back as it was`() throws {
    let draft = TimerDraft(
      duration: TimeSpan(nanoseconds: .min), label: Sample.label("x"), settings: RingSettings(sound: .none),
      starts: false)
    #expect(try Wire.decode(WireTimerDraft.self, from: Wire.bytes(WireTimerDraft(draft))).model() == draft)
  }

  @Test func `What a request leaves out is as usual`() throws {
    let timer = try Wire.decode(WireTimerDraft.self, from: Array(#"{"duration_ns":5,"settings":{}}"#.utf8))
      .model()
    #expect(timer == TimerDraft(duration: TimeSpan(nanoseconds: 5)))
    let alarm = try Wire.decode(WireAlarmDraft.self, from: Array(#"{"time":"12:00","days":[]}"#.utf8)).model()
    #expect(alarm == AlarmDraft(time: Sample.noon))
  }

  @Test func `Settings and findings come back as they were`() throws {
    for settings in [EngineSettings(), Sample.engineSettings, EngineSettings(lateLimit: .zero)] {
      #expect(
        try Wire.decode(WireEngineSettings.self, from: Wire.bytes(WireEngineSettings(settings))).model() == settings)
    }
    var edit = EngineSettingsEdit(lateLimit: .zero)
    edit.ring = SettingsEdit(sound: RingSound.none, volume: Volume(percent: 0), ramp: .zero)
    for edit in [edit, EngineSettingsEdit(), EngineSettingsEdit(ring: SettingsEdit(snoozeLength: .minutes(1)))] {
      let bytes = Wire.bytes(WireEngineSettingsEdit(edit))
      #expect(try Wire.decode(WireEngineSettingsEdit.self, from: bytes).model() == edit)
    }
    for code in Finding.Code.allCases {
      let finding = Finding(code, .warning, detail: "a \"b\"")
      #expect(try Wire.decode(WireFinding.self, from: Wire.bytes(WireFinding(finding))).model() == finding)
    }
  }

  @Test func `What a request leaves out is as the person has set it`() throws {
    let usual = Sample.settings
    let whole = try Wire.decode(WireTimerDraft.self, from: Array(#"{"duration_ns":5}"#.utf8)).model(usual: usual)
    #expect(whole.settings == usual)
    let part = try Wire.decode(
      WireTimerDraft.self, from: Array(#"{"duration_ns":5,"settings":{"volume":1,"ramp_ns":0}}"#.utf8))
    var settings = usual
    (settings.volume, settings.ramp, settings.terminal) = (try #require(Volume(percent: 1)), .zero, nil)
    #expect(try part.model(usual: usual).settings == settings)
  }

  @Test func `The settings in a backup of a Toki without ramps have the usual one`() throws {
    let old = #"{"sound":{"kind":"none","value":null},"volume":1,"snooze_ns":1,"ring_ns":2,"terminal":null}"#
    #expect(try Wire.decode(WireSettings.self, from: Array(old.utf8)).model().ramp == .seconds(10))
  }

  @Test func `A timer is written in this order, with its nulls`() {
    #expect(
      Wire.json(WireTimer(Sample.timer(3, .paused(remaining: TimeSpan(nanoseconds: 1))), asOf: Sample.moment))
        == """
        {"id":"t3","label":"Tea / 茶 🍵","state":"paused","duration_ns":3155760000000000000,\
        "run_length_ns":3155760000000000007,"remaining_ns":1,"as_of":"2026-11-21T22:26:40.000000001Z",\
        "deadline":null,"boot_deadline_ns":null,"run":3,"trusted":false,"trusted_run":null,"revision":1152921504606846976,\
        "settings":{"sound":{"kind":"named","value":"dawn"},"volume":80,"snooze_ns":540000000000,\
        "ring_ns":600000000000,"ramp_ns":10000000000,"overtime":false,\
        "trusted_wait_ns":0,"terminal":null}}
        """)
  }

  @Test func `What a Toki without trusted time wrote is read`() throws {
    let new: Set = [
      "trusted", "handled_trusted", "overtime", "trusted_wait_ns", "trusted_run", "basis", "time_certificates",
      "time_servers",
      "trusted_time",
    ]
    func old(_ value: Any) -> Any {
      if let list = value as? [Any] { return list.map(old) }
      guard let object = value as? [String: Any] else { return value }
      return object.filter { !new.contains($0.key) }.mapValues(old)
    }
    let written = try JSONSerialization.jsonObject(with: Data(Wire.bytes(WireState(Sample.state))))
    let bytes = Array(try JSONSerialization.data(withJSONObject: old(written)))
    #expect(!String(decoding: bytes, as: UTF8.self).contains("trusted"))
    let state = try Wire.decode(WireState.self, from: bytes).model()
    #expect(state.trustedTime == nil)
    #expect(state.settings.timeServers == [])
    #expect(state.timers.map(\.label) == Sample.timers.map(\.label))
    #expect(state.timers.allSatisfy { !$0.usesTrustedTime && $0.trustedRun == nil && !$0.settings.showsOvertime })
    #expect(state.alarms.allSatisfy { !$0.usesTrustedTime })
    #expect(state.rings.map(\.basis) == [nil])
  }

  @Test func `Codes of a newer daemon promise nothing and break nothing`() throws {
    var text = Wire.json(WireTime(Sample.trustedTime))
    for (old, new) in [
      (#""state":"singleSource""#, #""state":"enlightened""#), (#""verdict":"truechimer""#, #""verdict":"sage""#),
      (#""reason":"unresolved""#, #""reason":"asleep""#), (#""unresolved":"#, #""asleep":"#),
      (#""leap":"inserted""#, #""leap":"doubled""#),
    ] {
      #expect(text.contains(old))
      text = text.replacing(old, with: new)
    }
    let report = try #require(try Wire.decode(WireTime.self, from: Array(text.utf8)).report?.model())
    #expect(report.state == .none)
    #expect(report.leap == nil)
    #expect(report.servers[0].verdict == .waiting)
    #expect(report.servers[0].sample == Sample.trustedTime.servers[0].sample)
    #expect(report.servers[2].reason == nil)
    #expect(report.servers[2].rejected == [.outvoted: 1])
    let basis = try Wire.decode(WireBasis.self, from: Array(#"{"state":"enlightened","bound_ns":5}"#.utf8)).model
    #expect(basis == RingBasis(state: .none, bound: TimeSpan(nanoseconds: 5)))
  }

  @Test(arguments: [
    ([""], "time_servers[0]"), (["a.example", "b.example:0"], "time_servers[1]"), (["a b"], "time_servers[0]"),
    (["nts://a:70000"], "time_servers[0]"),
  ])
  func `A server that cannot be is refused by its place`(_ servers: [String], _ place: String) {
    let body = Wire.bytes(["time_servers": servers])
    let error = #expect(throws: ControlError.self) {
      try Wire.decode(WireEngineSettingsEdit.self, from: body).model()
    }
    #expect(error?.subject == place)
  }

  @Test func `Edits of trusted time come back as they were`() throws {
    for trusted in [nil, false, true] {
      let timer = TimerEdit(usesTrustedTime: trusted, settings: SettingsEdit(showsOvertime: trusted))
      #expect(try Wire.decode(WireTimerEdit.self, from: Wire.bytes(WireTimerEdit(timer))).model() == timer)
      let alarm = AlarmEdit(usesTrustedTime: trusted)
      #expect(try Wire.decode(WireAlarmEdit.self, from: Wire.bytes(WireAlarmEdit(alarm))).model() == alarm)
    }
    for edit in [
      EngineSettingsEdit(timeServers: []), EngineSettingsEdit(timeServers: Sample.engineSettings.timeServers),
      EngineSettingsEdit(timeCertificates: .some(nil)), EngineSettingsEdit(timeCertificates: "/a.pem"),
    ] {
      let bytes = Wire.bytes(WireEngineSettingsEdit(edit))
      #expect(try Wire.decode(WireEngineSettingsEdit.self, from: bytes).model() == edit)
    }
    let timer = TimerDraft(duration: .minutes(1), usesTrustedTime: true)
    #expect(try Wire.decode(WireTimerDraft.self, from: Wire.bytes(WireTimerDraft(timer))).model() == timer)
    let alarm = AlarmDraft(time: Sample.noon, usesTrustedTime: true)
    #expect(try Wire.decode(WireAlarmDraft.self, from: Wire.bytes(WireAlarmDraft(alarm))).model() == alarm)
  }

  @Test func `A response may grow`() throws {
    let text = Wire.json(WireStatus(Sample.status)).replacing(#"{"pid""#, with: #"{"new":[1,{}],"pid""#)
    #expect(try Wire.decode(WireStatus.self, from: Array(text.utf8)).model == Sample.status)
    #expect(try WireEvent.model(name: "of_tomorrow", sequence: 1, data: Array("{}".utf8)) == nil)
  }
}

@Suite struct WireInstantTests {
  @Test(arguments: [
    (Int64(0), "1970-01-01T00:00:00.000000000Z"), (-1, "1969-12-31T23:59:59.999999999Z"),
    (.max, "2262-04-11T23:47:16.854775807Z"), (.min, "1677-09-21T00:12:43.145224192Z"),
    (951_782_400_123_456_789, "2000-02-29T00:00:00.123456789Z"),
  ])
  func `An instant and its text are the same`(_ nanoseconds: Int64, _ text: String) {
    let instant = UTCInstant(nanosecondsSinceEpoch: nanoseconds)
    #expect(instant.rfc3339 == text)
    #expect(UTCInstant(rfc3339: text) == instant)
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
  func `What is no instant is refused`(_ text: String) { #expect(UTCInstant(rfc3339: text) == nil) }
}

@Suite struct JSONWriterTests {
  private struct Odd: Encodable {
    var second = 2
    var first = "a/b\"\\\n\u{1}é"
    var none: Int?
    var list: [[Int?]] = [[], [1, nil]]
    var empty = Nothing()
    var table = ["k": 1.5]
    var infinite = Double.infinity
    var flag = true
    var tiny: UInt8 = 255
  }

  private struct Nothing: Encodable {}

  private struct Nested: Encodable {
    enum Keys: String, CodingKey { case outer, inner, after }
    func encode(to encoder: any Encoder) throws {
      var outer = encoder.container(keyedBy: Keys.self)
      var inner = outer.nestedContainer(keyedBy: Keys.self, forKey: .outer)
      try inner.encode(1, forKey: .inner)
      var list = inner.nestedUnkeyedContainer(forKey: .outer)
      try list.encode("x")
      try list.encodeNil()
      try outer.encode(2, forKey: .after)
    }
  }

  private class Base: Encodable { let base = 1 }
  private final class Derived: Base {
    enum Keys: String, CodingKey { case own }
    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(2, forKey: .own)
    }
  }

  private struct Failing: Encodable {
    struct Reason: Error {}
    func encode(to encoder: any Encoder) throws { throw Reason() }
  }

  @Test func `Members are written in their order`() {
    #expect(
      Wire.json(Odd())
        == #"{"second":2,"first":"a/b\"\\\n\u0001é","list":[[],[1,null]],"empty":{},"table":{"k":1.5},"#
        + #""infinite":null,"flag":true,"tiny":255}"#)
  }

  @Test func `Nested containers end where the outer one goes on`() {
    #expect(Wire.json(Nested()) == #"{"outer":{"inner":1,"outer":["x",null]},"after":2}"#)
    #expect(Wire.json([Nested(), Nested()]).hasSuffix(#"},"after":2}]"#))
  }

  @Test func `A class and its superclass share an object`() {
    #expect(Wire.json(Derived()) == #"{"base":1,"own":2}"#)
  }

  @Test func `Bare values are values`() {
    #expect(Wire.json("x") == #""x""#)
    #expect(Wire.json(Int?.none) == "null")
    #expect(Wire.json([Int]()) == "[]")
    #expect(Wire.json(Failing()) == "null")
  }

  @Test(arguments: [TimeSpan.hours(1), .days(1), .days(40), .days(365)])
  func `What remains of a timer by trusted time is told by that`(length: TimeSpan) throws {
    let rate: Int64 = 300_000
    let anchor = TimeAnchor(
      boot: Sample.moment.boot, utc: Sample.moment.utc + .seconds(25), bound: .milliseconds(2), rate: rate,
      growth: 515_000)
    let report = TrustedTimeReport(state: .trusted, anchor: anchor)
    var timer = try CountdownTimer(id: TimerID(1), duration: length, usesTrustedTime: true)
    try timer.apply(.start, at: Sample.moment, by: TimeGuide(report, at: Sample.moment.boot))
    let span = TimeSpan.minutes(30)
    let left = length - span - span.times(partsPerBillion: rate)
    let form = WireTimer(timer, asOf: Sample.moment + span, by: report)
    #expect(abs(form.remaining - left.nanoseconds) <= 2_000_000)
  }

  @Test func `A label that an older version took is read from a daemon and a backup, and not from a request`() throws {
    let label = try Label(stored: "Te\u{206A}a")
    let timer = try CountdownTimer(id: TimerID(1), label: label, duration: .minutes(3))
    let form = try Wire.decode(WireTimer.self, from: Wire.bytes(WireTimer(timer, asOf: Sample.moment)))
    #expect(try form.model() == timer)
    let backup = try BackupFile.read(BackupFile.write(ImportBatch(timers: [timer])))
    #expect(backup.timers.map(\.label) == [label])
    let draft = try Wire.decode(
      WireTimerDraft.self, from: Wire.bytes(WireTimerDraft(TimerDraft(duration: .minutes(3), label: label))))
    let error = #expect(throws: ControlError.self) { try draft.model() }
    #expect(error?.code == .invalidLabel)
    #expect(error?.message.contains("U+206A") == true)
  }
}
