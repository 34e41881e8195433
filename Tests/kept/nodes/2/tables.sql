-- SPDX-License-Identifier: Apache-2.0
-- The tables of nodes of version 2, as that version made them.
CREATE SCHEMA toki;
CREATE TABLE toki.version (version integer NOT NULL);
INSERT INTO toki.version VALUES (16);
CREATE TABLE toki.homes (home bigint PRIMARY KEY, epoch bigint NOT NULL, revision bigint NOT NULL)
  WITH (fillfactor = 70);
CREATE TABLE toki.counters (home bigint PRIMARY KEY, timer bigint NOT NULL, alarm bigint NOT NULL, sequence bigint NOT NULL, stopwatch bigint NOT NULL, ring bigint NOT NULL, event bigint NOT NULL) WITH (fillfactor = 70);
CREATE FUNCTION toki.fence(which bigint, held bigint, known bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE present toki.homes;
BEGIN
  SELECT * INTO present FROM toki.homes WHERE home = which FOR NO KEY UPDATE;
  IF present.epoch IS DISTINCT FROM held THEN
    RAISE EXCEPTION USING ERRCODE = 'TK001', MESSAGE = format('its epoch is %s, not %s', present.epoch, held);
  ELSIF present.revision = known + 1 THEN
    RAISE EXCEPTION USING ERRCODE = 'TK002', MESSAGE = format('revision %s is stored already', known + 1);
  ELSIF present.revision <> known THEN
    RAISE EXCEPTION USING ERRCODE = 'TK003',
      MESSAGE = format('its revision is %s, not %s', present.revision, known);
  END IF;
  UPDATE toki.homes SET revision = known + 1 WHERE home = which;
END $$;
CREATE TABLE toki.timers (home bigint NOT NULL, number bigint, label text COLLATE "C", sound_kind text COLLATE "C", sound text COLLATE "C", volume_percent bigint, snooze_ns bigint, ring_ns bigint, terminal text COLLATE "C", ramp_ns bigint, overtime bigint, duration_ns bigint, run_length_ns bigint, run bigint, state text COLLATE "C", deadline_boot_ns bigint, deadline_utc_ns bigint, remaining_ns bigint, trusted bigint, since_boot_ns bigint, span_ns bigint, slack_ns bigint, revision bigint, trusted_wait_ns bigint, hooks text COLLATE "C", snoozes bigint, attempts bigint, again bigint, again_ns bigint, snooze_limit bigint, override bigint, output text COLLATE "C", speak bigint, keep_awake bigint, check_ns bigint, awake_check_ring bigint, awake_check_due_utc_ns bigint, awake_check_boot_due_ns bigint, awake_check_asked bigint, pre_alarm_before_ns bigint, pre_alarm_sound_kind text COLLATE "C", pre_alarm_sound_value text COLLATE "C", pre_alarm_volume bigint, kept bigint, uid text COLLATE "C", began_utc_ns bigint, boot_began_ns bigint,
  PRIMARY KEY (home, number));
CREATE TABLE toki.alarms (home bigint NOT NULL, number bigint, label text COLLATE "C", sound_kind text COLLATE "C", sound text COLLATE "C", volume_percent bigint, snooze_ns bigint, ring_ns bigint, terminal text COLLATE "C", ramp_ns bigint, overtime bigint, time text COLLATE "C", date text COLLATE "C", rule text COLLATE "C", from_date text COLLATE "C", skipped text COLLATE "C", pause_from text COLLATE "C", pause_until text COLLATE "C", zone text COLLATE "C", in_set text COLLATE "C", is_off_with_set bigint, state text COLLATE "C", planned_utc_ns bigint, until_boot_ns bigint, until_utc_ns bigint, next_utc_ns bigint, handled_utc_ns bigint, trusted bigint, is_handled_trusted bigint, is_handled_provisional bigint, passed_utc_ns bigint, is_over bigint, era bigint, revision bigint, trusted_wait_ns bigint, hooks text COLLATE "C", snoozes bigint, attempts bigint, again bigint, again_ns bigint, snooze_limit bigint, override bigint, output text COLLATE "C", speak bigint, keep_awake bigint, check_ns bigint, awake_check_ring bigint, awake_check_due_utc_ns bigint, awake_check_boot_due_ns bigint, awake_check_asked bigint, pre_alarm_before_ns bigint, pre_alarm_sound_kind text COLLATE "C", pre_alarm_sound_value text COLLATE "C", pre_alarm_volume bigint, uid text COLLATE "C", times text COLLATE "C", skipped_times text COLLATE "C", excepted text COLLATE "C", except_file text COLLATE "C", except_file_days text COLLATE "C", except_file_unreadable bigint,
  PRIMARY KEY (home, number));
CREATE TABLE toki.sequences (home bigint NOT NULL, number bigint, label text COLLATE "C", sound_kind text COLLATE "C", sound text COLLATE "C", volume_percent bigint, snooze_ns bigint, ring_ns bigint, terminal text COLLATE "C", ramp_ns bigint, overtime bigint, plan text COLLATE "C", step_length_ns bigint, run bigint, state text COLLATE "C", step bigint, deadline_boot_ns bigint, deadline_utc_ns bigint, remaining_ns bigint, revision bigint, trusted_wait_ns bigint, hooks text COLLATE "C", again bigint, again_ns bigint, snooze_limit bigint, override bigint, output text COLLATE "C", speak bigint, keep_awake bigint, check_ns bigint, pre_alarm_before_ns bigint, pre_alarm_sound_kind text COLLATE "C", pre_alarm_sound_value text COLLATE "C", pre_alarm_volume bigint, uid text COLLATE "C", began_utc_ns bigint, boot_began_ns bigint,
  PRIMARY KEY (home, number));
CREATE TABLE toki.stopwatches (home bigint NOT NULL, number bigint, label text COLLATE "C", laps text COLLATE "C", state text COLLATE "C", start_boot_ns bigint, start_utc_ns bigint, elapsed_ns bigint, revision bigint, uid text COLLATE "C",
  PRIMARY KEY (home, number));
CREATE TABLE toki.rings (home bigint NOT NULL, number bigint, owner_kind text COLLATE "C", owner_number bigint, occurrence bigint, label text COLLATE "C", sound_kind text COLLATE "C", sound text COLLATE "C", volume_percent bigint, snooze_ns bigint, ring_ns bigint, terminal text COLLATE "C", ramp_ns bigint, overtime bigint, planned_utc_ns bigint, rang_utc_ns bigint, late_ns bigint, basis text COLLATE "C", bound_ns bigint, ended_utc_ns bigint, ended_how text COLLATE "C", is_unseen bigint, tries text COLLATE "C", trusted_wait_ns bigint, hooks text COLLATE "C", attempt bigint, snoozes bigint, again bigint, again_ns bigint, snooze_limit bigint, override bigint, output text COLLATE "C", speak bigint, keep_awake bigint, check_ns bigint, pre_alarm_before_ns bigint, pre_alarm_sound_kind text COLLATE "C", pre_alarm_sound_value text COLLATE "C", pre_alarm_volume bigint,
  PRIMARY KEY (home, number));
CREATE TABLE toki.settings (home bigint NOT NULL, number bigint, late_limit_ns bigint, sound_kind text COLLATE "C", sound text COLLATE "C", volume_percent bigint, snooze_ns bigint, ring_ns bigint, terminal text COLLATE "C", ramp_ns bigint, overtime bigint, time_servers text COLLATE "C", time_certificates text COLLATE "C", trusted_wait_ns bigint, hooks text COLLATE "C", all_hooks text COLLATE "C", again bigint, again_ns bigint, snooze_limit bigint, all_again bigint, all_again_ns bigint, override bigint, output text COLLATE "C", speak bigint, pause_players bigint, keep_awake bigint, check_ns bigint, pre_alarm_before_ns bigint, pre_alarm_sound_kind text COLLATE "C", pre_alarm_sound_value text COLLATE "C", pre_alarm_volume bigint,
  PRIMARY KEY (home, number));
CREATE TABLE toki.host (home bigint NOT NULL, number bigint, boot text COLLATE "C",
  PRIMARY KEY (home, number));
CREATE TABLE toki.creation_keys (home bigint NOT NULL, number bigint, key text COLLATE "C", request text COLLATE "C", item_kind text COLLATE "C", item_number bigint,
  PRIMARY KEY (home, number));
CREATE TABLE toki.decisions (home bigint NOT NULL, number bigint, at_utc_ns bigint, item_kind text COLLATE "C", item_number bigint, kind text COLLATE "C", instant_utc_ns bigint, span_ns bigint, ring bigint, by_face text COLLATE "C", hook_on text COLLATE "C", hook_call text COLLATE "C", hook_end text COLLATE "C", hook_code bigint, hook_output text COLLATE "C",
  PRIMARY KEY (home, number));
CREATE TABLE toki.former_timers (home bigint NOT NULL, number bigint, label text COLLATE "C", sound_kind text COLLATE "C", sound text COLLATE "C", volume_percent bigint, snooze_ns bigint, ring_ns bigint, terminal text COLLATE "C", ramp_ns bigint, overtime bigint, duration_ns bigint, run_length_ns bigint, run bigint, state text COLLATE "C", deadline_boot_ns bigint, deadline_utc_ns bigint, remaining_ns bigint, trusted bigint, since_boot_ns bigint, span_ns bigint, slack_ns bigint, revision bigint, trusted_wait_ns bigint, hooks text COLLATE "C", snoozes bigint, attempts bigint, again bigint, again_ns bigint, snooze_limit bigint, override bigint, output text COLLATE "C", speak bigint, keep_awake bigint, check_ns bigint, awake_check_ring bigint, awake_check_due_utc_ns bigint, awake_check_boot_due_ns bigint, awake_check_asked bigint, pre_alarm_before_ns bigint, pre_alarm_sound_kind text COLLATE "C", pre_alarm_sound_value text COLLATE "C", pre_alarm_volume bigint, kept bigint, uid text COLLATE "C", began_utc_ns bigint, boot_began_ns bigint,
  PRIMARY KEY (home, number));
CREATE TABLE toki.former_alarms (home bigint NOT NULL, number bigint, label text COLLATE "C", sound_kind text COLLATE "C", sound text COLLATE "C", volume_percent bigint, snooze_ns bigint, ring_ns bigint, terminal text COLLATE "C", ramp_ns bigint, overtime bigint, time text COLLATE "C", date text COLLATE "C", rule text COLLATE "C", from_date text COLLATE "C", skipped text COLLATE "C", pause_from text COLLATE "C", pause_until text COLLATE "C", zone text COLLATE "C", in_set text COLLATE "C", is_off_with_set bigint, state text COLLATE "C", planned_utc_ns bigint, until_boot_ns bigint, until_utc_ns bigint, next_utc_ns bigint, handled_utc_ns bigint, trusted bigint, is_handled_trusted bigint, is_handled_provisional bigint, passed_utc_ns bigint, is_over bigint, era bigint, revision bigint, trusted_wait_ns bigint, hooks text COLLATE "C", snoozes bigint, attempts bigint, again bigint, again_ns bigint, snooze_limit bigint, override bigint, output text COLLATE "C", speak bigint, keep_awake bigint, check_ns bigint, awake_check_ring bigint, awake_check_due_utc_ns bigint, awake_check_boot_due_ns bigint, awake_check_asked bigint, pre_alarm_before_ns bigint, pre_alarm_sound_kind text COLLATE "C", pre_alarm_sound_value text COLLATE "C", pre_alarm_volume bigint, uid text COLLATE "C", times text COLLATE "C", skipped_times text COLLATE "C", excepted text COLLATE "C", except_file text COLLATE "C", except_file_days text COLLATE "C", except_file_unreadable bigint,
  PRIMARY KEY (home, number));
CREATE TABLE toki.former_sequences (home bigint NOT NULL, number bigint, label text COLLATE "C", sound_kind text COLLATE "C", sound text COLLATE "C", volume_percent bigint, snooze_ns bigint, ring_ns bigint, terminal text COLLATE "C", ramp_ns bigint, overtime bigint, plan text COLLATE "C", step_length_ns bigint, run bigint, state text COLLATE "C", step bigint, deadline_boot_ns bigint, deadline_utc_ns bigint, remaining_ns bigint, revision bigint, trusted_wait_ns bigint, hooks text COLLATE "C", again bigint, again_ns bigint, snooze_limit bigint, override bigint, output text COLLATE "C", speak bigint, keep_awake bigint, check_ns bigint, pre_alarm_before_ns bigint, pre_alarm_sound_kind text COLLATE "C", pre_alarm_sound_value text COLLATE "C", pre_alarm_volume bigint, uid text COLLATE "C", began_utc_ns bigint, boot_began_ns bigint,
  PRIMARY KEY (home, number));
CREATE TABLE toki.former_stopwatches (home bigint NOT NULL, number bigint, label text COLLATE "C", laps text COLLATE "C", state text COLLATE "C", start_boot_ns bigint, start_utc_ns bigint, elapsed_ns bigint, revision bigint, uid text COLLATE "C",
  PRIMARY KEY (home, number));
CREATE TABLE toki.undo (home bigint NOT NULL, number bigint, boot text COLLATE "C", until_boot_ns bigint, until_utc_ns bigint, revision bigint, items bigint, is_taken_back bigint,
  PRIMARY KEY (home, number));
CREATE TABLE toki.followed (home bigint NOT NULL, number bigint, path text COLLATE "C", all_day text COLLATE "C", is_strict bigint, trouble text COLLATE "C", trouble_detail text COLLATE "C", alarms text COLLATE "C",
  PRIMARY KEY (home, number));
CREATE INDEX open_rings ON toki.rings (home, number) WHERE ended_how IS NULL OR is_unseen = 1;
CREATE UNIQUE INDEX ring_attempts ON toki.rings (home, owner_kind, owner_number, occurrence,
  coalesce(attempt, 1));
CREATE UNIQUE INDEX keys ON toki.creation_keys (home, key);
CREATE TABLE toki.nodes (node bigint PRIMARY KEY, address text COLLATE "C" NOT NULL,
  lease_until timestamptz NOT NULL);
ALTER TABLE toki.homes ADD COLUMN name text COLLATE "C", ADD COLUMN owner bigint;
CREATE UNIQUE INDEX home_names ON toki.homes (name);
CREATE INDEX home_owners ON toki.homes (owner);
CREATE SEQUENCE toki.home_numbers;
CREATE TABLE toki.due (home bigint PRIMARY KEY, at_utc_ns bigint NOT NULL);
CREATE INDEX due_at ON toki.due (at_utc_ns);
ALTER TABLE toki.version ADD COLUMN nodes integer NOT NULL DEFAULT 1;
CREATE TABLE toki.tokens (home bigint NOT NULL REFERENCES toki.homes ON DELETE CASCADE,
  name text COLLATE "C" NOT NULL, digest text COLLATE "C" NOT NULL, role text COLLATE "C" NOT NULL,
  items text COLLATE "C" NOT NULL, made_utc_ns bigint NOT NULL, used_utc_ns bigint, PRIMARY KEY (home, name));
CREATE UNIQUE INDEX token_digests ON toki.tokens (digest);
UPDATE toki.version SET nodes = 2;
UPDATE toki.version SET version = 16;
