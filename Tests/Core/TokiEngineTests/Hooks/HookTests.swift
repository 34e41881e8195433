// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

@testable import TokiEngine

/// Which hooks a ring starts, and when.
@Suite struct HookTests {
  private func hook(_ moment: Hook.Moment, _ command: String, before: TimeSpan? = nil) throws -> Hook {
    try Hook(moment, before: before, .command(command))
  }

  /// A timer of ten minutes with these hooks, just started.
  private func timer(_ hooks: [Hook], of length: TimeSpan = .minutes(10), all: [Hook] = []) throws -> Timeline {
    var line = Timeline()
    if !all.isEmpty { _ = try line.machine.change(EngineSettingsEdit(hooks: all), at: line.now) }
    _ = try line.machine.make(
      TimerDraft(duration: length, settings: Said(all: RingSettings(hooks: hooks))), key: nil, at: line.now)
    line.take()
    return line
  }

  @Test func `A ring starts its own hooks and those of every ring`() throws {
    var line = try timer(
      [hook(.ring, "lamp"), hook(.dismiss, "coffee"), hook(.ring, "radio").turned(on: false)],
      all: [hook(.every, "log")])
    #expect(line.runs(after: .minutes(10)).map(\.text) == ["ring: lamp", "ring: log"])
    _ = try line.machine.dismiss(RingID(1), at: line.now)
    #expect(line.runs().map(\.text) == ["dismiss: coffee", "dismiss: log"])
  }

  @Test func `A hook gets the ring, its lateness, its end and the next ring`() throws {
    var line = try timer([hook(.every, "log")])
    line.now = line.now + .minutes(11)
    let ring = try #require(line.runs().first?.occasion)
    #expect(ring.moment == .ring && ring.item == .timer(TimerID(1)) && ring.ring == RingID(1))
    #expect(ring.late == .minutes(1) && ring.planned == ring.at - .minutes(1))
    #expect(ring.end == nil && ring.next == nil)
    _ = try line.machine.snooze(RingID(1), length: .minutes(5), at: line.now)
    let snooze = try #require(line.runs().first?.occasion)
    #expect(snooze.moment == .snooze && snooze.end == .snoozed && snooze.next == line.now.utc + .minutes(5))
  }

  @Test func `A ring that nobody answers, and one that is found too late, are missed`() throws {
    var line = try timer([hook(.missed, "call")])
    #expect(line.runs(after: .minutes(10)).isEmpty)
    #expect(line.runs(after: .minutes(10)).map(\.occasion.end) == [.unanswered])
    line = try timer([hook(.missed, "call")])
    #expect(line.runs(after: .hours(3)).map(\.occasion.end) == [.missed])
  }

  @Test func `A ring whose daemon was away for too long is missed when the next one starts`() async throws {
    let home = TestHome()
    _ = try await home.control.change(EngineSettingsEdit(hooks: [try hook(.every, "log")]))
    try await home.timer("", .seconds(1))
    home.host.advance(by: .seconds(1))
    #expect(home.hookRunner.runs.map(\.occasion.moment) == [.ring])
    home.host.forgetListener()
    home.host.suspend(for: .hours(3))
    #expect(home.restarted().hookRunner.runs.map(\.occasion.end) == [.unanswered])
  }

  @Test(arguments: [
    (TimerCommand.pause, Hook.Moment.dismiss), (.reset, .dismiss), (.restart, .dismiss), (.add(.minutes(1)), .snooze),
  ])
  func `Whatever a person does to a ringing timer stops the ring`(_ command: TimerCommand, _ moment: Hook.Moment) throws
  {
    var line = try timer([hook(.dismiss, "a"), hook(.snooze, "b")])
    _ = line.runs(after: .minutes(10))
    guard (try? line.machine.tell(TimerID(1), command, at: line.now)) != nil else { return }
    #expect(line.runs().map(\.occasion.moment) == [moment])
  }

  @Test func `A chime that passes and a ring that another supersedes stop nothing`() throws {
    #expect(RingEnd.allCases.filter { $0.hookMoment == nil } == [.passed, .superseded, .clockWrong])
  }

  // MARK: Warnings

  @Test func `A warning comes at each span before the ring, and once`() throws {
    var line = try timer([
      hook(.warn, "soon", before: .minutes(5)), hook(.warn, "very soon", before: .minutes(1)),
      hook(.warn, "too early", before: .minutes(11)),
    ])
    #expect(line.runs(after: .minutes(4)).isEmpty)
    #expect(line.runs(after: .minutes(1)).map(\.text) == ["warn: soon"])
    // A change of the label queues everything anew.
    _ = try line.machine.edit(TimerID(1), try Said<TimerTerms> { $0.label = try Label("Tea") }, at: line.now)
    #expect(line.runs(after: .minutes(3)).isEmpty)
    let run = try #require(line.runs(after: .minutes(1)).first)
    #expect(run.text == "warn: very soon" && run.occasion.label.text == "Tea" && run.occasion.ring == nil)
    #expect(run.occasion.planned == line.now.utc + .minutes(1) && run.occasion.next == run.occasion.planned)
    #expect(line.runs(after: .minutes(1)).isEmpty)
  }

  @Test func `Of two warnings that were slept through, both come, and none after the ring`() throws {
    let hooks = try [hook(.warn, "soon", before: .minutes(5)), hook(.warn, "very soon", before: .minutes(1))]
    var line = try timer(hooks)
    #expect(line.runs(after: .seconds(590)).map(\.text) == ["warn: soon", "warn: very soon"])
    line = try timer(hooks)
    #expect(line.runs(after: .minutes(10)).isEmpty)
  }

  @Test func `A paused timer warns of nothing, and a resumed one in time`() throws {
    var line = try timer([hook(.warn, "soon", before: .minutes(5))])
    _ = try line.machine.tell(TimerID(1), .pause, at: line.now)
    #expect(line.runs(after: .hours(1)).isEmpty)
    _ = try line.machine.tell(TimerID(1), .resume, at: line.now)
    #expect(line.runs(after: .minutes(4)).isEmpty)
    #expect(line.runs(after: .minutes(1)).map(\.text) == ["warn: soon"])
  }

  @Test func `An alarm warns by the civil clock, each day`() throws {
    var line = Timeline()
    let seven = try #require(TimeOfDay(hour: 7, minute: 0))
    let settings = RingSettings(hooks: [try hook(.warn, "soon", before: .minutes(5)), try hook(.ring, "lamp")])
    _ = try line.machine.make(
      AlarmDraft(time: seven, days: .repeating(.weekly(.everyDay), from: nil), settings: Said(all: settings)), key: nil,
      at: line.now)
    #expect(line.runs(after: .minutes(54)).isEmpty)
    #expect(line.runs(after: .minutes(1)).map(\.text) == ["warn: soon"])
    #expect(line.runs(after: .minutes(5)).map(\.text) == ["ring: lamp"])
    // Its clock is set an hour forward: the warning comes with it.
    line.now.utc = line.now.utc + .hours(1)
    line.machine.clockStepped(at: line.now)
    #expect(line.runs(after: .hours(22)).isEmpty)
    #expect(line.runs(after: .minutes(55)).map(\.text) == ["warn: soon"])
  }

  @Test func `A restart within the warning's span does not warn again`() throws {
    var line = try timer([hook(.warn, "soon", before: .minutes(5))])
    #expect(line.runs(after: .minutes(5)).count == 1)
    line.restart(after: .minutes(1))
    #expect(line.runs(after: .minutes(1)).isEmpty)
  }

  @Test func `The warnings of every ring follow the settings`() throws {
    var line = try timer([])
    _ = try line.machine.change(EngineSettingsEdit(hooks: [try hook(.warn, "soon", before: .minutes(2))]), at: line.now)
    #expect(line.runs(after: .minutes(8)).map(\.text) == ["warn: soon"])
    _ = try line.machine.tell(TimerID(1), .restart, at: line.now)
    _ = try line.machine.change(EngineSettingsEdit(hooks: []), at: line.now)
    #expect(line.runs(after: .minutes(8)).isEmpty)
  }

  // MARK: What came of it

  @Test func `A hook's end is kept, and a failure is reported`() throws {
    var line = try timer([hook(.ring, "lamp")])
    let run = try #require(line.runs(after: .minutes(10)).first)
    let good = HookReport(run, HookResult(.ring, call: "lamp", end: .exited, code: 0), took: .seconds(1))
    line.machine.hookEnded(good, at: line.now)
    #expect(line.take().filter(\.isForPeople).isEmpty)
    let bad = HookReport(run, HookResult(.ring, call: "lamp", end: .exited, code: 3, output: "dark"), took: .zero)
    line.machine.hookEnded(bad, at: line.now)
    #expect(line.take().filter(\.isForPeople).words == ["failed lamp"])
    let rows = line.decisions.filter { $0.kind == .hookEnded }
    #expect(rows.map(\.hook) == [good.result, bad.result] && rows.allSatisfy { $0.ring == RingID(1) })
  }

  @Test func `Too many hooks are refused, and so are hooks of new items`() throws {
    let many = try (1...17).map { try hook(.ring, "\($0)") }
    #expect(throws: ControlError.self) { try timer(many) }
    #expect(throws: ControlError.self) { try timer([], all: many) }
    var line = Timeline()
    let edit = EngineSettingsEdit(ring: try Said<RingSettings> { $0.hooks = [try hook(.ring, "lamp")] })
    #expect(throws: ControlError.self) { try line.machine.change(edit, at: line.now) }
  }
}

extension Timeline {
  /// The hooks that run by now, or after a span.
  fileprivate mutating func runs(after span: TimeSpan = .zero) -> [HookRun] {
    now = now + span
    while machine.fire(at: now) {}
    return take().compactMap { if case .runHook(let run) = $0 { run } else { nil } }
  }
}

extension HookRun {
  fileprivate var text: String { "\(occasion.moment.rawValue): \(hook.call.text)" }
}
