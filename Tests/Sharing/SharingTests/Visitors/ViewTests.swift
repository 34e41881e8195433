// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire

@testable import Visitors

@Suite struct ViewTests {
  @Test func `A display gets its own items, and no other label`() async throws {
    let world = try await Shown()
    let shown = View.items([world.mine]).part(of: world.state)
    let text = String(decoding: Wire.bytes(shown), as: UTF8.self)
    #expect(text.contains("Talk"))
    for secret in ["Doctor", "curl", "secret.example", "/dev/pts/3"] { #expect(!text.contains(secret), "\(secret)") }
    #expect(shown.items.count == 1)
  }

  @Test func `A display hears changes of its own items alone`() async throws {
    let world = try await Shown()
    let view = View.items([world.mine])
    let other = try #require(world.state.items[world.other])
    let mine = try #require(world.state.items[world.mine])
    #expect(view.part(of: .item(other)) == nil)
    #expect(view.part(of: .removed(world.other)) == nil)
    #expect(view.part(of: .removed(world.mine)) == .removed(world.mine))
    guard case .item(.timer(let seen)) = view.part(of: .item(mine)) else {
      Issue.record("The display is not told of its own timer")
      return
    }
    #expect(seen.label == mine.shelved.label)
    #expect(seen.settings.hooks.isEmpty)
  }

  @Test func `A display is told how rings are timed, and no other setting`() async throws {
    let world = try await Shown()
    let view = View.items([world.mine])
    var settings = world.state.settings
    (settings.usesTrustedTime, settings.lateLimit, settings.pausesPlayers) = (false, .minutes(5), false)
    var state = world.state
    state.settings = settings
    let shown = EngineSettings(lateLimit: .minutes(5), usesTrustedTime: false)
    #expect(view.part(of: state).settings == shown)
    #expect(view.part(of: .settings(settings)) == .settings(shown))
  }

  @Test func `Control sees all items, and of the settings no program, server or file`() async throws {
    let world = try await Shown()
    let shown = View.control.part(of: world.state)
    #expect(shown.items.timers.map(\.label) == world.state.items.timers.map(\.label))
    #expect(shown.settings.timeServers.isEmpty)
    let text = String(decoding: Wire.bytes(shown), as: UTF8.self)
    #expect(text.contains("Doctor"))
    for secret in ["curl", "secret.example"] { #expect(!text.contains(secret), "\(secret)") }
    let item = try #require(world.state.items[world.other])
    guard case .item(.timer(let seen))? = View.control.part(of: .item(item)) else {
      Issue.record("Control is not told of a timer")
      return
    }
    #expect(seen.settings.hooks.isEmpty)
    #expect(seen.settings.terminal == "/dev/pts/3")
    #expect(View.control.part(of: .settings(world.state.settings)) == .settings(shown.settings))
    #expect(View.whole.part(of: world.state) == world.state)
  }

  @Test func `A display sees no file of the machine, neither that of the ring nor those of steps or of a pre-alarm`()
    throws
  {
    let file = RingSound.file("/home/me/private.flac")
    let plan = try SequencePlan([
      .step(SequenceStep(label: try Label("Talk"), duration: .minutes(5), sound: file)),
      .repeated([.step(SequenceStep(duration: .minutes(1), sound: file, waits: true))], times: 2),
      .step(SequenceStep(duration: .minutes(1), sound: .named("bell"))),
    ])
    let settings = RingSettings(sound: file, preAlarm: PreAlarm(before: .minutes(1), sound: file))
    let sequence = StepSequence(id: SequenceID(1), plan: plan, settings: settings)
    guard case .sequence(let seen) = View.plain(.sequence(sequence)) else {
      Issue.record("A sequence became something else")
      return
    }
    #expect(!String(decoding: Wire.bytes(seen), as: UTF8.self).contains("private"))
    #expect(seen.plan.steps.map(\.duration) == plan.steps.map(\.duration))
    #expect(seen.plan.steps.map(\.waits) == plan.steps.map(\.waits))
    #expect(seen.plan.steps.map(\.sound) == [nil, nil, nil, .named("bell")])
    #expect(seen.settings.sound == .standard)
    #expect(seen.settings.preAlarm == PreAlarm(before: .minutes(1)))
  }

  @Test func `A display sees neither lasting names, which a calendar may have given, nor where a ring was tried`()
    throws
  {
    var timer = try CountdownTimer(id: TimerID(1), label: try Label("Talk"), duration: .minutes(10))
    timer.uid = ItemUID(text: "boss@calendar.example")
    var stopwatch = Stopwatch(id: StopwatchID(1))
    stopwatch.uid = ItemUID(text: "lap@calendar.example")
    let items = ItemLists(timers: [timer], stopwatches: [stopwatch])
    let now = HostMoment(boot: BootInstant(nanosecondsSinceBoot: 0), utc: UTCInstant(secondsSinceEpoch: 1_800_000_000))
    let tried = RingTry(
      by: .terminalBell, output: "/dev/pts/3", result: .played, detail: "/home/me/private.flac cannot be opened")
    let ring = Ring(
      id: RingID(1), owner: timer.any.id, occurrence: Occurrence(key: 1), label: timer.label, settings: RingSettings(),
      planned: now.utc, rang: now.utc, late: .zero, tries: [tried])
    let state = EngineState(
      moment: now, boot: BootID("b"), zone: .utc, items: items, rings: [ring], missed: [ring])
    let view = View.items([timer.any.id, stopwatch.any.id])
    var text = String(decoding: Wire.bytes(view.part(of: state)), as: UTF8.self)
    for change in [EngineEvent.Change.ringStarted(ring), .ringEnded(ring), .missed(ring)] {
      let seen = try #require(view.part(of: change))
      let frame = WireEvent.frame(EngineEvent(sequence: 1, change: seen), asOf: AsOf(now, by: nil))
      text += String(decoding: frame, as: UTF8.self)
    }
    #expect(text.contains("Talk"))
    for secret in ["calendar.example", "/dev/pts", "private"] { #expect(!text.contains(secret), "\(secret)") }
    #expect(String(decoding: Wire.bytes(View.control.part(of: state)), as: UTF8.self).contains("calendar.example"))
  }

  @Test func `The daemon's texts are filtered for all roles but the owner`() throws {
    let text = #"{"decisions":[{"hook":{"call":"curl x"},"item":"t1"}],"settings":{"hooks":[{"run":"x"}],"volume":5}}"#
    let cleaned = try JSONRedaction.replacing(View.control.redactions, in: Array(text.utf8))
    #expect(
      String(decoding: cleaned, as: UTF8.self)
        == #"{"decisions":[{"hook":null,"item":"t1"}],"settings":{"hooks":[],"volume":5}}"#)
    #expect(View.whole.redactions.isEmpty)
    #expect(!View.items([]).redactions.isEmpty)
  }

  /// A state with a timer that is shown, and another one with secrets.
  private struct Shown {
    let state: EngineState
    let mine = ItemID(.timer, 1)
    let other = ItemID(.timer, 2)

    init() async throws {
      let now = HostMoment(
        boot: BootInstant(nanosecondsSinceBoot: 0), utc: UTCInstant(secondsSinceEpoch: 1_800_000_000))
      let hook = try Hook(.ring, .command("curl secret.example"))
      var items = ItemLists()
      for (number, label) in [(Int64(1), "Talk"), (2, "Doctor")] {
        var settings = RingSettings()
        settings.hooks = [hook]
        settings.terminal = "/dev/pts/3"
        items.put(
          try CountdownTimer(
            id: TimerID(number), label: try Label(label), duration: .minutes(10), settings: settings))
      }
      var common = EngineSettings()
      common.hooks = [hook]
      common.timeServers = [TimeServer(host: "time.secret.example")]
      state = EngineState(moment: now, boot: BootID("b"), zone: .utc, items: items, settings: common)
    }
  }
}
