// SPDX-License-Identifier: Apache-2.0
// What the API tells (docs/openapi.yaml), as far as the page reads it, and what the browsers of today have that TypeScript 4.8
// does not know. The page is not made of this: `make test-page` checks its modules by it.

interface Array<T> {
  toReversed(): T[];
  toSorted(compare?: (one: T, other: T) => number): T[];
}

type Kind = "timer" | "alarm" | "sequence" | "stopwatch";

type Sound = { kind: "named" | "file"; value: string } | { kind: "none"; value: null };

interface PreAlarm {
  before_ns: number;
  sound?: Sound | null;
  volume: number;
}

interface RingSettings {
  sound: Sound;
  volume: number;
  ramp_ns: number;
  ring_ns: number;
  snooze_ns: number;
  snooze_limit: number | null;
  again: number;
  again_ns: number;
  overtime: boolean;
  override: boolean;
  speak: boolean;
  keep_awake: boolean;
  chime: boolean;
  check_ns: number | null;
  pre_alarm: PreAlarm | null;
}

interface EngineSettings {
  ring: RingSettings;
  again: number;
  again_ns: number;
  late_limit_ns: number;
  pause_players: boolean;
  trusted_time: boolean;
  time_servers: string[];
  holidays: string | null;
  holidays_file: string | null;
}

interface Step {
  label: string;
  duration_ns: number;
  sound?: Sound | null;
  waits: boolean;
  repeat?: undefined;
}

interface Repeat {
  repeat: number;
  parts: Part[];
}

type Part = Step | Repeat;

interface Kept {
  id: string;
  label: string;
  revision: number;
  abilities?: string[];
}

interface Timer extends Kept {
  kind: "timer";
  state: "idle" | "running" | "paused" | "ringing";
  duration_ns: number;
  run_length_ns: number;
  remaining_ns: number;
  deadline: string | null;
  boot_deadline_ns: number | null;
  kept: boolean;
  color: string | null;
  settings: RingSettings;
}

interface Alarm extends Kept {
  kind: "alarm";
  state: "off" | "scheduled" | "ringing" | "snoozed";
  time: string;
  times: string[];
  days: string[];
  date: string | null;
  day_named?: boolean;
  rrule: string | null;
  except: string[];
  zone: string | null;
  set: string | null;
  next: string | null;
  snoozed_until: string | null;
  boot_snoozed_until_ns: number | null;
  settings: RingSettings;
}

interface StepSequence extends Kept {
  kind: "sequence";
  state: "idle" | "running" | "paused" | "ringing";
  plan: Part[];
  step: number | null;
  steps: number;
  step_length_ns: number;
  deadline: string | null;
  boot_deadline_ns: number | null;
  boot_began_ns?: number | null;
  remaining_ns: number;
  plan_end: string | null;
  end_open: boolean;
  settings: RingSettings;
}

interface Stopwatch extends Kept {
  kind: "stopwatch";
  state: "idle" | "running" | "paused";
  boot_start_ns: number | null;
  elapsed_ns: number;
  laps: { number: number; split_ns: number; total_ns: number }[];
  fastest: number | null;
  slowest: number | null;
  settings?: undefined;
}

/** An item with its kind, which the API tells by the list that it is in. */
type Item = Timer | Alarm | StepSequence | Stopwatch;

interface Ring {
  id: string;
  kind: Kind;
  owner: string;
  label: string;
  planned: string;
  rang: string | null;
  end: string | null;
  late_ns: number;
  can_snooze?: boolean;
  settings: RingSettings;
}

interface State {
  timers: Timer[];
  alarms: Alarm[];
  sequences: StepSequence[];
  stopwatches: Stopwatch[];
  rings: Ring[];
  zone: string;
  settings?: EngineSettings;
  warnings?: string[];
}

/** The present moment of the server, in milliseconds; see `ServerClock.at`. */
interface Present {
  boot: number;
  utc: number;
  trusted: number | null;
  error: number;
  bound: number | null;
  isOwn: boolean;
}

/** A line below the digits: a word with its values. */
interface Line {
  word: string;
  at?: number;
  zone?: string;
  kind?: string;
  step?: number;
  steps?: number;
  label?: string;
  left?: string;
  span?: string;
}

type Phase = "calm" | "soon" | "last" | "due" | "ringing" | "paused" | "still";

/** How a stage shows it, as its address says; colours are six hexadecimal digits, and what is `null` is as usual. */
interface Look {
  view: "stage" | "operator";
  parts: string[];
  /** From how many seconds before the end on the ground turns yellow, and orange. */
  soon: number | null;
  last: number | null;
  ground: string;
  ink: string | null;
  /** The colour of the ground in all phases, which a mixer replaces by another picture. */
  chroma: string | null;
  font: string;
  mirror: "" | "h" | "v" | "hv";
  /** In percent. */
  size: number;
}

/** What is still to come; `isOpen` if it may come later. */
interface Coming {
  key: string;
  kind: Kind;
  label: string;
  step?: number;
  at: number;
  isOpen: boolean;
}

/** What a page shows: a screen of the bar as `tab`, an item's id, `clock` or `now` as `shown`, or `null` for a list. */
interface Shown {
  tab: string | null;
  shown: string | null;
  look: Look | null;
}

/** What is shown of an item, by itself. */
interface Own {
  phase: Phase;
  digits: string;
  lines: Line[];
  flip: number | null;
  turn?: number | null;
  end?: number;
  part?: number;
  label?: string;
}

/** What is shown of an item; see `scene`. */
interface Told extends Own {
  id: string | null;
  kind: Kind | "clock";
  label: string;
  state?: string;
  ring: string | null;
  long?: number;
  item?: Item;
}

/** Steps that are gone through so many times, as a form has them. */
interface Block {
  times: number;
  steps: Step[];
}

/** What the server says of its time. */
interface ClockAnswer {
  boot_id: string;
  boot_ns: number;
  utc: string;
  trusted_utc: string | null;
  bound_ns: number | null;
}

/** What a page keeps of the server's time for one that is opened later. */
interface KeptClock {
  boot_id: string;
  ahead: number;
  error: number;
  own: number;
  wall: { utc: number; trusted: number | null; bound: number | null } | null;
}

/** A press on a button; see `deeds`. */
interface Deed {
  word: string;
  key: string;
  method: string;
  path: string;
  body?: object;
  each?: boolean;
  isRare: boolean;
  item?: string;
}

/** What says words in a person's language: `Wording`. */
interface Sayer {
  say(word: string, values?: Record<string, string | number | null | undefined>): string;
  span(parts: { days: number; hours: number; minutes: number; seconds: number }): string;
}

/** What a form of a ring is for; `usual` is all that is new. */
type RingUse = "timer" | "alarm" | "sequence" | "usual";

type RingValue = Sound | number | boolean | null;

/** The values of such a form; see `valuesOf`. */
interface RingValues {
  [name: string]: RingValue;
  sound: Sound;
  volume: number;
  snooze_ns: number;
}

/** What was told of an item, and from what; see `Scenes`. */
interface Known {
  item: Item;
  ring: Ring | null;
  moment: { boot: number; utc: number; alarms: number };
  told: Told;
}

/** What the parts of the page share, as far as modules that are checked use it. */
interface Page extends Sayer {
  written: string;
  open(shown: string | null): void;
  turn(tab: string): void;
  name(told: { label: string; kind?: string }): string;
  session: {
    state: State;
    ask(method: string, path: string, body?: object, key?: string, revision?: number): Promise<unknown>;
  };
}
