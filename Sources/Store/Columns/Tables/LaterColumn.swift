// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A column that was added after the first version with seals.
///
/// NULL stands for the field's standard value and is not sealed, so the rows of an older Toki stay as they are.
public struct LaterColumn: Sendable {
  /// The version of the schema that added it.
  public let version: Int
  /// Its name and type, as `uid TEXT`.
  public let declaration: String
  /// The tables that have it; those of former items have it like those of items.
  public let tables: [StoredTable]

  /// The column.
  public var column: Column { Column(declaration) }

  private init(_ version: Int, _ declaration: String, _ tables: [StoredTable]) {
    (self.version, self.declaration, self.tables) = (version, declaration, tables)
  }

  /// The tables with ring settings.
  private static let ringing: [StoredTable] = [
    .items(.timer), .items(.alarm), .items(.sequence), .rings, .settings,
  ]

  /// All of them, oldest first.
  public static let all = [
    LaterColumn(7, "tries TEXT", [.rings]),
    LaterColumn(8, "trusted_wait_ns INTEGER", ringing),
    LaterColumn(9, "hooks TEXT", ringing),
    LaterColumn(9, "all_hooks TEXT", [.settings]),
    LaterColumn(9, "ring INTEGER", [.decisions]),
    LaterColumn(9, "by_face TEXT", [.decisions]),
    LaterColumn(9, "hook_on TEXT", [.decisions]),
    LaterColumn(9, "hook_call TEXT", [.decisions]),
    LaterColumn(9, "hook_end TEXT", [.decisions]),
    LaterColumn(9, "hook_code INTEGER", [.decisions]),
    LaterColumn(9, "hook_output TEXT", [.decisions]),
    LaterColumn(10, "attempt INTEGER", [.rings]),
    LaterColumn(10, "snoozes INTEGER", [.items(.timer), .items(.alarm), .rings]),
    LaterColumn(10, "attempts INTEGER", [.items(.timer), .items(.alarm)]),
    LaterColumn(10, "again INTEGER", ringing),
    LaterColumn(10, "again_ns INTEGER", ringing),
    LaterColumn(10, "snooze_limit INTEGER", ringing),
    LaterColumn(10, "all_again INTEGER", [.settings]),
    LaterColumn(10, "all_again_ns INTEGER", [.settings]),
    LaterColumn(10, "override INTEGER", ringing),
    LaterColumn(10, "output TEXT", ringing),
    LaterColumn(10, "speak INTEGER", ringing),
    LaterColumn(10, "pause_players INTEGER", [.settings]),
    LaterColumn(10, "keep_awake INTEGER", ringing),
    LaterColumn(10, "check_ns INTEGER", ringing),
    LaterColumn(10, "awake_check_ring INTEGER", [.items(.timer), .items(.alarm)]),
    LaterColumn(10, "awake_check_due_utc_ns INTEGER", [.items(.timer), .items(.alarm)]),
    LaterColumn(10, "awake_check_boot_due_ns INTEGER", [.items(.timer), .items(.alarm)]),
    LaterColumn(10, "awake_check_asked INTEGER", [.items(.timer), .items(.alarm)]),
    LaterColumn(11, "pre_alarm_before_ns INTEGER", ringing),
    LaterColumn(11, "pre_alarm_sound_kind TEXT", ringing),
    LaterColumn(11, "pre_alarm_sound_value TEXT", ringing),
    LaterColumn(11, "pre_alarm_volume INTEGER", ringing),
    LaterColumn(11, "kept INTEGER", [.items(.timer)]),
    LaterColumn(12, "uid TEXT", [.items(.timer), .items(.alarm), .items(.sequence), .items(.stopwatch)]),
    LaterColumn(12, "times TEXT", [.items(.alarm)]),
    LaterColumn(12, "skipped_times TEXT", [.items(.alarm)]),
    LaterColumn(13, "excepted TEXT", [.items(.alarm)]),
    LaterColumn(15, "except_file TEXT", [.items(.alarm)]),
    LaterColumn(15, "except_file_days TEXT", [.items(.alarm)]),
    LaterColumn(15, "except_file_unreadable INTEGER", [.items(.alarm)]),
    LaterColumn(16, "began_utc_ns INTEGER", [.items(.timer), .items(.sequence)]),
    LaterColumn(16, "boot_began_ns INTEGER", [.items(.timer), .items(.sequence)]),
    LaterColumn(17, "trusted_time INTEGER", [.settings]),
    LaterColumn(18, "zones TEXT", [.host]),
    LaterColumn(19, "chime INTEGER", ringing),
    LaterColumn(20, "plan_start_utc_ns INTEGER", [.items(.alarm)]),
    LaterColumn(20, "boot_plan_start_ns INTEGER", [.items(.alarm)]),
    LaterColumn(20, "day_named INTEGER", [.items(.alarm)]),
    LaterColumn(20, "except_holidays TEXT", [.items(.alarm)]),
    LaterColumn(20, "holidays TEXT", [.settings]),
    LaterColumn(20, "holidays_file TEXT", [.settings]),
    LaterColumn(21, "color TEXT", [.items(.timer)]),
    LaterColumn(22, "linked INTEGER", [.items(.timer)]),
  ]
}
