// SPDX-License-Identifier: Apache-2.0

extension HandEditTests {
  /// The edits, and the table and column (or words) that the error must name.
  static let edits: [(script: String, names: String)] = [
    ("UPDATE timers SET label = 'a' || char(10)", "table timers, row 1: label"),
    ("UPDATE timers SET label = CAST(x'ff' AS TEXT)", "table timers, row 1: label"),
    ("UPDATE timers SET label = hex(zeroblob(101))", "table timers, row 1: label"),
    ("UPDATE timers SET volume_percent = 101", "table timers, row 1: volume_percent"),
    ("UPDATE timers SET volume_percent = -9223372036854775808", "table timers, row 1: volume_percent"),
    ("UPDATE timers SET sound_kind = 'loud'", "table timers, row 1: sound_kind"),
    ("UPDATE timers SET sound = NULL", "table timers, row 1: sound:"),
    ("UPDATE timers SET snooze_ns = 0", "table timers, row 1: snooze_ns"),
    ("UPDATE timers SET ring_ns = 86400000000001", "table timers, row 1: ring_ns"),
    ("UPDATE timers SET duration_ns = 0", "table timers, row 1: duration_ns"),
    ("UPDATE timers SET duration_ns = 9223372036854775807", "table timers, row 1: duration_ns"),
    ("UPDATE timers SET run_length_ns = 0", "table timers, row 1: run_length_ns"),
    ("UPDATE timers SET run = -1", "table timers, row 1: run"),
    ("UPDATE timers SET state = 'asleep'", "table timers, row 1: state"),
    ("UPDATE timers SET state = 'running'", "table timers, row 1: deadline_utc_ns"),
    ("UPDATE timers SET state = 'paused', remaining_ns = 0", "table timers, row 1: remaining_ns"),
    ("UPDATE timers SET remaining_ns = 5", "table timers, row 1: remaining_ns does not fit"),
    ("UPDATE timers SET deadline_boot_ns = 5", "table timers, row 1: deadline_utc_ns"),
    (
      "UPDATE timers SET deadline_boot_ns = 5, deadline_utc_ns = 5",
      "table timers, row 1: deadline_utc_ns does not fit the other columns"
    ),
    ("UPDATE timers SET trusted_wait_ns = -1", "table timers, row 1: trusted_wait_ns"),
    ("UPDATE timers SET revision = 0", "table timers, row 1: revision"),
    ("UPDATE timers SET number = -1", "table timers, row -1: number"),
    ("UPDATE timers SET overtime = 2", "table timers, row 1: overtime"),
    ("UPDATE timers SET trusted = -1", "table timers, row 1: trusted"),
    ("UPDATE timers SET span_ns = 0", "table timers, row 1: span_ns"),
    ("UPDATE timers SET span_ns = 1, slack_ns = -1", "table timers, row 1: slack_ns"),
    ("UPDATE timers SET slack_ns = 1", "table timers, row 1: span_ns"),
    ("UPDATE timers SET since_boot_ns = 1", "table timers, row 1: span_ns"),
    ("UPDATE alarms SET trusted = 2", "table alarms, row 2: trusted"),
    ("UPDATE alarms SET is_handled_trusted = 2", "table alarms, row 2: is_handled_trusted"),
    ("UPDATE alarms SET is_handled_provisional = 2", "table alarms, row 2: is_handled_provisional"),
    ("UPDATE alarms SET is_over = 2", "table alarms, row 2: is_over"),
    ("UPDATE rings SET basis = 'faith'", "table rings, row 3: basis"),
    ("UPDATE rings SET bound_ns = 1", "table rings, row 3: basis"),
    ("UPDATE rings SET basis = 'trusted', bound_ns = -1", "table rings, row 3: bound_ns"),
    ("UPDATE settings SET overtime = -1", "table settings, row 1: overtime"),
    ("UPDATE settings SET time_servers = 'a.example  b.example'", "table settings, row 1: time_servers"),
    ("UPDATE settings SET time_servers = 'a.example:0'", "table settings, row 1: time_servers"),
    ("UPDATE settings SET time_servers = ' '", "table settings, row 1: time_servers"),
    ("UPDATE alarms SET time = '24:00'", "table alarms, row 2: time"),
    ("UPDATE alarms SET time = '7:00'", "table alarms, row 2: time"),
    ("UPDATE alarms SET time = '07:00:60'", "table alarms, row 2: time"),
    ("UPDATE alarms SET time = '07'", "table alarms, row 2: time"),
    ("UPDATE alarms SET time = '07:00:00:00'", "table alarms, row 2: time"),
    ("UPDATE alarms SET rule = ''", "table alarms, row 2: rule"),
    ("UPDATE alarms SET rule = 'FREQ=WEEKLY'", "table alarms, row 2: rule"),
    ("UPDATE alarms SET rule = 'FREQ=WEEKLY;BYDAY=MO,'", "table alarms, row 2: rule"),
    ("UPDATE alarms SET rule = 'mon,wed'", "table alarms, row 2: rule"),
    ("UPDATE alarms SET rule = 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'", "table alarms, row 2: rule"),
    ("UPDATE alarms SET rule = NULL", "table alarms, row 2: rule:"),
    ("UPDATE alarms SET from_date = NULL", "table alarms, row 2: from_date:"),
    ("UPDATE alarms SET rule = NULL, from_date = NULL", "table alarms, row 2: rule:"),
    ("UPDATE alarms SET date = '2026-11-21'", "table alarms, row 2: rule:"),
    ("UPDATE alarms SET rule = NULL, date = '2026-11-21'", "table alarms, row 2: from_date:"),
    ("UPDATE alarms SET from_date = '2026-02-29'", "table alarms, row 2: from_date"),
    ("UPDATE alarms SET date = '2026-02-29'", "table alarms, row 2: date"),
    ("UPDATE alarms SET date = '26-2-3'", "table alarms, row 2: date"),
    ("UPDATE alarms SET date = '-001-01-01'", "table alarms, row 2: date"),
    ("UPDATE alarms SET date = '0000-01-01'", "table alarms, row 2: date"),
    ("UPDATE alarms SET skipped = '2026-11-21,2026-11-22'", "table alarms, row 2: skipped has a value"),
    ("UPDATE alarms SET skipped = '2026-11-21 '", "table alarms, row 2: skipped has a value"),
    ("UPDATE alarms SET skipped = ' '", "table alarms, row 2: skipped has a value"),
    ("UPDATE alarms SET skipped = '2026-02-29'", "table alarms, row 2: skipped has a value"),
    ("UPDATE alarms SET skipped = '2026-11-22 2026-11-21'", "table alarms, row 2: skipped:"),
    ("UPDATE alarms SET skipped = '2026-11-21 2026-11-21'", "table alarms, row 2: skipped:"),
    ("UPDATE alarms SET pause_from = '2026-11-21'", "table alarms, row 2: pause_until"),
    ("UPDATE alarms SET pause_until = '2026-11-21'", "table alarms, row 2: pause_from"),
    ("UPDATE alarms SET pause_from = '2026-11-22', pause_until = '2026-11-21'", "table alarms, row 2: pause_until:"),
    ("UPDATE alarms SET pause_until = 'soon'", "table alarms, row 2: pause_from"),
    ("UPDATE alarms SET in_set = ''", "table alarms, row 2: in_set"),
    ("UPDATE alarms SET in_set = ' work'", "table alarms, row 2: in_set"),
    ("UPDATE alarms SET in_set = hex(zeroblob(33))", "table alarms, row 2: in_set"),
    ("UPDATE alarms SET is_off_with_set = 2", "table alarms, row 2: is_off_with_set"),
    ("UPDATE alarms SET zone = '../../etc/passwd'", "table alarms, row 2: zone"),
    ("UPDATE alarms SET state = 'ringing'", "table alarms, row 2: planned_utc_ns"),
    ("UPDATE alarms SET state = 'snoozed', planned_utc_ns = 1", "table alarms, row 2: until_utc_ns"),
    ("UPDATE alarms SET planned_utc_ns = 1", "table alarms, row 2: planned_utc_ns does not fit the other columns"),
    (
      "UPDATE alarms SET until_boot_ns = 1, until_utc_ns = 1",
      "table alarms, row 2: until_utc_ns does not fit the other columns"
    ),
    ("UPDATE alarms SET era = -1", "table alarms, row 2: era"),
    ("UPDATE sequences SET plan = ''", "table sequences, row 4: plan"),
    ("UPDATE sequences SET plan = 'work'", "table sequences, row 4: plan"),
    ("UPDATE sequences SET plan = '25m work,'", "table sequences, row 4: plan"),
    ("UPDATE sequences SET plan = '0s'", "table sequences, row 4: plan"),
    ("UPDATE sequences SET step_length_ns = 0", "table sequences, row 4: step_length_ns"),
    ("UPDATE sequences SET run = -1", "table sequences, row 4: run"),
    ("UPDATE sequences SET step = 1", "table sequences, row 4: step:"),
    ("UPDATE sequences SET step = -1", "table sequences, row 4: step"),
    ("UPDATE sequences SET step = NULL", "table sequences, row 4: step:"),
    ("UPDATE sequences SET state = 'idle'", "table sequences, row 4: step does not fit"),
    ("UPDATE sequences SET state = 'asleep'", "table sequences, row 4: state"),
    ("UPDATE sequences SET state = 'running'", "table sequences, row 4: deadline_utc_ns:"),
    ("UPDATE sequences SET remaining_ns = 0", "table sequences, row 4: remaining_ns:"),
    ("UPDATE sequences SET deadline_utc_ns = 1", "table sequences, row 4: deadline_utc_ns:"),
    ("UPDATE sequences SET revision = 0", "table sequences, row 4: revision"),
    ("UPDATE stopwatches SET laps = '1,2'", "table stopwatches, row 5: laps has a value"),
    ("UPDATE stopwatches SET laps = '1 '", "table stopwatches, row 5: laps has a value"),
    ("UPDATE stopwatches SET laps = 'a'", "table stopwatches, row 5: laps has a value"),
    ("UPDATE stopwatches SET laps = '9223372036854775808'", "table stopwatches, row 5: laps has a value"),
    ("UPDATE stopwatches SET laps = '2 1'", "table stopwatches, row 5: laps:"),
    ("UPDATE stopwatches SET laps = '-1 1'", "table stopwatches, row 5: laps:"),
    ("UPDATE stopwatches SET elapsed_ns = NULL", "table stopwatches, row 5: elapsed_ns:"),
    ("UPDATE stopwatches SET elapsed_ns = -1", "table stopwatches, row 5: elapsed_ns:"),
    ("UPDATE stopwatches SET state = 'idle'", "table stopwatches, row 5: laps:"),
    ("UPDATE stopwatches SET laps = '1 10'", "table stopwatches, row 5: elapsed_ns:"),
    ("UPDATE stopwatches SET state = 'idle', elapsed_ns = NULL", "table stopwatches, row 5: laps:"),
    ("UPDATE stopwatches SET state = 'ringing'", "table stopwatches, row 5: state:"),
    ("UPDATE stopwatches SET start_boot_ns = 1", "table stopwatches, row 5: start_utc_ns:"),
    (
      "UPDATE stopwatches SET start_boot_ns = 1, start_utc_ns = 1",
      "table stopwatches, row 5: start_utc_ns does not fit the other columns"
    ),
    ("UPDATE stopwatches SET revision = 0", "table stopwatches, row 5: revision"),
    ("UPDATE rings SET owner_kind = 'cat'", "table rings, row 3: owner_kind"),
    ("UPDATE rings SET owner_number = 0", "table rings, row 3: owner_number is 0"),
    ("UPDATE rings SET late_ns = -1", "table rings, row 3: late_ns"),
    ("UPDATE rings SET ended_how = 'well', is_unseen = 1", "table rings, row 3: ended_how"),
    ("UPDATE rings SET is_unseen = 2", "table rings, row 3: is_unseen"),
    ("UPDATE creation_keys SET item_kind = 'cat'", "table creation_keys, row 1: there is no such item"),
    ("UPDATE counters SET ring = -1", "table counters, row 1: ring"),
    ("UPDATE host SET boot = CAST(x'c328' AS TEXT)", "table host, row 1: boot"),
  ]

  /// Numbers the engine increments: it would trap at the end of `Int64`.
  static let greatNumbers: [(script: String, names: String)] = [
    ("UPDATE timers SET run = 9223372036854775807", "table timers, row 1: run: It is from 0 to 4503599627370496"),
    ("UPDATE timers SET revision = 9223372036854775807", "table timers, row 1: revision: It is from 1 to"),
    ("UPDATE alarms SET era = 9223372036854775807", "table alarms, row 2: era: It is from 0 to"),
    ("UPDATE alarms SET revision = 9223372036854775807", "table alarms, row 2: revision: It is from 1 to"),
    ("UPDATE sequences SET run = 9223372036854775807", "table sequences, row 4: run: It is from 0 to"),
    ("UPDATE sequences SET revision = 9223372036854775807", "table sequences, row 4: revision: It is from 1 to"),
    ("UPDATE stopwatches SET revision = 9223372036854775807", "table stopwatches, row 5: revision: It is from 1 to"),
    (
      "UPDATE rings SET owner_number = 9223372036854775807",
      "table rings, row 3: owner_number is 9223372036854775807, not in"
    ),
    (
      "UPDATE counters SET timer = 4503599627370497",
      "table counters, row 1: timer is 4503599627370497, not in 0...4503599627370496"
    ),
    (
      "UPDATE counters SET alarm = 4503599627370497",
      "table counters, row 1: alarm is 4503599627370497, not in 0...4503599627370496"
    ),
    (
      "UPDATE counters SET sequence = 4503599627370497",
      "table counters, row 1: sequence is 4503599627370497, not in 0...4503599627370496"
    ),
    (
      "UPDATE counters SET stopwatch = 4503599627370497",
      "table counters, row 1: stopwatch is 4503599627370497, not in 0...4503599627370496"
    ),
    (
      "UPDATE counters SET ring = 4503599627370497",
      "table counters, row 1: ring is 4503599627370497, not in 0...4503599627370496"
    ),
    (
      "UPDATE counters SET event = 4503599627370497",
      "table counters, row 1: event is 4503599627370497, not in 0...4503599627370496"
    ),
    (
      "UPDATE timers SET number = 4503599627370497",
      "table timers, row 4503599627370497: number is 4503599627370497, not in 1...4503599627370496"
    ),
    (
      "UPDATE alarms SET number = 4503599627370497",
      "table alarms, row 4503599627370497: number is 4503599627370497, not in 1...4503599627370496"
    ),
    (
      "UPDATE sequences SET number = 4503599627370497",
      "table sequences, row 4503599627370497: number is 4503599627370497, not in 1...4503599627370496"
    ),
    (
      "UPDATE stopwatches SET number = 4503599627370497",
      "table stopwatches, row 4503599627370497: number is 4503599627370497, not in 1...4503599627370496"
    ),
    (
      "UPDATE rings SET number = 4503599627370497",
      "table rings, row 4503599627370497: number is 4503599627370497, not in 1...4503599627370496"
    ),
  ]
}
