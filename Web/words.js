// SPDX-License-Identifier: Apache-2.0
import { formWords } from "./formwords.js";
import { stageWords } from "./stagewords.js";

const own = {
  title: "Toki",
  pairTitle: "Pair this device",
  pairHelp: "On the computer that shares its timers, toki share or the app shows a code of 8 characters.",
  code: "Code",
  device: "Name of this device",
  deviceDefault: "Browser",
  deviceNamed: "{browser} on {system}",
  pair: "Pair",
  chooseTitle: "What should be shown?",
  timer: "Timer",
  alarm: "Alarm",
  sequence: "Sequence",
  stopwatch: "Stopwatch",
  clock: "Clock",
  nothing: "There is nothing to show yet.",
  screens: "Screens",
  timers: "Timers",
  alarms: "Alarms",
  sequences: "Sequences",
  stopwatches: "Stopwatch",
  upNext: "Up next",
  nextIn: "in {span}",
  in_days: ["{count} d", "{count} d"],
  in_hours: ["{count} h", "{count} h"],
  in_minutes: ["{count} min", "{count} min"],
  in_seconds: ["{count} s", "{count} s"],
  in_both: "{first} {second}",
  back: "Back",
  more: "More",
  fullScreen: "Full screen",
  soundOn: "Ring here too",
  soundOff: "Do not ring here",
  soundNote: "This device rings while this page is open. A locked phone may stay silent.",
  pushOn: "Tell this device when it rings",
  pushOff: "Do not tell this device any more",
  pushNote:
    "A reminder, also while this device is locked: it comes by the push service of the browser, seconds to minutes late, or never. The computer rings in any case. That service learns when something rings here, and not what.",
  pushRefused: "This browser may not show notifications. Allow them in its settings for this page.",
  pushFailed: "This browser has no push service that answers.",
  pushRings: "It has been ringing since {time}.",
  pushOver: "It stopped ringing at {time}.",
  pushUnreached: "The computer was not reached. It may still be ringing there.",
  pushNotDone: "That was not done. It may still be ringing there.",
  pushGone: "It is no longer ringing.",
  touchForSound: "Touch to be heard",
  touchForScreen: "Touch to keep the screen on",
  touchForBoth: "Touch to be heard and to keep the screen on",
  screenRefused: "This browser does not keep the screen on.",
  leave: "Forget this device",
  stop: "Stop",
  snooze: "Snooze",
  pause: "Pause",
  resume: "Resume",
  startSpan: "Start {span}",
  start: "Start",
  restart: "Start again",
  reset: "Reset",
  plus: "+1 min",
  nextStep: "Next step",
  stepBack: "Step back",
  steps: "Steps",
  lap: "Lap",
  lapTime: "Lap time",
  lapTotal: "Total",
  fastest: "fastest",
  slowest: "slowest",
  step: "Step {step}",
  turnOn: "Turn on",
  turnOff: "Turn off",
  skip: "Skip the next ring",
  unskip: "Ring after all",
  awake: "I am awake",
  setByWords: "Set by words",
  phraseExamples: "4m tea, mon 7:30",
  phraseAway: "The computer is not connected; nothing can be set.",
  set: "Set it",
  newTimer: "New timer",
  newAlarm: "New alarm",
  newStopwatch: "New stopwatch",
  editTimer: "Edit timer",
  editAlarm: "Edit alarm",
  edit: "Edit",
  remove: "Delete",
  missed: "Missed: {label}",
  seen: "Seen",
  undo: "Undo",
  removed: "{name} is deleted.",
  undone: "It is back.",
  hours: "Hours",
  minutes: "Minutes",
  seconds: "Seconds",
  label: "Label",
  time: "Time of day",
  days: "Days of the week",
  daysHelp: "Without a day it rings once, at the next such time.",
  everyDay: "every day",
  chime: "Chime",
  chimeHelp: "The sound is played once, and nobody has to stop it.",
  save: "Save",
  cancel: "Cancel",
  close: "Close",
  add: "Add",
  needsLength: "A timer needs a length.",
  tell: "Message",
  messageTitle: "Message to the displays",
  messageText: "Every display of this item shows it at once",
  showMessage: "Show",
  takeAway: "Take away",
  over: "{span} over plan",
  under: "{span} under plan",
  onPlan: "on plan",
  worldClock: "World clock",
  cities: "Cities",
  city: "City",
  ahead: "{hours} h",
  keys: "Keys",
  keysOn: "Use these keys",
  keyRun: "Start, pause, go on or stop",
  keySpace: "Space",
  ends: "ends at {at}",
  rings: "rings at {at}",
  again: "rings again at {at}",
  paused: "paused",
  ready: "ready",
  off: "off",
  isRinging: "rings now",
  rangAt: "{kind} · since {at}",
  next: "step {step} of {steps} · next: {label} {left}",
  lastStep: "step {step} of {steps} · the last",
  allEnds: "all ends at {at}",
  allEndsSoonest: "all ends at {at} at the soonest",
  zone: "{zone}",
  error: "± {error} ms",
  errorOwn: "± {error}, by the clock of this device",
  gone: "What was shown here is not there any more.",
  lost: "Not connected since {at}. It goes on counting.",
  away: "Toki has not been running on that computer since {at}. It goes on counting.",
  unknown: "The time is not known yet.",
  warning_not_saved: "What was changed last is not saved; the computer's disk may be full.",
  warning_store_full:
    "The computer's disk is full. What is set rings, but nothing can be changed or written down until there is room.",
  warning_store_read_only:
    "The computer's disk cannot be written. What is set rings, but nothing can be changed or written down until it can.",
  warning_store_locked:
    "Another program holds the computer's database. What is set rings, but nothing can be changed or written down meanwhile.",
  warning_store_failed:
    "The computer's database cannot be written. What is set rings, but not all that changes is kept. Run toki doctor there.",
  warning_store_damaged: "The computer's database was damaged, and something may be lost. Run toki doctor there.",
  warning_followed_file:
    "A followed calendar file cannot be read; its alarms stay as they are. Run toki import --followed there.",
  warning_zone_lost:
    "The computer has no rules for the time zone {name} any more; its alarms ring by those known last. Run toki doctor there.",
  warning_host_zone_lost:
    "The computer's time zone cannot be read; alarms ring by {name} until it can. Run toki doctor there.",
  warning_link_lost: "The connection to “{name}”, which rings along, is lost: it will not learn of a stop here, and may ring on its own.",
  kept: "This page also starts without the computer, and goes on counting.",
  keptNot: "This page starts only while the computer is reached.",
  keptUntrusted:
    "This page starts only while the computer is reached, as this browser does not trust it. To have this device trust it, run toki share there and open the address that it shows.",
  code_not_valid: "This code is not valid: it is wrong, used, or older than 2 minutes.",
  not_paired: "This device is not paired any more.",
  leftUntold: "This device is forgotten here, but not on the computer. To end its access, run there: toki share revoke {id}",
  not_saved: "The computer could not save it. Make room on its disk, and try again.",
  too_many: "Too many tries. Wait a moment.",
  insecure: "Without HTTPS only displays are served. Ask for a code that shows items.",
  not_found: "It is not there any more.",
  beyond_role: "This device may not do that.",
  never_from_afar: "That is never done from another device.",
  daemon_away: "Toki does not run on that computer at the moment.",
  unreachable: "The computer does not answer.",
  unanswered: "The computer does not answer. It will not do this later.",
  too_late: "That came too late and was not done. Try again.",
  shutting_down: "It is being moved or started again. Try again in a moment.",
  other: "That did not work: {message}",

  // In place of the above on the page of an account on a fleet.
  pairTitleAccount: "Open the account {account}",
  pairHelpAccount: "Whoever looks after the account makes a token for this device: toki-fleet token {account} add NAME",
  codeAccount: "Token",
  pairAccount: "Open",
  leaveAccount: "Forget the account on this device",
  phraseAwayAccount: "The account is not connected; nothing can be set.",
  keptAccount: "Account {account}. This page also starts without a connection, and goes on counting.",
  keptNotAccount: "Account {account}. This page starts only with a connection.",
  keptUntrustedAccount:
    "Account {account}. This page starts only with a connection, as this browser does not trust the certificate of this address.",
  trustedTimeHelpAccount: "Alarms and timers ring at the right moment, also when the server's clock is wrong.",
  warning_not_savedAccount: "What was changed last is not saved yet.",
  warning_store_fullAccount: "The account's database is full. What is set rings, but nothing can be changed until there is room.",
  warning_store_read_onlyAccount:
    "The account's database cannot be written. What is set rings, but nothing can be changed until it can.",
  warning_store_lockedAccount: "The account's database is in use. What is set rings, but nothing can be changed meanwhile.",
  warning_store_failedAccount: "The account's database cannot be written. What is set rings, but not all that changes is kept.",
  warning_store_damagedAccount: "The account's database was damaged, and something may be lost. Tell whoever looks after the account.",
  not_pairedAccount: "This token does not open the account: it was revoked, or is not of this account.",
  unreachableAccount: "The account does not answer.",
};

/**
 * The English texts by their words, from which `scripts/page_words.py` fills the catalogues; one with a number may have two forms.
 *
 * @type {Object<string, string|string[]>}
 */
export const english = { ...own, ...formWords, ...stageWords };

/**
 * What each language says by its words, where that is known, and which form of it a number takes.
 *
 * @type {Object<string, {words: Object<string, string|string[]>, form(count: number): number}>}
 */
const languages = { en: { words: english, form: (count) => Number(count !== 1) } };

/**
 * The language of the page: of those that a person prefers, the first that it speaks, if need be without its region.
 *
 * @param {readonly string[]} preferred
 * @param {readonly string[]} known those that it speaks besides English
 */
export function language(preferred, known) {
  for (const tag of preferred) {
    for (let parts = tag.split("-"); parts.length > 0; parts.pop()) {
      if (["en", ...known].includes(parts.join("-"))) return parts.join("-");
    }
  }
  return "en";
}

/**
 * Takes the words of a language, as `scripts/join-page.py` writes them.
 *
 * @param {string} language
 * @param {Object<string, string|string[]>} words what has a form for each number has its rule as the word "": the forms of 0 to 199,
 *   which repeat themselves from 100 on
 */
export function teach(language, { "": rule = "", ...words }) {
  languages[language] = { words, form: (count) => Number(rule[count < 200 ? count : 100 + (count % 100)] ?? 0) };
}

/**
 * Fetches the words of a language; without them the page is in English.
 *
 * @param {string} language
 * @param {string|undefined} address
 */
export async function learn(language, address) {
  if (address === undefined) return;
  try {
    const answer = await fetch(address);
    // Of another edition, they are not there any more.
    if (answer.ok) teach(language, await answer.json());
  } catch (failure) {
    // Nobody answers, or not to the end.
    if (!(failure instanceof TypeError || failure instanceof SyntaxError)) throw failure;
  }
}

/**
 * A text in a language, or in English where it has none, with its values filled in.
 *
 * @param {string} language
 * @param {string} word
 * @param {Object<string, string|number|null|undefined>} values
 */
export function text(language, word, values = {}) {
  const { words, form } = word in (languages[language]?.words ?? {}) ? languages[language] : languages.en;
  const told = words[word] ?? word;
  const pattern = typeof told === "string" ? told : told[form(Number(values.count))];
  return pattern.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}
