// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiClient
import TokiEngine
import TokiModel
import TokiTestKit

/// The same requests go to an engine over a socket and to its twin in this process, with the same answers and effects.
@Suite struct TwinTests {
  /// One request and its complete answer.
  struct Step: Sendable {
    let name: String
    let answer: @Sendable (any TokiControl) async -> String

    init<Value>(_ name: String, _ ask: @escaping @Sendable (any TokiControl) async throws -> Value) {
      self.name = name
      answer = { control in
        do {
          return "\(try await ask(control))"
        } catch let error as ControlError {
          return "refused: \(error.code) \(error.subject)"
        } catch {
          return "\(error)"
        }
      }
    }
  }

  private func expectTwins(_ steps: [Step]) async throws {
    try await withService { service in
      let (near, remote) = (TestHome(zones: [Service.tokyo]), service.remote())
      func compare(_ steps: [Step]) async {
        for step in steps {
          let (expected, heard) = (await step.answer(near.control), await step.answer(remote))
          #expect(heard == expected, "\(step.name)")
        }
      }
      for home in [near, service.home] {
        _ = try await home.control.importItems(Self.belongings, key: nil)
        try await home.timer("Tea", .seconds(1))
        try await home.timer("", .seconds(1))
        home.host.advance(by: .seconds(1))
      }
      await compare([Step("state before") { try await $0.state() }])
      await compare(steps)
      await compare([
        Step("state") { try await $0.state() }, Step("history") { try await $0.send(ListHistory(limit: 1000)).rings },
        Step("decisions") { try await $0.decisions(about: .timer(TimerID(1)), limit: 1000) },
        Step("latest decisions") { try await $0.decisions(about: .alarm(AlarmID(1)), limit: 2) },
      ])
      // A daemon checks by itself whether a new item could be heard.
      #expect(service.home.ringer.calls.filter { $0 != .look } == near.ringer.calls.filter { $0 != .look })
      #expect(service.home.timeKeeper.calls == near.timeKeeper.calls)
      #expect(service.connections == 1)
    }
  }

  /// Values with an oddity wherever a wire format could lose one.
  private static let belongings = ImportBatch(Sample.state.items)

  @Test func `Items are made, told, and removed`() async throws {
    let timerCommands: [TimerCommand] = [
      .start, .pause, .resume, .reset, .restart, .add(TimeSpan(nanoseconds: -1)), .pause,
    ]
    let alarmCommands: [AlarmCommand] = [
      .turnOff, .turnOn, .skip(3), .unskip, .pause(Sample.day...Sample.day), .resume,
    ]
    let sequenceCommands: [SequenceCommand] = [
      .start, .pause, .resume, .next, .add(TimeSpan(nanoseconds: -1)), .restart, .reset,
    ]
    let timer = TimerDraft(
      duration: .minutes(3), label: Sample.label("Tea / 茶"), settings: Said(all: Sample.settings),
      starts: false)
    let alarm = AlarmDraft(
      time: Sample.noon, days: .repeating(Sample.fridays, from: Sample.day), set: Sample.work,
      label: Sample.label("x"), settings: Said(all: Sample.settings))
    let sequence = SequenceDraft(
      plan: Sample.plan, label: Sample.label("x"), settings: Said(all: Sample.settings), starts: false)
    var steps = [
      Step("a timer") { try await $0.make(timer, key: "k-1") },
      Step("a timer again") { try await $0.make(timer, key: "k-1") },
      Step("another timer") { try await $0.make(TimerDraft(duration: .minutes(1)), key: "k-1") },
      Step("no timer") { try await $0.make(TimerDraft(duration: .zero), key: nil) },
      Step("an alarm") { try await $0.make(alarm, key: nil) },
      Step("an alarm for once") {
        try await $0.make(AlarmDraft(time: Sample.noon, days: .on(Sample.day), settings: .plain), key: nil)
      },
      Step("a sequence") { try await $0.make(sequence, key: nil) },
      Step("a stopwatch") { try await $0.make(StopwatchDraft(label: Sample.label("x")), key: nil) },
    ]
    for command in timerCommands { steps.append(Step("t1 \(command)") { try await $0.tell(TimerID(1), command) }) }
    for command in alarmCommands { steps.append(Step("a1 \(command)") { try await $0.tell(AlarmID(1), command) }) }
    for command in sequenceCommands {
      steps.append(Step("s1 \(command)") { try await $0.tell(SequenceID(1), command) })
    }
    for command: StopwatchCommand in [.start, .lap, .pause, .reset, .lap] {
      steps.append(Step("w1 \(command)") { try await $0.tell(StopwatchID(1), command) })
    }
    for isOn in [false, true] {
      steps.append(Step("set \(isOn)") { try await $0.setEnabled(isOn, set: Sample.work) })
    }
    for text in ["t2", "a2", "s2", "w2", "t99"] {
      steps.append(Step("cancel \(text)") { try await $0.cancel(try #require(ItemID(text: text))) })
    }
    try await expectTwins(steps)
  }

  @Test func `Edits change what they name and nothing else`() async throws {
    let settings = Said<RingSettings> {
      $0.sound = RingSound.none
      $0.volume = Volume(percent: 3)
      $0.snoozeLength = .minutes(1)
      $0.ringLength = .minutes(2)
      $0.ramp = .seconds(3)
      $0.showsOvertime = true
      $0.trustedWait = .minutes(4)
    }
    let timers = [
      Said<TimerTerms>(),
      Said<TimerTerms> {
        $0.duration = .minutes(1)
        $0.label = Sample.label("x")
        $0.settings = settings
      },
      Said<TimerTerms> { $0.duration = .zero },
      Said<TimerTerms> {
        $0.label = Label.none
        $0.settings = Said<RingSettings> { $0.showsOvertime = false }
      },
    ]
    let alarms = [
      AlarmEdit(),
      AlarmEdit(
        time: Sample.noon, days: .repeating(Sample.fridays, from: Sample.day), zone: .pinned(.utc),
        set: Sample.work, label: Label.none, settings: Said<RingSettings> { $0.volume = Volume(percent: 0) }),
      AlarmEdit(days: .next, zone: .floating, set: .some(nil)),
      AlarmEdit(days: .weekly(.weekend)), AlarmEdit(days: .on(Sample.day)), AlarmEdit(zone: .pinned(Sample.tokyo)),
    ]
    let sequences = [
      Said<SequenceTerms>(),
      Said<SequenceTerms> {
        $0.plan = Sample.plan
        $0.label = Label.none
        $0.settings = settings
      },
    ]
    let engine = EngineSettingsEdit(lateLimit: .zero, ring: Said<RingSettings> { $0.ramp = .zero })
    var steps = [
      Step("settings") { try await $0.settings() }, Step("change") { try await $0.change(engine) },
      Step("servers") {
        try await $0.change(EngineSettingsEdit(timeServers: Sample.engineSettings.timeServers))
      },
      Step("certificates") { try await $0.change(EngineSettingsEdit(timeCertificates: "/etc/ssl/日本.pem")) },
      Step("no certificates") { try await $0.change(EngineSettingsEdit(timeCertificates: .some(nil))) },
      Step("ask") { try await $0.send(AskForTime()) },
    ]
    for edit in timers { steps.append(Step("\(edit)") { try await $0.edit(TimerID(1), edit) }) }
    for edit in alarms { steps.append(Step("\(edit)") { try await $0.edit(AlarmID(1), edit) }) }
    for edit in sequences { steps.append(Step("\(edit)") { try await $0.edit(SequenceID(1), edit) }) }
    try await expectTwins(steps)
  }

  @Test func `Rings are stopped, snoozed and remembered, and sounds are tried`() async throws {
    try await expectTwins([
      Step("rings") { try await $0.state().rings.map(\.id) },
      Step("a sound in the middle of a ring") { try await $0.preview(Sample.settings) },
      Step("snooze") { try await $0.send(Snooze(RingID(1), for: .minutes(5))) },
      Step("snooze by its own length") { try await $0.send(Snooze(RingID(2))) },
      Step("dismiss what is over") { try await $0.send(Dismiss(RingID(1))) },
      Step("dismiss what is not") { try await $0.send(Dismiss(RingID(99))) },
      Step("a page of the history") { try await $0.send(ListHistory(before: RingID(2), limit: 1)).rings },
      Step("no page") { try await $0.send(ListHistory(limit: 0)).rings },
      Step("stop all") { control in
        for ring in try await control.state().rings { _ = try await control.send(Dismiss(ring.id)) }
      },
      Step("a sound") { try await $0.preview(Sample.settings) }, Step("quiet") { try await $0.preview(nil) },
      Step("doctor") { try await $0.send(Examine()).findings }, Step("seen") { try await $0.send(AcknowledgeLosses()) },
      Step("suspend") { try await $0.send(Suspend()).refusal },
      Step("lost bells") { control in
        try await control.send(
          NoteLostLinks([LostLink(name: .app, since: UTCInstant(secondsSinceEpoch: 1_800_000_000))]))
      },
      Step("no lost bells") { try await $0.send(NoteLostLinks([])) },
      Step("warnings") { try await $0.warnings(about: nil) },
      Step("warnings of nothing") { try await $0.warnings(about: .timer(TimerID(99))) },
    ])
  }

  @Test func `The daemon identifies itself, and ends on request`() async throws {
    try await withService { service in
      let remote = service.remote()
      #expect(try await remote.status() == (try await service.home.control.status()))
      try await remote.shutDown()
      let error = await #expect(throws: ControlError.self) {
        _ = try await service.home.control.make(TimerDraft(duration: .minutes(1)), key: nil)
      }
      #expect(error?.code == .shuttingDown)
    }
  }
}
