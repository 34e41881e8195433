// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel

@testable import AppleHost

@Suite struct ScheduleLedgerTests {
  private static let seven = UTCInstant(secondsSinceEpoch: 1_782_111_600)
  private static let evening = seven + .hours(-9)
  /// The device has been on since the day before.
  private static let boot = seven + .days(-1)
  private static let nine = TimeSpan.minutes(9)

  private static func id(_ part: ProjectedID.Part = .ring) -> ProjectedID {
    ProjectedID(owner: .alarm(AlarmID(1)), occurrence: Occurrence(key: seven.nanosecondsSinceEpoch), part: part)
  }

  private static func ring(
    _ channel: ProjectedRing.Channel, _ part: ProjectedID.Part = .ring, after span: TimeSpan = .zero
  ) -> ProjectedRing {
    ProjectedRing(id: id(part), kind: .alarm, instant: seven + span, snooze: nine, channel: channel)
  }

  /// A 07:00 ring's state in its channel, a person's answer at 07:01, and the engine's news.
  struct Case: Sendable, CustomTestStringConvertible {
    let channel: ProjectedRing.Channel
    let standing: SystemStanding?
    var isSnooze: Bool?
    let end: SystemRing.End?
    let isOver: Bool
    var testDescription: String { "\(channel) \(String(describing: standing)) \(String(describing: isSnooze))" }
  }

  private static let stopped = SystemRing.End.stopped(at: seven + .minutes(1))
  private static let snoozedNow = SystemRing.End.snoozed(at: seven + .minutes(2), until: seven + .minutes(11))
  private static let snoozed = SystemRing.End.snoozed(at: seven + .minutes(1), until: seven + .minutes(10))

  @Test(arguments: [
    Case(channel: .alarm, standing: .waits, end: nil, isOver: false),
    Case(channel: .alarm, standing: .rings, end: .unanswered, isOver: false),
    // AlarmKit forgets an alarm when it is stopped, which is noted, and one that it did not make heard.
    Case(channel: .alarm, standing: nil, end: .unanswered, isOver: true),
    Case(channel: .alarm, standing: nil, isSnooze: false, end: stopped, isOver: true),
    Case(channel: .alarm, standing: .isSnoozed, end: snoozedNow, isOver: true),
    Case(channel: .alarm, standing: .isSnoozed, isSnooze: true, end: snoozed, isOver: true),
    Case(channel: .notification, standing: .rings, end: .unanswered, isOver: false),
    // A notification may have been swept away unheard.
    Case(channel: .notification, standing: nil, end: .unanswered, isOver: true),
    Case(channel: .notification, standing: nil, isSnooze: true, end: snoozed, isOver: true),
    Case(channel: .notification, standing: .rings, isSnooze: false, end: stopped, isOver: true),
  ])
  func `The end of a ring is read from both the system and the notes`(item: Case) {
    var ledger = ScheduleLedger(text: "")
    ledger.add(Self.ring(item.channel), at: Self.evening)
    if let isSnooze = item.isSnooze { ledger.note(Self.id(), isSnooze: isSnooze, at: Self.seven + .minutes(1)) }
    let standing = [item.channel: item.standing.map { [Self.id(): $0] } ?? [:]]
    let (rings, over) = ledger.rang(standing, at: Self.seven + .minutes(2), in: .utc, since: Self.boot)
    #expect(rings == (item.end.map { [SystemRing(Self.id(), fired: Self.seven, $0)] } ?? []))
    #expect(over == (item.isOver ? [Self.id()] : []))
    // Before its time, and by a channel that does not answer, nothing has rung.
    #expect(ledger.rang(standing, at: Self.seven + .seconds(-1), in: .utc, since: Self.boot).rings == [])
    #expect(ledger.rang([:], at: Self.seven + .minutes(2), in: .utc, since: Self.boot).rings == [])
  }

  /// A 07:00 ring's state after the device was started at 07:15, an answer at 07:01, and whether the engine is told.
  @Test(
    arguments: [
      (.alarm, nil, false, false), (.notification, nil, false, false), (.notification, .rings, false, false),
      (.alarm, .isSnoozed, false, true), (.alarm, nil, true, true), (.notification, .rings, true, true),
    ] as [(ProjectedRing.Channel, SystemStanding?, Bool, Bool)])
  func `A ring while the device was off is not the system's, unless somebody answered it`(
    channel: ProjectedRing.Channel, standing: SystemStanding?, isAnswered: Bool, isTold: Bool
  ) {
    var ledger = ScheduleLedger(text: "")
    ledger.add(Self.ring(channel), at: Self.evening)
    if isAnswered { ledger.note(Self.id(), isSnooze: false, at: Self.seven + .minutes(1)) }
    let known = [channel: standing.map { [Self.id(): $0] } ?? [:]]
    let (rings, over) = ledger.rang(
      known, at: Self.seven + .minutes(20), in: .utc, since: Self.seven + .minutes(15))
    #expect(rings.isEmpty != isTold)
    #expect(over.isEmpty != isTold)
  }

  @Test func `Repetitions are one ring, from the first on, and a pre-alarm is none`() {
    var ledger = ScheduleLedger(text: "")
    ledger.add(Self.ring(.notification, .preAlarm, after: .minutes(-10)), at: Self.evening)
    ledger.add(Self.ring(.notification), at: Self.evening)
    ledger.add(Self.ring(.notification, .repetition(1), after: .seconds(30)), at: Self.evening)
    ledger.add(Self.ring(.notification, .repetition(2), after: .seconds(60)), at: Self.evening)
    let standing = [ProjectedRing.Channel.notification: [Self.id(.repetition(1)): SystemStanding.rings]]
    let early = ledger.rang(standing, at: Self.seven + .seconds(-60), in: .utc, since: Self.boot)
    #expect(early.rings == [])
    #expect(early.over == [Self.id(.preAlarm)])
    ledger.note(Self.id(.repetition(1)), isSnooze: true, at: Self.seven + .seconds(40))
    let (rings, over) = ledger.rang(standing, at: Self.seven + .seconds(45), in: .utc, since: Self.boot)
    #expect(
      rings == [
        SystemRing(
          Self.id(), fired: Self.seven,
          .snoozed(at: Self.seven + .seconds(40), until: Self.seven + .seconds(40) + Self.nine))
      ])
    #expect(Set(over) == [Self.id(.preAlarm), Self.id(), Self.id(.repetition(1))])
  }

  @Test func `An alarm that follows the wall clock rings where the device is, and is named after that`() throws {
    let wall = ProjectedRing.WallTime(ZoneRules.utc.civil(at: Self.seven), in: .utc)
    let ring = ProjectedRing(id: Self.id(), kind: .alarm, instant: Self.seven, wall: wall, channel: .alarm)
    var ledger = ScheduleLedger(text: "")
    ledger.add(ring, at: Self.evening)
    #expect(ScheduleLedger(text: ledger.text) == ledger)
    let berlin = try SystemZone.named("Europe/Berlin")
    let york = try SystemZone.named("America/New_York")
    // In June: two hours before Greenwich, and four hours after it.
    for (zone, shift) in [(ZoneRules.utc, TimeSpan.zero), (berlin, .hours(-2)), (york, .hours(4))] {
      let there = Self.seven + shift
      let name = ProjectedID(owner: Self.id().owner, occurrence: Occurrence(key: there.nanosecondsSinceEpoch))
      #expect(ledger.rang([.alarm: [:]], at: there + .seconds(-1), in: zone, since: Self.boot).rings == [])
      let (rings, over) = ledger.rang([.alarm: [:]], at: there + .minutes(1), in: zone, since: Self.boot)
      #expect(rings == [SystemRing(name, fired: there, .unanswered)])
      #expect(over == [Self.id()])
    }
    // Given as an instant, it rings there.
    var fixed = ScheduleLedger(text: "")
    fixed.add(ring, at: Self.seven + .days(-2))
    #expect(fixed.rang([.alarm: [:]], at: Self.seven, in: york, since: Self.boot).rings.map(\.fired) == [Self.seven])
  }

  @Test(arguments: [nil, SystemStanding.rings])
  func `A notification that follows the wall clock rings where the device is, and is answered there`(
    standing: SystemStanding?
  ) throws {
    let wall = ProjectedRing.WallTime(ZoneRules.utc.civil(at: Self.seven), in: .utc)
    let ring = ProjectedRing(id: Self.id(), kind: .alarm, instant: Self.seven, wall: wall, channel: .notification)
    var ledger = ScheduleLedger(text: "")
    // Unlike an alarm of the system, it has a date.
    ledger.add(ring, at: Self.seven + .days(-3))
    #expect(ScheduleLedger(text: ledger.text) == ledger)
    let standing = [ProjectedRing.Channel.notification: standing.map { [Self.id(): $0] } ?? [:]]
    for (zone, shift) in [("Asia/Tokyo", TimeSpan.hours(-9)), ("America/New_York", .hours(4))] {
      let zone = try SystemZone.named(zone)
      let there = Self.seven + shift
      let name = ProjectedID(owner: Self.id().owner, occurrence: Occurrence(key: there.nanosecondsSinceEpoch))
      #expect(ledger.rang(standing, at: there + .seconds(-1), in: zone, since: Self.boot).rings == [])
      #expect(
        ledger.rang(standing, at: there + .minutes(1), in: zone, since: Self.boot).rings
          == [SystemRing(name, fired: there, .unanswered)])
      var answered = ledger
      answered.note(Self.id(), isSnooze: false, at: there + .minutes(1))
      let (rings, over) = answered.rang(standing, at: there + .minutes(1), in: zone, since: Self.boot)
      #expect(rings == [SystemRing(name, fired: there, .stopped(at: there + .minutes(1)))])
      #expect(over == [Self.id()])
    }
  }

  @Test func `A ring with a fraction of a second is given as an instant, wherever the device is`() throws {
    let instant = Self.seven + .milliseconds(300)
    let wall = ProjectedRing.WallTime(ZoneRules.utc.civil(at: instant), in: .utc)
    var ledger = ScheduleLedger(text: "")
    ledger.add(
      ProjectedRing(id: Self.id(), kind: .alarm, instant: instant, wall: wall, channel: .notification),
      at: Self.evening)
    let tokyo = try SystemZone.named("Asia/Tokyo")
    #expect(ledger.rang([.notification: [:]], at: instant, in: tokyo, since: Self.boot).rings.map(\.fired) == [instant])
  }

  @Test func `A ring to come is lost if its channel answers and does not have it`() throws {
    let wall = ProjectedRing.WallTime(ZoneRules.utc.civil(at: Self.seven), in: .utc)
    var ledger = ScheduleLedger(text: "")
    ledger.add(
      ProjectedRing(id: Self.id(), kind: .alarm, instant: Self.seven, wall: wall, channel: .alarm), at: Self.evening)
    let lacks = [ProjectedRing.Channel.alarm: [ProjectedID: SystemStanding]()]
    #expect(ledger.lost(lacks, at: Self.evening, in: .utc) == [Self.id()])
    #expect(ledger.lost([.alarm: [Self.id(): .waits]], at: Self.evening, in: .utc) == [])
    #expect(ledger.lost([.notification: [:]], at: Self.evening, in: .utc) == [])
    // What is past has rung, by the clocks where the device is.
    #expect(ledger.lost(lacks, at: Self.seven, in: .utc) == [])
    let tokyo = try SystemZone.named("Asia/Tokyo")
    #expect(ledger.lost(lacks, at: Self.seven + .hours(-9), in: tokyo) == [])
  }

  @Test func `The first answer counts`() {
    var ledger = ScheduleLedger(text: "")
    ledger.add(Self.ring(.alarm), at: Self.evening)
    ledger.note(Self.id(), isSnooze: false, at: Self.seven + .minutes(1))
    ledger.note(Self.id(), isSnooze: true, at: Self.seven + .minutes(2))
    #expect(
      ledger.rang([.alarm: [:]], at: Self.seven + .hours(1), in: .utc, since: Self.boot).rings.map(\.end) == [
        Self.stopped
      ])
  }

  @Test func `The ledger is read back as written, and unreadable entries are given to the system again`() throws {
    let folder = try TestFolder()
    let path = folder.path + "/ledger"
    let file = LedgerFile(path: path)
    file.change { ledger in
      ledger.add(Self.ring(.alarm), at: Self.evening)
      ledger.add(Self.ring(.notification, .repetition(3), after: .seconds(90)), at: Self.evening)
    }
    file.note(Self.id().text, isSnooze: true, at: Self.seven)
    file.note("no name", isSnooze: true, at: Self.seven)
    #expect(LedgerFile(path: path).content == file.content)
    #expect(file.content.entries.count == 2)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(ScheduleLedger(text: "broken\n" + text + "a1.x.1.0.ring alarm 0 - - - -\n") == file.content)
    #expect(ScheduleLedger(text: "").pending.isEmpty)
  }

  @Test func `A name always gives the same AlarmKit number, and two names give two`() {
    let names = (1...500).map {
      ProjectedID(owner: .alarm(AlarmID($0)), occurrence: Occurrence(key: Self.seven.nanosecondsSinceEpoch))
    }
    #expect(Set(names.map { AlarmName.bytes(of: $0) }).count == 500)
    let bytes = AlarmName.bytes(of: Self.id())
    #expect(bytes == AlarmName.bytes(of: Self.id()))
    #expect(bytes.count == 16)
    #expect(bytes[6] >> 4 == 8)
    #expect(bytes[8] >> 6 == 2)
  }

  @Test func `A notification is on the wall clock if its ring is, and in UTC and never early otherwise`() throws {
    let tokyo = try #require(ZoneName("Asia/Tokyo"))
    let wall = ZoneRules.utc.civil(at: Self.seven + .hours(9))
    let alarm = ProjectedRing(
      id: Self.id(), kind: .alarm, instant: Self.seven, wall: .init(wall, in: tokyo), channel: .notification)
    #expect(NotificationMoment(alarm).isOnWallClock)
    #expect(NotificationMoment(alarm).time == wall)
    let timer = ProjectedRing(
      id: Self.id(), kind: .timer, instant: Self.seven + TimeSpan(nanoseconds: 1), channel: .notification)
    #expect(!NotificationMoment(timer).isOnWallClock)
    #expect(NotificationMoment(timer).time == ZoneRules.utc.civil(at: Self.seven + .seconds(1)))
    #expect(NotificationMoment(Self.ring(.notification)).time == ZoneRules.utc.civil(at: Self.seven))
  }
}
