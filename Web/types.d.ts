// SPDX-License-Identifier: Apache-2.0
// What the API tells (docs/openapi.yaml), as far as the page reads it, and what the browsers of today have that TypeScript 4.8
// does not know. The page is not made of this: `make test-page` checks its modules by it.

interface Array<T> {
  toReversed(): T[];
  toSorted(compare?: (one: T, other: T) => number): T[];
}

/** A language that knows how its weeks begin: by a method, or in older browsers by a property. */
interface LocaleOfWeeks extends Intl.Locale {
  getWeekInfo?(): { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** The zones that a browser knows. */
interface IntlOfZones {
  supportedValuesOf(name: "timeZone"): string[];
}

interface WakeLockSentinel extends EventTarget {
  readonly released: boolean;
}

interface WakeLock {
  request(type: "screen"): Promise<WakeLockSentinel>;
}

interface Navigator {
  readonly wakeLock?: WakeLock;
  readonly audioSession?: AudioSession;
}

interface AudioSession {
  type: string;
}

interface HTMLElement {
  ariaInvalid: string | null;
  popover: string | null;
  hidePopover(): void;
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

/** The first and the last day on which an alarm does not ring; both are empty for none in a form. */
interface Pause {
  from: string;
  until: string;
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
  except_holidays?: string;
  skipped_times?: string[];
  pause?: Pause | null;
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
  unseen?: boolean;
  can_snooze?: boolean;
  settings: RingSettings;
}

interface State {
  timers: Timer[];
  alarms: Alarm[];
  sequences: StepSequence[];
  stopwatches: Stopwatch[];
  rings: Ring[];
  missed?: Ring[];
  zone: string;
  settings?: EngineSettings;
  trusted_time?: { state: string; limit_ns: number } | null;
  warnings?: string[];
}

/** A state as it is told to who may change it. */
interface FullState extends State {
  settings: EngineSettings;
}

/** The present moment of the server, in milliseconds; see `ServerClock.at`. */
interface Present {
  boot: number;
  utc: number;
  trusted: number | null;
  error: number;
  bound: number | null;
  ahead: number | null;
  isOwn: boolean;
}

/** What was told of the wall clocks where the server is, beside its boot clock, in milliseconds. */
interface Wall {
  utc: number;
  trusted: number | null;
  bound: number | null;
  ahead?: number | null;
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

/** How a field of a look is read from an address, `undefined` for what it cannot be, and written. */
interface LookField<Value> {
  usual: Value;
  read(text: string): Value | undefined;
  write?(value: Value): string;
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
  passed?: number;
}

/** What is shown of an item; see `scene`. */
interface Told extends Own {
  id: string | null;
  kind: Kind | "clock" | "title";
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
  zone_offset_ns?: number | null;
}

/** What a page keeps of the server's time for one that is opened later. */
interface KeptClock {
  boot_id: string;
  ahead: number;
  error: number;
  own: number;
  wall: Wall | null;
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

/** What is known of this device. */
interface Device {
  id: string;
  name: string;
  role: "display" | "control" | "owner";
}

/** A message that the displays of an item show. */
interface Message {
  item: string;
  text: string;
}

/** An event of the stream, of which any field can be missing: a beat has the clock alone. */
interface Frame {
  id?: string;
  event?: string;
  data?: string;
  clock?: string;
}

/** What the machine keeps of a subscription to pushes. */
interface Subscribed {
  endpoint: string | undefined;
  p256dh: string | undefined;
  auth: string | undefined;
}

/** What the worker needs while no page is open: the token of this device, and its words. */
interface Pushed {
  token: string | null;
  words: Record<string, string | undefined>;
}

/** What a push says of a ring. */
interface Notice {
  ring: string;
  item: string;
  kind: Kind;
  label: string;
  planned: string;
  ended?: string;
  can_stop?: boolean;
  can_snooze?: boolean;
}

/** What words mean, as the machine explains them. */
interface Explanation {
  kind: "timer" | "alarm" | "sequence";
  occurrences: string[];
  sentence: string;
  notes: { message: string }[];
  draft: object;
}

/** Why words mean nothing, and what they may be meant to be. */
interface Problem {
  message: string;
  advice?: string;
  readings: string[];
}

/** What is sent of words that were typed, to be sent once more as it was. */
interface SentPhrase {
  words: string;
  kind: string;
  draft: object;
  key: string;
  at: number;
}

/** What the machine told last, as a browser keeps it. */
interface Remembered {
  device: Device;
  state: State;
  messages: [string | null, string][];
  clock: KeptClock;
  since: number | null;
}

type FormDialog = import("./dialog.js").FormDialog;
type Given = import("./dialog.js").Given;

/** The form of an item, which its kind alone is given. */
interface ItemDialog {
  edit(item: Item): void;
}

interface ExtendableEvent extends Event {
  waitUntil(coming: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface PushEvent extends ExtendableEvent {
  readonly data: { json(): Notice };
}

interface NotificationEvent extends ExtendableEvent {
  readonly action: string;
  readonly notification: Notification;
}

/** A page that a worker serves. */
interface WindowClient {
  readonly url: string;
  focus(): Promise<WindowClient>;
  navigate(address: string): Promise<WindowClient | null>;
}

/** What a service worker is in, of which the library that knows the page does not tell. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window" }): Promise<WindowClient[]>;
    openWindow(address: string): Promise<WindowClient | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", does: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", does: (event: FetchEvent) => void): void;
  addEventListener(type: "push", does: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", does: (event: NotificationEvent) => void): void;
}

/** The dialogs of the page by their names. */
interface Dialogs {
  timer: ItemDialog & { make(): void };
  alarm: ItemDialog & { make(): void };
  sequence: ItemDialog & { make(): void };
  stopwatch: ItemDialog;
  message: ItemDialog;
  settings: { edit(): void };
  history: { show(): void };
  screens: { show(): void };
}

/** What a form says of an alarm. */
interface AlarmFields {
  times: string[];
  days: string[];
  date: string;
  except: string[];
  /** The places whose public holidays are left out, with commas between them; empty for none. */
  holidays: string;
  pause: Pause;
  zone: string;
  set: string;
  label: string;
}

/** What a form says of a timer; `color` is empty for none. */
interface TimerFields {
  span: number;
  label: string;
  color: string;
  kept: boolean;
}

/** A row of a list, and what it shows. */
interface Row {
  row: HTMLElement;
  label: HTMLElement;
  note: HTMLElement;
  digits: HTMLElement;
  quick: HTMLElement;
  told: Told | null;
  surroundings: string | null;
}

/** A day of the week with its names. */
interface NamedDay {
  day: string;
  short: string;
  long: string;
}

/** What the parts of the page share. */
interface Page extends Sayer {
  readonly session: import("./session.js").Session;
  readonly wording: import("./wording.js").Wording;
  /** The language of the words, and that of times and numbers. */
  readonly spoken: string;
  readonly written: string;
  readonly week: NamedDay[];
  /** What there is; a part that needs it is shown no sooner. */
  readonly state: FullState;
  /** An item's id, `clock`, or `null` for a list. */
  readonly shown: string | null;
  /** How what is shown looks; `null` as pages do. */
  readonly look: Look | null;
  /** Whether whatever runs now is shown. */
  readonly showsNow: boolean;
  /** The screen of the bar; `null` where none is shown, as on a display. */
  readonly tab: string | null;
  controls: import("./controls.js").Controls;
  worldClock: import("./zones.js").WorldClock;
  phrase: import("./phrase.js").PhraseField;
  draw(): void;
  act(method: string, path: string, body?: object): Promise<boolean>;
  hush(id?: string): void;
  key(): (...content: unknown[]) => string;
  mention(text: string, undo?: string | null): void;
  explain(failure: unknown): string;
  name(told: { label: string; kind?: string }): string;
  line(told: Line, present: Present | null): string;
  unit(count: number, unit: string): string;
  open(shown: string | null): void;
  dress(shown: string, look: Look | null): void;
  turn(tab: string): void;
}
