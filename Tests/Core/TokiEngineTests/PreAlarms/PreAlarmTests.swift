// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

@testable import TokiEngine

/// The quiet sound before a ring, from the plan to the ring.
@Suite struct PreAlarmTests {
  private let alarm = AlarmID(1)
  private let timer = TimerID(1)
  private let tenMinutes = RingSettings(preAlarm: PreAlarm(before: .minutes(10)))

  /// An alarm at 07:00 each day; it is 06:00.
  private func morning(_ settings: RingSettings? = nil) throws -> Timeline {
    var line = Timeline()
    let seven = try #require(TimeOfDay(hour: 7, minute: 0))
    _ = try line.machine.make(
      AlarmDraft(
        time: seven, days: .repeating(.weekly(.everyDay), from: nil), settings: Said(all: settings ?? tenMinutes)),
      key: nil, at: line.now)
    line.take()
    return line
  }

  /// A timer of half an hour, just started.
  private func tea() throws -> Timeline {
    var line = Timeline()
    _ = try line.machine.make(
      TimerDraft(duration: .minutes(30), settings: Said(all: tenMinutes)), key: nil, at: line.now)
    line.take()
    return line
  }

  @Test func `It comes once, that long before the ring, quieter, and gives way to it`() throws {
    var line = try morning()
    #expect(line.advance(.minutes(50) - TimeSpan(nanoseconds: 1)).isEmpty)
    let seen = line.advance(TimeSpan(nanoseconds: 1))
    #expect(seen.words == ["soon a1"])
    guard case .show(.coming(let coming)) = seen.first else { return }
    #expect(coming.rings == line.now.utc + .minutes(10))
    #expect(coming.settings.sound == .standard && coming.settings.volume == PreAlarm.standardVolume)
    #expect(!coming.settings.raisesOutput && coming.settings.hooks.isEmpty)
    #expect(line.decisions.last?.kind == .preAlarm && line.decisions.last?.span == .minutes(10))
    #expect(line.advance(.minutes(10) - TimeSpan(nanoseconds: 1)).isEmpty)
    #expect(line.advance(TimeSpan(nanoseconds: 1)).words.sorted() == ["not soon a1", "play r1", "present r1"])
    try line.stop(1)
    #expect(line.advance(.hours(24) - .minutes(10)).words == ["soon a1"])
  }

  @Test func `A pre-alarm that coincides with a ring is reported before the ring ends its sound`() throws {
    var line = try morning(RingSettings())
    _ = try line.machine.make(
      TimerDraft(duration: .minutes(70), settings: Said(all: tenMinutes)), key: nil, at: line.now)
    line.take()
    #expect(line.advance(.hours(1)).words == ["soon t1", "play r1", "present r1"])
  }

  @Test func `A timer has a pre-alarm, too, with a sound and a volume of its own`() throws {
    var line = Timeline()
    let preAlarm = PreAlarm(before: .minutes(1), sound: .named("brook"), volume: try #require(Volume(percent: 5)))
    _ = try line.machine.make(
      TimerDraft(duration: .minutes(5), settings: Said(all: RingSettings(preAlarm: preAlarm))), key: nil, at: line.now)
    line.take()
    let seen = line.advance(.minutes(4))
    guard case .show(.coming(let coming)) = seen.first else { Issue.record("\(seen)"); return }
    #expect(coming.item == .timer(timer) && coming.settings.sound == .named("brook"))
    #expect(coming.settings.volume.percent == 5 && coming.settings.ringLength == PreAlarm.length)
  }

  @Test func `The machine is awake for it, and stays so until the ring`() throws {
    var line = try morning()
    #expect(line.machine.nextRingOnCivilClock == line.now.utc + .minutes(50))
    var other = try tea()
    #expect(other.machine.nextRingOnBoot == other.now.boot + .minutes(20))
    line.advance(.minutes(50))
    #expect(line.machine.nextRingOnCivilClock == line.now.utc + .minutes(10))
    #expect(!line.machine.announced.isEmpty)
    other.advance(.minutes(30))
    #expect(other.machine.announced.isEmpty)
  }

  @Test func `Found late it still comes while the ring is to come, and not with the ring`() throws {
    var line = try morning()
    #expect(line.advance(.minutes(55)).words == ["soon a1"])
    #expect(line.decisions.last?.span == .minutes(5))
    line = try morning()
    #expect(line.advance(.minutes(61)).words == ["play r1", "present r1"])
    line = try tea()
    #expect(line.advance(.minutes(31)).words == ["play r1", "present r1"])
  }

  @Test func `An item set within that time of its ring has no pre-alarm`() throws {
    var line = Timeline()
    _ = try line.machine.make(
      TimerDraft(duration: .minutes(10), settings: Said(all: tenMinutes)), key: nil, at: line.now)
    line.take()
    #expect(line.advance(.minutes(10)).words == ["play r1", "present r1"])
  }

  /// The pre-alarm that plays by the overview; `nil` for none.
  private func playing(_ line: Timeline) -> OverviewPreAlarm? {
    let state = line.machine.state(at: line.now, boot: Timeline.boot)
    return Overview(of: state).preAlarm.flatMap { $0.plays(at: line.now.utc) ? $0 : nil }
  }

  @Test func `The overview tells of a pre-alarm while it plays, and of none that was never begun`() throws {
    for (made, left) in [(try morning(), TimeSpan.minutes(50)), (try tea(), .minutes(20))] {
      var line = made
      line.advance(left - .seconds(1))
      #expect(playing(line) == nil)
      line.advance(.seconds(1))
      #expect(playing(line) != nil)
      line.advance(.seconds(59))
      #expect(playing(line) != nil)
      line.advance(.seconds(1))
      #expect(playing(line) == nil)
    }
    let late = TimeSpan.minutes(50) + .seconds(30)
    let changes: [(String, (inout Timeline) throws -> Void)] = [
      ("resume", { _ = try $0.machine.tell(AlarmID(1), .resume, at: $0.now) }),
      ("unskip", { _ = try $0.machine.tell(AlarmID(1), .unskip, at: $0.now) }),
      ("on", { _ = try $0.machine.tell(AlarmID(1), .turnOn, at: $0.now) }),
      ("restart", { $0.restart(after: .zero) }),
    ]
    let today = try #require(CivilDate(year: 2026, month: 6, day: 22))
    for (index, (name, change)) in changes.enumerated() {
      var line = try morning()
      switch index {
      case 0: _ = try line.machine.tell(alarm, .pause(today...today), at: line.now)
      case 1: _ = try line.machine.tell(alarm, .skip(1), at: line.now)
      case 2: _ = try line.machine.tell(alarm, .turnOff, at: line.now)
      default: break
      }
      line.take()
      line.advance(late)
      try change(&line)
      line.take()
      #expect(line.machine.alarms[alarm]?.next == Timeline.monday6 + .hours(1), "\(name)")
      #expect(playing(line) == nil, "\(name)")
      let next = Overview(of: line.machine.state(at: line.now, boot: Timeline.boot)).preAlarm
      #expect(next == nil, "\(name)")
    }
    var line = Timeline()
    line.advance(late)
    let seven = try #require(TimeOfDay(hour: 7, minute: 0))
    _ = try line.machine.make(
      AlarmDraft(time: seven, days: .next, settings: Said(all: tenMinutes)), key: nil, at: line.now)
    #expect(playing(line) == nil)

    // Paused while it plays, and shortened past its beginning.
    line = try tea()
    line.advance(.minutes(20))
    _ = try line.machine.tell(timer, .pause, at: line.now + .seconds(1))
    _ = try line.machine.tell(timer, .resume, at: line.now + .seconds(2))
    #expect(playing(line) == nil)
    line = try tea()
    _ = try line.machine.tell(timer, .add(.minutes(-20) - .seconds(10)), at: line.now)
    #expect(playing(line) == nil)
  }

  @Test func `Who follows the changes knows of a pre-alarm, from its beginning to its ring or its end`() throws {
    var line = try morning()
    var followed = line.machine.state(at: line.now, boot: Timeline.boot)
    func follow(_ actions: [EngineAction]) {
      for case .publish(let change) in actions { followed.take(change) }
      #expect(followed.announced == line.machine.state(at: line.now, boot: Timeline.boot).announced)
    }
    _ = try line.machine.make(
      TimerDraft(duration: .minutes(62), settings: Said(all: tenMinutes)), key: nil, at: line.now)
    follow(line.take())
    var seen: [[ItemID]] = []
    for minutes in [49, 1, 2, 8, 2] as [Int64] {
      line.now = line.now + .minutes(minutes)
      while line.machine.fire(at: line.now) {}
      follow(line.take())
      seen.append(followed.announced)
    }
    #expect(seen == [[], [.alarm(alarm)], [.alarm(alarm), .timer(timer)], [.timer(timer)], []])
  }

  @Test func `No pre-alarm comes before the end of a snooze or another attempt`() throws {
    var line = try morning(
      RingSettings(snoozeLength: .minutes(20), again: 1, every: .minutes(20), preAlarm: PreAlarm(before: .minutes(10))))
    line.advance(.minutes(50))
    line.advance(.minutes(10))
    _ = try line.machine.snooze(RingID(1), length: nil, at: line.now)
    line.take()
    #expect(line.advance(.minutes(20)).words == ["play r2", "present r2"])
    line.advance(.minutes(10))
    #expect(line.advance(.minutes(20)).words == ["play r3", "present r3"])

    var other = try tea()
    other.advance(.minutes(20))
    other.advance(.minutes(10))
    _ = try other.machine.snooze(RingID(1), length: .minutes(20), at: other.now)
    other.take()
    #expect(other.advance(.minutes(20)).words == ["play r2", "present r2"])
  }

  @Test func `It is taken back when its ring is skipped, moved, paused, turned off or removed`() throws {
    let changes: [(String, (inout Timeline) throws -> Void)] = [
      ("skip", { _ = try $0.machine.tell(AlarmID(1), .skip(1), at: $0.now) }),
      ("off", { _ = try $0.machine.tell(AlarmID(1), .turnOff, at: $0.now) }),
      ("remove", { try $0.machine.cancel(.alarm(AlarmID(1)), at: $0.now) }),
      (
        "move",
        {
          _ = try $0.machine.edit(AlarmID(1), AlarmEdit(time: TimeOfDay(hour: 9, minute: 0)), at: $0.now)
        }
      ),
      (
        "without",
        {
          let settings = Said<RingSettings> { $0.preAlarm = .some(nil) }
          _ = try $0.machine.edit(AlarmID(1), AlarmEdit(settings: settings), at: $0.now)
        }
      ),
    ]
    for (name, change) in changes {
      var line = try morning()
      line.advance(.minutes(50))
      try change(&line)
      #expect(line.take().filter(\.isForPeople).words == ["not soon a1"], "\(name)")
      #expect(line.machine.announced.isEmpty, "\(name)")
    }
    var line = try tea()
    line.advance(.minutes(25))
    _ = try line.machine.tell(timer, .pause, at: line.now)
    #expect(line.take().filter(\.isForPeople).words == ["not soon t1"])
    _ = try line.machine.tell(timer, .resume, at: line.now)
    line.take()
    #expect(line.advance(.minutes(5)).words == ["play r1", "present r1"])
  }

  @Test func `A label alone changes nothing about it`() throws {
    var line = try morning()
    line.advance(.minutes(50))
    _ = try line.machine.edit(AlarmID(1), AlarmEdit(label: try Label("Work")), at: line.now)
    #expect(line.take().filter(\.isForPeople).isEmpty)
  }

  @Test func `While something rings, it is seen and not heard`() throws {
    var line = try morning()
    _ = try line.machine.make(TimerDraft(duration: .minutes(49)), key: nil, at: line.now)
    line.take()
    line.advance(.minutes(49))
    let seen = line.advance(.minutes(1))
    guard case .show(.coming(let coming)) = seen.first else { Issue.record("\(seen)"); return }
    #expect(!coming.settings.isAudible && line.decisions.last?.span == nil)
  }

  @Test func `A restart before it changes nothing; after it, nothing comes twice`() throws {
    for minutes in [20, 55] as [Int64] {
      var line = try morning()
      let heard = line.advance(.minutes(minutes)).words
      let again = line.restart(after: .seconds(1)).words
      let rest = line.advance(.minutes(50) - .minutes(min(minutes, 50))).words
      #expect(heard + again + rest == ["soon a1"], "\(minutes)")
    }
  }

  @Test func `A sequence has no pre-alarm`() throws {
    var line = Timeline()
    let plan = try SequencePlan([.step(SequenceStep(duration: .minutes(30)))])
    _ = try line.machine.make(SequenceDraft(plan: plan, settings: Said(all: tenMinutes)), key: nil, at: line.now)
    line.take()
    #expect(line.advance(.minutes(20)).isEmpty)
  }

  @Test func `It is at most an hour before, and belongs to an item`() throws {
    var line = Timeline()
    for before in [TimeSpan.zero, .seconds(3601)] {
      let settings = RingSettings(preAlarm: PreAlarm(before: before))
      #expect(throws: ControlError.self) {
        _ = try line.machine.make(
          TimerDraft(duration: .hours(2), settings: Said(all: settings)), key: nil, at: line.now)
      }
    }
    #expect(throws: ControlError.self) {
      let ring = Said<RingSettings> { $0.preAlarm = .some(PreAlarm(before: .minutes(1))) }
      _ = try line.machine.change(EngineSettingsEdit(ring: ring), at: line.now)
    }
  }
}
