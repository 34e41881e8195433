// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

@testable import TokiEngine

/// A chime is over when its sound is over, and nobody is told that they did not stop it.
@Suite struct ChimeTimelineTests {
  private var day = Timeline()

  private static let chime = RingSettings(ringLength: .minutes(2), again: 3, isChime: true)

  /// An alarm at 07:00, which is an hour away.
  private mutating func alarm(_ settings: RingSettings = chime, days: AlarmDays = .next) throws -> AlarmID {
    let time = try #require(TimeOfDay(hour: 7, minute: 0))
    let alarm = try day.machine.make(
      AlarmDraft(time: time, days: days, settings: Said(all: settings)), rules: day.machine.zones.host, key: nil,
      at: day.now)
    day.take()
    return alarm.id
  }

  private mutating func timer(_ settings: RingSettings = chime) throws -> TimerID {
    let timer = try day.machine.make(
      TimerDraft(duration: .minutes(5), settings: Said(all: settings)), key: nil, at: day.now)
    day.take()
    return timer.id
  }

  /// Its sound has begun to play, and has played to the end.
  private mutating func play(_ ring: Int64, by result: RingTry.Result = .played) -> [EngineAction] {
    day.machine.tried(RingID(ring), RingTry(by: .sound, output: "Speakers", result: result, detail: "a reason"))
    day.machine.playedOnce(RingID(ring), at: day.now)
    return day.take()
  }

  private func isTold(of ring: Int64, _ actions: [EngineAction]) -> [RingEnd?] {
    actions.compactMap { if case .publish(.ringEnded(let row)) = $0, row.id == RingID(ring) { row.end } else { nil } }
  }

  @Test func `It is at its volume at once, whatever rise is set`() {
    #expect(Self.chime.ramp > .zero)
    #expect(Self.chime.rise == .zero)
    #expect(RingSettings(ramp: .seconds(4)).rise == .seconds(4))
  }

  @Test mutating func `It is over once its sound was played, and the alarm waits for its next day`() throws {
    let id = try alarm(days: .weekly(.everyDay))
    #expect(day.advance(.hours(1)).words == ["play r1", "present r1"])
    day.now = day.now + .seconds(4)
    let actions = play(1)
    #expect(actions.filter(\.isForPeople).words == ["quiet", "withdraw r1"])
    #expect(isTold(of: 1, actions) == [.passed])
    // Clients that stop what has played once would be too late.
    #expect(!actions.contains(.publish(.playedOnce(RingID(1)))))
    #expect(day.machine.alarms[id]?.state == .scheduled)
    #expect(day.history.map(\.end) == [.passed])
    #expect(day.history.first?.ended == Timeline.monday6 + .hours(1) + .seconds(4))
    #expect(day.history.allSatisfy { !$0.isUnseen } && day.machine.missed.isEmpty)
    #expect(day.advance(.hours(23)).isEmpty)
    #expect(day.advance(.seconds(-4) + .hours(1)).words == ["play r2", "present r2"])
  }

  @Test mutating func `A sound that does not end is cut after its ring length, and does not come again`() throws {
    let id = try alarm()
    day.advance(.hours(1))
    day.machine.tried(RingID(1), RingTry(by: .sound, output: "Speakers", result: .played))
    #expect(day.advance(.minutes(2) - TimeSpan(nanoseconds: 1)).isEmpty)
    #expect(day.advance(TimeSpan(nanoseconds: 1)).words == ["quiet", "withdraw r1"])
    #expect(day.history.map(\.end) == [.passed])
    #expect(day.machine.alarms[id]?.state == .off)
    #expect(day.advance(.days(1)).isEmpty)
    #expect(day.machine.missed.isEmpty)
  }

  @Test(arguments: [RingTry.Result.failed, .off])
  mutating func `A ring without a player is shown for five seconds, and ends then`(result: RingTry.Result) throws {
    let id = try timer()
    #expect(day.advance(.minutes(5)).words == ["play r1", "present r1"])
    #expect(isTold(of: 1, play(1, by: result)).isEmpty)
    #expect(day.machine.timers[id]?.state.kind == .ringing)
    #expect(day.advance(.seconds(5)).words == ["quiet", "withdraw r1"])
    #expect(day.history.map(\.end) == [.passed])
    #expect(day.machine.timers[id]?.state == .idle)
    #expect(day.machine.missed.isEmpty)
  }

  @Test mutating func `A ring without a player is not shown for longer than it may ring`() throws {
    _ = try timer(RingSettings(sound: .none, ringLength: .seconds(2), isChime: true))
    day.advance(.minutes(5))
    _ = play(1, by: .off)
    #expect(day.advance(.seconds(2)).words == ["quiet", "withdraw r1"])
  }

  @Test mutating func `A chime lets another ring sound on`() throws {
    let loud = try day.machine.make(TimerDraft(duration: .minutes(4)), key: nil, at: day.now).id
    _ = try timer()
    day.advance(.minutes(4))
    day.machine.playedOnce(RingID(1), at: day.now)
    day.take()
    #expect(day.advance(.minutes(1)).words == ["play r2", "present r2"])
    #expect(play(2).filter(\.isForPeople).words == ["play r1", "withdraw r2"])
    #expect(day.machine.timers[loud]?.state.kind == .ringing)
  }

  @Test mutating func `It can be stopped, but not snoozed, and asks nothing afterwards`() throws {
    let id = try timer(RingSettings(isChime: true, check: .minutes(1)))
    day.advance(.minutes(5))
    #expect(throws: ControlError.wrongState(id.text, .chimes)) {
      _ = try day.machine.snooze(RingID(1), length: nil, at: day.now)
    }
    try day.stop(1)
    #expect(day.history.map(\.end) == [.dismissed])
    #expect(day.machine.timers[id]?.awakeCheck == nil)
    #expect(day.advance(.hours(1)).isEmpty)
  }

  @Test mutating func `Found too late it is in the history, without an announcement`() throws {
    let id = try alarm(days: .weekly(.everyDay))
    #expect(day.restart(after: .hours(5)).isEmpty)
    #expect(day.history.map(\.end) == [.missed])
    #expect(day.history.allSatisfy { !$0.isUnseen } && day.machine.missed.isEmpty)
    #expect(day.machine.alarms[id]?.state == .scheduled)
  }

  @Test mutating func `A chime that was open when the process ended is over`() throws {
    let id = try timer()
    day.advance(.minutes(5))
    // What an earlier process has left on the screen the ringer itself takes away.
    #expect(day.restart(after: .seconds(3)).isEmpty)
    #expect(day.history.map(\.end) == [.passed])
    #expect(day.machine.timers[id]?.state == .idle)
  }

  @Test mutating func `The last step of a sequence chimes, and one that waits stands still without a notice`() throws {
    let plan = try SequenceTimelineTests.plan([10, 10, 10], waiting: [1])
    let id = try day.machine.make(SequenceDraft(plan: plan, settings: Said(all: Self.chime)), key: nil, at: day.now).id
    day.take()
    day.advance(.minutes(10))
    #expect(isTold(of: 1, play(1)) == [.passed])
    #expect(day.machine.sequences[id]?.state.kind == .running)
    day.advance(.minutes(10))
    #expect(isTold(of: 2, play(2)) == [.passed])
    #expect(day.machine.sequences[id]?.state.kind == .paused)
    _ = try day.machine.tell(id, .resume, at: day.now)
    day.advance(.minutes(10))
    #expect(isTold(of: 3, play(3)) == [.passed])
    #expect(day.machine.sequences[id]?.state == .idle)
    #expect(day.machine.missed.isEmpty)
  }

  @Test mutating func `New items are no chimes by themselves`() throws {
    #expect(throws: ControlError.self) {
      try day.machine.change(EngineSettingsEdit(ring: Said<RingSettings> { $0.isChime = true }), at: day.now)
    }
  }

  @Test mutating func `A phone is given one ring of it, which cannot be snoozed`() throws {
    _ = try timer()
    let rings = day.projection(to: SystemChannels(alarms: .granted, notifications: .granted)).entries
    #expect(rings.map(\.id.attempt) == [1])
    #expect(rings.map(\.snooze) == [nil])
    #expect(rings.map(\.channel) == [.notification])
  }

  @Test mutating func `A chime played by a phone is over, and leaves no notice`() throws {
    let id = try timer()
    let entries = day.projection(to: SystemChannels(notifications: .granted)).entries
    let ring = try #require(entries.first)
    day.now = day.now + .minutes(6)
    day.tell([SystemRing(ring.id, fired: day.now.utc - .minutes(1), .unanswered)])
    #expect(day.history.map(\.end) == [.passed])
    #expect(day.machine.timers[id]?.state == .idle)
    #expect(day.machine.missed.isEmpty)
  }
}
