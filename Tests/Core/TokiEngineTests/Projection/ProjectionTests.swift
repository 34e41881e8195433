// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

@testable import TokiEngine

/// What is given to a system that rings for Toki: which rings, when, by what, and in which order of importance.
@Suite struct ProjectionTests {
  private var day = Timeline()
  private let six = Timeline.monday6

  @discardableResult
  private mutating func alarm(
    _ days: AlarmDays = .next, _ settings: RingSettings = RingSettings(), hour: Int = 7, zone: AlarmZone = .floating
  ) throws -> ItemID {
    let time = try #require(TimeOfDay(hour: hour, minute: 0))
    let alarm = try day.machine.make(
      AlarmDraft(time: time, days: days, zone: zone, settings: Said(all: settings)), rules: .utc, key: nil, at: day.now)
    day.take()
    return .alarm(alarm.id)
  }

  @discardableResult
  private mutating func timer(_ span: TimeSpan, _ settings: RingSettings = RingSettings()) throws -> ItemID {
    let timer = try day.machine.make(TimerDraft(duration: span, settings: Said(all: settings)), key: nil, at: day.now)
    day.take()
    return .timer(timer.id)
  }

  private let alarms = SystemChannels(alarms: .granted, notifications: .granted)
  private let notifications = SystemChannels(notifications: .granted)

  // MARK: Names

  @Test(arguments: [
    ProjectedID(owner: .alarm(AlarmID(3)), occurrence: Occurrence(key: 1_782_111_600_000_000_000)),
    ProjectedID(owner: .timer(TimerID(1)), occurrence: Occurrence(key: 4), attempt: 2, snoozes: 3, part: .preAlarm),
    ProjectedID(owner: .sequence(SequenceID(9)), occurrence: Occurrence(key: -7), part: .repetition(19)),
  ])
  func `A name is read as it is written`(id: ProjectedID) { #expect(ProjectedID(text: id.text) == id) }

  @Test(arguments: ["", "a3.1.1.0", "a3.1.0.0.ring", "a3.1.5.0.ring", "a3.1.1.-1.ring", "a3.01.1.0.ring", "x.1.1.0.7"])
  func `An invalid name is refused`(text: String) { #expect(ProjectedID(text: text) == nil) }

  // MARK: Channels

  struct Way: Sendable {
    let alarms: SystemChannels.Permission
    let notifications: SystemChannels.Permission
    let channel: ProjectedRing.Channel?
    let notices: [Projection.Notice]
  }

  @Test(arguments: [
    Way(alarms: .granted, notifications: .granted, channel: .alarm, notices: []),
    Way(alarms: .granted, notifications: .denied, channel: .alarm, notices: [.denied(.notification)]),
    Way(alarms: .notAsked, notifications: .granted, channel: .notification, notices: [.notAsked(.alarm), .canBeQuiet]),
    Way(alarms: .denied, notifications: .granted, channel: .notification, notices: [.denied(.alarm), .canBeQuiet]),
    Way(alarms: .unavailable, notifications: .granted, channel: .notification, notices: [.canBeQuiet]),
    Way(
      alarms: .unavailable, notifications: .denied, channel: nil,
      notices: [
        .onlyInApp, .denied(.notification), .noPlace([.alarm(AlarmID(1))]), .openBefore(Timeline.monday6 + .hours(1)),
      ]),
    Way(
      alarms: .notAsked, notifications: .notAsked, channel: nil,
      notices: [
        .onlyInApp, .notAsked(.alarm), .notAsked(.notification), .noPlace([.alarm(AlarmID(1))]),
        .openBefore(Timeline.monday6 + .hours(1)),
      ]),
  ])
  mutating func `The person's permissions decide the channel of a ring and its notices`(way: Way) throws {
    try alarm(.next, RingSettings(ramp: .zero))
    let projection = day.projection(to: SystemChannels(alarms: way.alarms, notifications: way.notifications))
    #expect(projection.entries.first?.channel == way.channel)
    #expect(projection.notices == way.notices)
  }

  @Test mutating func `An alarm of the system rings until it is stopped, so what only chimes is a notification`() throws
  {
    let plan = try SequencePlan([
      .step(SequenceStep(duration: .minutes(5))), .step(SequenceStep(duration: .minutes(5), waits: true)),
      .step(SequenceStep(duration: .minutes(5))),
    ])
    _ = try day.machine.make(SequenceDraft(plan: plan), key: nil, at: day.now)
    try timer(.minutes(20), RingSettings(sound: .none))
    let entries = day.projection(to: alarms).entries
    // The step after the one that waits begins when a person says so.
    #expect(entries.map(\.instant) == [six + .minutes(5), six + .minutes(10), six + .minutes(20)])
    #expect(entries.map(\.channel) == [.notification, .alarm, .notification])
    #expect(entries.map(\.kind) == [.step, .step, .timer])
    #expect(entries.map { $0.snooze != nil } == [false, true, true])
  }

  @Test mutating func `A silent ring is never an alarm of the system, which would be loud`() throws {
    let silent = try timer(.minutes(20), RingSettings(sound: .none))
    let mute = try timer(.minutes(30), RingSettings(volume: try #require(Volume(percent: 0))))
    let projection = day.projection(to: SystemChannels(alarms: .granted, notifications: .denied))
    #expect(projection.entries == [])
    #expect(projection.unplaced == [silent, mute])
    #expect(projection.notices.contains(.noPlace([silent, mute])))
  }

  @Test mutating func `A ring that a channel has refused is another's, and has no place after the last one`() throws {
    let timer = try timer(.minutes(20), RingSettings(ringLength: .seconds(5)))
    let ring = try #require(day.projection(to: alarms).entries.first)
    var channels = alarms
    channels.refused = [.alarm: [ring.id]]
    #expect(day.projection(to: channels).entries.map(\.channel) == [.notification])
    channels.refused[.notification] = [ring.id]
    #expect(day.projection(to: channels).entries == [])
    #expect(day.projection(to: channels).unplaced == [timer])
    #expect(day.projection(to: channels).sureUntil == six + .minutes(20))
  }

  @Test mutating func `If the app does not run, the system rings a minute later in its place`() throws {
    try alarm(.weekly(.everyDay), RingSettings(ramp: .zero))
    let projection = day.projection(
      to: SystemChannels(alarms: .granted, notifications: .granted, ringsInApp: true, window: .days(2)))
    #expect(projection.entries.map(\.channel) == [.app, .alarm, .alarm])
    let backup = try #require(projection.entries.dropFirst().first)
    #expect(backup.instant == six + .minutes(61))
    #expect(backup.id.part == .repetition(2))
    #expect(!projection.changes(from: []).schedule.contains { $0.channel == .app })
    // Once it rings in the app, nothing of it is left for the system.
    day.advance(.hours(1))
    let ringing = day.projection(to: alarms)
    #expect(!ringing.entries.contains { $0.id.ring == backup.id.ring })
  }

  // MARK: Places

  @Test mutating func `Of more than 64, the nearest are placed, and the others are named`() throws {
    for minutes in (1...70).reversed() { try timer(.minutes(Int64(minutes)), RingSettings(ramp: .zero)) }
    let projection = day.projection(to: notifications)
    #expect(projection.entries.count == 64)
    #expect(projection.entries.map(\.instant) == (1...64).map { six + .minutes($0) })
    #expect(projection.sureUntil == six + .minutes(65))
    #expect(projection.unplaced == (1...6).reversed().map { .timer(TimerID($0)) })
    #expect(projection.notices == [.noPlace(projection.unplaced), .openBefore(six + .minutes(65)), .canBeQuiet])
  }

  @Test mutating func `Rings without a place among the system's alarms are notifications`() throws {
    for minutes in 1...5 { try timer(.minutes(Int64(minutes))) }
    var channels = alarms
    channels.mostAlarms = 3
    let rings = day.projection(to: channels).entries.filter { $0.id.part == .ring }
    #expect(rings.map(\.channel) == [.alarm, .alarm, .alarm, .notification, .notification])
  }

  @Test mutating func `A ring by notification is heard again every 30 seconds, as long as it rings`() throws {
    try timer(.minutes(1), RingSettings(ringLength: .seconds(100)))
    let entries = day.projection(to: notifications).entries
    #expect(entries.map(\.instant) == [60, 90, 120, 150].map { six + .seconds($0) })
    #expect(entries.map(\.id.part) == [.ring, .repetition(1), .repetition(2), .repetition(3)])
    #expect(Set(entries.map(\.id.ring)).count == 1)
    #expect(entries.allSatisfy { $0.begins == six + .seconds(60) })
  }

  @Test mutating func `Every item's next ring comes before a repetition of anything`() throws {
    for minutes in 1...60 { try timer(.minutes(Int64(minutes))) }
    let entries = day.projection(to: notifications).entries
    #expect(entries.count == 64)
    #expect(entries.count { $0.id.part == .ring } == 60)
    let again = entries.filter { $0.id.part != .ring }
    #expect(again.map(\.instant) == [90, 120, 150, 180].map { six + .seconds($0) })
  }

  @Test mutating func `Later rings and repetitions share the remaining places, and none is wasted`() throws {
    try alarm(.weekly(.everyDay))
    var channels = notifications
    channels.mostNotifications = 21
    let half = day.projection(to: channels).entries
    #expect(half.count { $0.id.part == .ring } == 11)
    #expect(half.filter { $0.id.part != .ring }.allSatisfy { $0.instant < six + .minutes(70) })
    #expect(half.count == 21)
    // Few later rings: the repetitions take the rest. Silent rings: the later rings do.
    channels.window = .hours(26)
    #expect(day.projection(to: channels).entries.count { $0.id.part == .ring } == 2)
    #expect(day.projection(to: channels).entries.count == 21)
    _ = try day.machine.edit(
      AlarmID(1), AlarmEdit(settings: Said<RingSettings> { $0.sound = RingSound.none }), at: day.now)
    channels.window = .days(40)
    #expect(day.projection(to: channels).entries.count { $0.id.part == .ring } == 21)
  }

  @Test mutating func `The window limits the certain rings, but not an item's next ring`() throws {
    let daily = try alarm(.weekly(.everyDay))
    let far = try timer(.days(300))
    let projection = day.projection(to: alarms)
    #expect(projection.entries.last?.id.owner == far)
    let rings = projection.entries.filter { $0.id.owner == daily }
    #expect(rings.count == 14)
    #expect(projection.sureUntil == six + .days(14) + .hours(1))
  }

  @Test mutating func `With nothing set there are no notices`() throws {
    #expect(day.projection(to: SystemChannels()).notices.isEmpty)
    try timer(.minutes(1))
    day.advance(.minutes(1))
    #expect(day.projection(to: notifications).entries.isEmpty)
  }

  // MARK: Rings

  @Test mutating func `Further attempts and a pre-alarm have their own times and one ring's name`() throws {
    let settings = RingSettings(
      snoozeLength: .minutes(4), ringLength: .minutes(2), again: 2, every: .minutes(3), snoozeLimit: 1,
      preAlarm: PreAlarm(before: .minutes(10)))
    let id = try alarm(.next, settings)
    let entries = day.projection(to: alarms).entries
    #expect(entries.map(\.kind) == [.preAlarm, .alarm, .attempt, .attempt])
    #expect(entries.map(\.channel) == [.notification, .alarm, .alarm, .alarm])
    #expect(entries.map(\.instant) == [50, 60, 65, 70].map { six + .minutes($0) })
    #expect(entries.prefix(2).allSatisfy { $0.begins == six + .minutes(60) })
    #expect(entries.map(\.id.attempt) == [1, 1, 2, 3])
    #expect(entries.map(\.snooze) == [nil, .minutes(4), .minutes(4), .minutes(4)])
    // It rings: what is left are the attempts after this one, under the same names.
    day.advance(.hours(1))
    #expect(day.projection(to: alarms).entries.map(\.id) == entries.suffix(2).map(\.id))
    // Snoozed as often as it may be: the ring at the end offers no snooze, and has attempts of its own.
    _ = try day.machine.snooze(RingID(1), length: nil, at: day.now)
    let snoozed = day.projection(to: alarms).entries
    #expect(snoozed.map(\.kind) == [.snooze, .attempt, .attempt])
    #expect(snoozed.map(\.instant) == [64, 69, 74].map { six + .minutes($0) })
    #expect(snoozed.allSatisfy { $0.snooze == nil && $0.id.owner == id && $0.id.snoozes == 1 })
  }

  @Test mutating func `Timers and steps follow the boot clock, however far the device's clock was steered`() throws {
    try timer(.milliseconds(15))
    let steps = try SequencePlan([
      .step(SequenceStep(duration: .milliseconds(10))), .step(SequenceStep(duration: .minutes(1))),
    ])
    _ = try day.machine.make(SequenceDraft(plan: steps), key: nil, at: day.now)
    try alarm()
    day.advance(.milliseconds(5))
    // A notice of a step would have the instants computed again; steering brings none.
    day.now.utc = day.now.utc + .milliseconds(20)
    let entries = day.projection(to: alarms).entries
    #expect(entries.map(\.kind) == [.step, .timer, .step, .alarm])
    #expect(
      entries.prefix(3).map { $0.instant - day.now.utc } == [
        .milliseconds(5), .milliseconds(10), .milliseconds(60_005),
      ])
    day.now.utc = day.now.utc - .milliseconds(20)
    day.advance(.hours(1))
    _ = try day.machine.snooze(try #require(day.machine.rings.last).id, length: .milliseconds(1_000), at: day.now)
    day.now.utc = day.now.utc + .milliseconds(1_500)
    #expect(day.projection(to: alarms).entries.map(\.instant) == [day.now.utc + .seconds(1)])
  }

  @Test mutating func `Only an alarm that follows the device has a time on its wall clock`() throws {
    let tokyo = try SystemZone.named("Asia/Tokyo")
    try alarm(hour: 20)
    try alarm(hour: 9, zone: .pinned(.utc))
    try timer(.minutes(5))
    let before = day.projection(to: notifications)
    let walls = before.entries.filter { $0.id.part == .ring }.map { $0.wall?.time.time.hour }
    #expect(walls == [nil, nil, 20])
    #expect(
      before.entries.filter { $0.kind == .alarm && $0.id.owner == .alarm(AlarmID(1)) }.allSatisfy { $0.wall != nil })
    day.machine.zoneChanged(to: HostZones(host: tokyo, pinned: day.machine.zones.pinned), at: day.now)
    let changes = day.projection(to: notifications).changes(from: before.entries.map(Projection.Pending.init))
    #expect(Set(changes.cancel.map(\.id.owner)) == [.alarm(AlarmID(1))])
    #expect(Set(changes.schedule.map(\.id.owner)) == [.alarm(AlarmID(1))])
  }

  // MARK: Changes

  @Test mutating func `A repeated projection changes nothing, and an edit changes only its own entries`() throws {
    try alarm(.weekly(.everyDay), RingSettings(again: 1, preAlarm: PreAlarm(before: .minutes(5))))
    let timer = try timer(.minutes(20))
    let first = day.projection(to: notifications)
    let pending = first.entries.map(Projection.Pending.init)
    #expect(first.changes(from: []).schedule == first.entries)
    #expect(day.projection(to: notifications).changes(from: pending.reversed()).isEmpty)
    day.restart(after: .minutes(3))
    #expect(day.projection(to: notifications).changes(from: pending).isEmpty)
    _ = try day.machine.edit(TimerID(1), try Said<TimerTerms> { $0.label = try Label("tea") }, at: day.now)
    let changes = day.projection(to: notifications).changes(from: pending)
    #expect(Set(changes.cancel.map(\.id.owner)) == [timer])
    #expect(changes.cancel.map(\.id) == changes.schedule.map(\.id))
    try day.machine.cancel(timer, at: day.now)
    #expect(day.projection(to: notifications).changes(from: pending).cancel.map(\.id).allSatisfy { $0.owner == timer })
  }

  @Test mutating func `A ring that the system holds twice, or in an outdated form, is set anew`() throws {
    try timer(.minutes(20), RingSettings(ringLength: .seconds(5)))
    let projection = day.projection(to: notifications)
    let ring = try #require(projection.entries.first)
    let pending = Projection.Pending(ring)
    #expect(projection.changes(from: [pending, pending]).cancel == [pending])
    let forgotten = Projection.Pending(id: ring.id, channel: .notification, instant: ring.instant, digest: nil)
    #expect(projection.changes(from: [forgotten]).cancel == [forgotten])
    #expect(projection.changes(from: [forgotten]).schedule == [ring])
    let alarm = Projection.Pending(id: ring.id, channel: .alarm, instant: ring.instant, digest: ring.digest)
    #expect(projection.changes(from: [alarm]).schedule == [ring])
    func moved(by span: TimeSpan) -> Projection.Pending {
      Projection.Pending(id: ring.id, channel: ring.channel, instant: ring.instant + span, digest: ring.digest)
    }
    #expect(projection.changes(from: [moved(by: .milliseconds(499))]).isEmpty)
    #expect(projection.changes(from: [moved(by: .milliseconds(-500))]).schedule == [ring])
  }

  // MARK: A ring that has begun

  @Test mutating func `From a given moment, the system sounds an open ring every half minute`() throws {
    let id = try timer(.minutes(5), RingSettings(sound: .named("harp"), ringLength: .minutes(3)))
    day.advance(.minutes(5))
    #expect(day.projection(to: notifications).entries == [])
    day.advance(.seconds(10))
    var channels = notifications
    let from = day.now.utc + .seconds(1)
    channels.openRingsFrom = from
    let sounds = day.projection(to: channels).entries
    #expect(sounds.map(\.instant) == (0..<6).map { from + .seconds(30 * $0) })
    #expect(Set(sounds.map(\.id.owner)) == [id])
    #expect(Set(sounds.map(\.id)).count == 6)
    #expect(sounds.allSatisfy { $0.sound == .named("harp") && $0.kind == .timer })
    day.advance(.seconds(20))
    #expect(day.projection(to: channels).entries == Array(sounds.dropFirst()))
    day.advance(.minutes(2))
    #expect(day.projection(to: channels).entries == Array(sounds.suffix(1)))
    day.advance(.seconds(29))
    #expect(day.projection(to: channels).entries == [])
  }

  // MARK: Notices

  @Test mutating func `Notices name what a system does differently, and for which items`() throws {
    let long = try timer(.minutes(5), RingSettings(sound: .file("/long.wav"), ramp: .zero, check: .minutes(5)))
    let short = try timer(.minutes(6), RingSettings(sound: .file("/short.wav"), ramp: .zero))
    let rising = try alarm(.weekly(.everyDay))
    let servers = [TimeServer(host: "ntp.example")]
    _ = try day.machine.change(EngineSettingsEdit(timeServers: servers), at: day.now)
    var channels = notifications
    channels.soundLengths = [.file("/long.wav"): .seconds(30), .file("/short.wav"): .milliseconds(29_900)]
    #expect(
      day.projection(to: channels).notices == [
        .openBefore(try #require(day.projection(to: channels).sureUntil)), .canBeQuiet, .soundTooLong([long]),
        .noRamp([rising]), .byDeviceClock([long, short, rising]), .asksInApp([long]),
      ])
    channels.alarms = .granted
    #expect(!day.projection(to: channels).notices.contains { if case .soundTooLong = $0 { true } else { false } })
    _ = try day.machine.change(EngineSettingsEdit(usesTrustedTime: false), at: day.now)
    #expect(!day.projection(to: channels).notices.contains { if case .byDeviceClock = $0 { true } else { false } })
  }
}
