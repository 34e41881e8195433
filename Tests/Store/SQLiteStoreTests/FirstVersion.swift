// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import SQLiteStore

/// A database as left by the first version of Toki.
enum FirstVersion {
  /// The tables known to the first version.
  static var migrations: [String] { Array(Schema.migrations.prefix(1)) }

  /// Creates the database with the first version's own tables, and a row of every form in them.
  static func makeDatabase(in folder: TemporaryFolder, editing script: String = "") throws {
    try Data().write(to: URL(fileURLWithPath: folder.database))
    let connection = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
    try Schema.prepare(connection, migrations: migrations)
    try connection.execute(rows + script)
    try connection.setCheckpointOnClose(true)
  }

  private static let rows: String = {
    let settings = "'named', 'dawn', 80, 540000000000, 600000000000, NULL"
    let alarms = (1...127).map { bits in
      let days = daysOfWeek(bits).map(\.code).joined(separator: ",")
      return """
        INSERT INTO alarms VALUES (\(bits), '朝 \(bits)', \(settings), '07:00:15', NULL, '\(days)',
          'Asia/Tokyo', 'scheduled', NULL, NULL, NULL, \(bits), \(bits - 1), 3, 4);
        """
    }
    return alarms.joined(separator: "\n") + """
      INSERT INTO alarms VALUES (128, '', \(settings), '23:59', '2026-12-31', NULL, NULL, 'snoozed', 9, 5,
        6, 7, NULL, 0, 1);
      INSERT INTO timers VALUES (1, 'tea', \(settings), 300000000000, 360000000000, 2, 'running', 11, 12,
        NULL, 5);
      INSERT INTO timers VALUES (2, '', \(settings), 1, 1, 0, 'idle', NULL, NULL, NULL, 1);
      INSERT INTO rings VALUES (1, 'timer', 2, 1, '', \(settings), 1, 2, 1, 3, 'dismissed', 0);
      INSERT INTO rings VALUES (2, 'alarm', 128, 9, '', \(settings), 9, NULL, 0, 9, 'missed', 1);
      INSERT INTO creation_keys VALUES (7, 'key', 'request', 'timer', 1);
      INSERT INTO counters VALUES (1, 2, 128, 2, 4294967300);
      INSERT INTO host VALUES (1, 'boot');
      INSERT INTO decisions VALUES (1, 5, 'timer', 1, 'created', NULL, NULL);
      """
  }()

  /// The meaning of those rows.
  static func state() throws -> StoredState {
    func instant(_ nanoseconds: Int64) -> UTCInstant { UTCInstant(nanosecondsSinceEpoch: nanoseconds) }
    func moment(_ boot: Int64, _ utc: Int64) -> HostMoment {
      HostMoment(boot: BootInstant(nanosecondsSinceBoot: boot), utc: instant(utc))
    }
    let epoch = try #require(CivilDate(year: 1970, month: 1, day: 1))
    let tokyo = try #require(ZoneName("Asia/Tokyo"))
    let seven = try #require(TimeOfDay(hour: 7, minute: 0, second: 15))
    var alarms = try (1...127).map { bits in
      let rule = try Recurrence(.weeks(WeekDays(daysOfWeek(bits).map { WeekDays($0) })))
      return Alarm(
        id: AlarmID(Int64(bits)), label: try Label("朝 \(bits)"), settings: RingSettings(), time: seven,
        recurrence: .repeating(rule, from: epoch), zone: .pinned(tokyo), state: .scheduled,
        next: instant(Int64(bits)), handled: instant(Int64(bits) - 1), era: 3, revision: 4)
    }
    alarms.append(
      Alarm(
        id: AlarmID(128), label: .none, settings: RingSettings(),
        time: try #require(TimeOfDay(hour: 23, minute: 59)),
        recurrence: .once(try #require(CivilDate(year: 2026, month: 12, day: 31))), zone: .floating,
        state: .snoozed(until: moment(5, 6), planned: instant(9)), next: instant(7), handled: nil, era: 0,
        revision: 1))
    let timers = [
      CountdownTimer(
        id: TimerID(1), TimerTerms(duration: .minutes(5), label: try Label("tea")), runLength: .minutes(6), run: 2,
        state: .running(deadline: moment(11, 12)), revision: 5),
      CountdownTimer(
        id: TimerID(2), TimerTerms(duration: TimeSpan(nanoseconds: 1)), runLength: TimeSpan(nanoseconds: 1), run: 0,
        state: .idle, revision: 1),
    ]
    let missed = Ring(
      id: RingID(2), owner: .alarm(AlarmID(128)), occurrence: Occurrence(key: 9), label: .none,
      settings: RingSettings(), planned: instant(9), rang: nil, late: .zero, ended: instant(9),
      end: .missed, isUnseen: true)
    return StoredState(
      boot: BootID("boot"), items: ItemLists(timers: timers, alarms: alarms), openRings: [missed],
      keys: [CreationKey(key: "key", request: "request", item: .timer(TimerID(1)))],
      counters: Counters([.timer: 2, .alarm: 128], ring: 2, event: 4_294_967_300))
  }

  /// The weekdays whose bits, starting from Monday, are set.
  private static func daysOfWeek(_ bits: Int) -> [WeekDay] {
    WeekDay.allCases.filter { bits >> ($0.rawValue - 1) & 1 == 1 }
  }
}
