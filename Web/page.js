// SPDX-License-Identifier: Apache-2.0
import { nowOf } from "./agenda.js";
import { week } from "./alarms.js";
import { fadeControls, watchOver } from "./awake.js";
import { Bar } from "./bar.js";
import { change, find } from "./dom.js";
import { Flips } from "./flips.js";
import { learnZone } from "./formats.js";
import { Forms } from "./forms.js";
import { Here } from "./here.js";
import { nameIn, settle } from "./home.js";
import { kept } from "./kept.js";
import { Keys } from "./keys.js";
import { List } from "./list.js";
import { logo } from "./logo.js";
import { lookIn } from "./look.js";
import { LookDialog } from "./lookform.js";
import { Notice } from "./notice.js";
import { askForCode } from "./pairing.js";
import { PhraseField } from "./phrase.js";
import { place } from "./place.js";
import { Pushing } from "./pushing.js";
import { lateAt } from "./ringing.js";
import { Controls } from "./controls.js";
import { scene, wallClock } from "./scene.js";
import { Scenes } from "./scenes.js";
import { Identity } from "./screenlist.js";
import { Screens, shownBy, tabs } from "./screens.js";
import { Session } from "./session.js";
import { showStage, wear } from "./stage.js";
import { items, itemOf } from "./state.js";
import { UpNext } from "./upnext.js";
import { Wording } from "./wording.js";
import { language, learn } from "./words.js";
import { WorldClock, zonesIn } from "./zones.js";

const catalogues = /** @type {HTMLLinkElement[]} */ ([...document.querySelectorAll("link[rel=words]")]);
const spoken = language(navigator.languages, catalogues.map(({ hreflang }) => hreflang));
const learned = learn(spoken, catalogues.find(({ hreflang }) => hreflang === spoken)?.href);
/** Whether the page has its words, before which it shows nothing. */
let hasWords = false;
const wording = new Wording(spoken, navigator.languages.find((tag) => `${tag}-`.startsWith(`${spoken}-`)) ?? spoken);
const { written } = wording;
/** @type {Sayer["say"]} */
const say = (word, values) => wording.say(word, values);
const here = new Here(draw, () => page.mention(say("screenRefused")));
/** @type {Session} */
const session = new Session({
  changed: draw, failed: (failure) => void learned.then(() => page.mention(wording.explain(failure))),
  forgotten: (word) => void learned.then(() => forget(word)),
  sought: () => (session.device === null ? undefined : identity.show(session.device)),
});
const identity = new Identity();
const flips = new Flips(session, draw, watchOver(session));

// MARK: Token

// What stands behind the #, a kiosk's token or the code of a picture, is sent nowhere, and wiped from the address at
// once, but for what is shown.
const given = new URLSearchParams(location.hash.slice(1));
const screens = new Screens(shownBy(location.hash), draw);
if (location.hash !== "") history.replaceState(history.state, "", screens.address);
const [kiosk, zones] = [given.get("token"), given.get("zones")];
if (kiosk !== null) adopt(kiosk);
if (zones !== null) localStorage.setItem(place.key("zones"), zonesIn(zones).join(","));
// A code that was scanned pairs anew, whatever the device was before.
const token = given.has("pair") ? null : localStorage.getItem(place.key("token"));
// What is asked is on its way beside the words, and while the rest is made ready.
if (token !== null) void session.begin(token);
await learned;
hasWords = true;

/**
 * Takes over a token; what was told to another device is forgotten.
 *
 * @param {string} token
 */
function adopt(token) {
  if (localStorage.getItem(place.key("token")) !== token) kept.forget();
  localStorage.setItem(place.key("token"), token);
}

// MARK: Parts

/** What the parts of the page share; those that share it themselves come below. */
const page = /** @type {Page} */ ({
  session, wording, spoken, written, week: week(written), draw, act, hush, say, key,
  mention: (text, undo) => notice.mention(text, undo),
  explain: (failure) => wording.explain(failure),
  name: (told) => wording.name(told),
  line: (told, present) => wording.line(told, present, session.state?.zone),
  get state() {
    return /** @type {FullState} */ (session.state);
  },
  get shown() {
    return screens.shown === "now" ? now ?? "clock" : screens.shown;
  },
  get look() {
    return screens.look;
  },
  get showsNow() {
    return screens.shown === "now";
  },
  get tab() {
    return session.controls ? screens.tab ?? (screens.shown === null ? tabs[0] : null) : null;
  },
  open: (shown) => screens.open(shown),
  dress: (shown, look) => screens.dress(shown, look),
  turn: (tab) => screens.turn(tab),
  unit: (count, unit) => wording.unit(count, unit),
  span: (parts) => wording.span(parts),
});
/** @type {NodeListOf<HTMLElement>} */
const worded = document.querySelectorAll("[data-word]");
for (const element of worded) change(element, say(String(element.dataset.word)));
document.documentElement.lang = spoken;
nameIn(spoken);
page.controls = new Controls(page);
page.worldClock = new WorldClock(page);
page.phrase = new PhraseField(page);
const pushing = new Pushing(page, () => localStorage.getItem(place.key("token")));
const notice = new Notice(page);
const bar = new Bar(page);
const upNext = new UpNext(page);
const list = new List(page);
const scenes = new Scenes();
const forms = new Forms(page);
const lookDialog = new LookDialog(page);

// MARK: Screens

/** @param {string} screen */
function show(screen) {
  for (const id of ["pairing", "choice", "stage"]) find(id).hidden = id !== screen;
  find("details").hidden = screen !== "stage";
}

/**
 * The item that runs now, where that is shown; `null` if nothing does.
 *
 * @type {?string}
 */
let now = null;

function draw() {
  if (!hasWords) return;
  flips.stop();
  wear(screens.shown === null ? null : screens.look);
  const { device, state, present, trouble } = session;
  notice.show(device === null ? null : here.missing);
  if (device === null) return;
  document.body.dataset.role = device.role;
  if (trouble === null) void pushing.look();
  if (state === null || present === null) return stage(nothing("unknown"), null);
  learnZone(state.zone, present.ahead);
  settleOnce();
  forms.show();
  // A display of one thing shows that.
  if (page.shown === null && !session.controls && items(state).length === 1) screens.shown = items(state)[0].id;
  const isAlone = page.tab === null && screens.shown !== null;
  // What rings here rings whatever is shown.
  const needsAll = !isAlone || here.isWanted || page.showsNow || page.look?.parts.includes("agenda");
  const all = needsAll ? scenes.at(state, present) : [];
  now = page.showsNow ? nowOf(all) : null;
  bar.show(page.tab);
  const next = upNext.show(page.tab === null ? [] : all, present);
  if (page.shown === null) {
    show("choice");
    document.body.dataset.phase = "still";
    document.title = titleOf(page.tab === null ? null : say(page.tab));
    const flip = list.show(all, present);
    if (!hasBegun) screens.settle();
    hasBegun = true;
    flips.at(Math.min(flip, next, ring(all, present).until));
    return;
  }
  const told = page.shown === "clock" ? wallClock(state.zone, present, written) : scene(state, page.shown, present, page.look);
  stage(told ?? nothing("gone"), present, next, all);
  change(find("accuracy"), wording.accuracy(present));
}

/**
 * What the browser calls a list: by its screen, and whose it is.
 *
 * @param {?string} screen
 */
function titleOf(screen) {
  return [screen, place.account, "Toki"].filter((part) => part !== null).join(" – ");
}

/** Whether the list was drawn. */
let hasBegun = false;
let isSettled = false;
/** Has the browser keep the page, once it shows something: what is shown first does not wait for that. */
function settleOnce() {
  if (isSettled) return;
  isSettled = true;
  void settle(page).then(() => screens.settle());
}

/**
 * @param {string} word
 * @returns {Told}
 */
function nothing(word) {
  return {
    id: null, kind: "title", phase: "still", label: "", digits: "--:--", lines: [{ word }], flip: null, ring: null,
  };
}

/**
 * Shows one thing; `next` is when something beside it changes, and `all` what is known of each item.
 *
 * @param {Told} told
 * @param {?Present} present
 * @param {number} next
 * @param {Told[]} all
 */
function stage(told, present, next = Infinity, all = []) {
  show("stage");
  document.body.dataset.phase = told.phase;
  const { isAlone, until } = ring([told, ...all], present);
  const stopsHere = isAlone && here.isWanted && (told.ring === null || !session.controls);
  const beside = showStage(page, told, present, stopsHere, all);
  change(find("sound"), say(here.isWanted ? "soundOff" : "soundOn"));
  find("sound").ariaPressed = String(here.isWanted);
  flips.at(Math.min(told.flip ?? Infinity, until, next, beside));
}

/** Since when it was late to be told of a ring, as the machine was last asked whether it is there. */
let asked = -Infinity;

/**
 * Rings here for whatever rings; returns whether anything does without the machine, and when that may be another.
 *
 * @param {Told[]} all
 * @param {?Present} present
 */
function ring(all, present) {
  const rings = all.map((one) => here.ring(one, present, session.trouble !== null));
  here.sound(rings.some(({ isHeard }) => isHeard));
  const boot = present?.boot ?? -Infinity;
  const due = session.trouble === null ? all.map(lateAt) : [];
  const late = Math.max(...due.filter((at) => at <= boot));
  if (late > -Infinity && Math.abs(late - asked) > 1_000) {
    asked = late;
    void session.measure(1).catch(() => {});
  }
  const turns = [...all.map(({ turn }) => turn), ...rings.map(({ until }) => until), ...due.filter((at) => at > boot)];
  const until = Math.min(...turns.map((at) => at ?? Infinity));
  return { isAlone: rings.some(({ alone }) => alone), until };
}

/**
 * @param {string} [word] why the device is not known any more, unless it was a person's wish
 * @param {Record<string, string>} [values]
 */
function forget(word, values) {
  session.end();
  void pushing.forget();
  notice.forget();
  identity.hide();
  localStorage.removeItem(place.key("token"));
  screens.reset();
  logo.forget();
  wear(null);
  flips.stop();
  here.forget();
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  document.body.dataset.phase = "still";
  bar.show(null);
  upNext.show([], null);
  change(find("refusal"), word === undefined ? "" : say(word, values));
  show("pairing");
}

// MARK: Deeds

/**
 * Asks for a change; returns whether it was made, and says why it was not.
 *
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 */
async function act(method, path, body) {
  try {
    await session.ask(method, path, body);
    return true;
  } catch (failure) {
    page.mention(wording.explain(failure));
    return false;
  }
}

/** Keys for requests: the same for the same content, so that what is asked again after a lost answer is done once. */
function key() {
  /** @type {Record<string, string>} */
  const keys = {};
  return (/** @type {unknown[]} */ ...content) =>
    (keys[JSON.stringify(content)] ??= [...crypto.getRandomValues(new Uint32Array(4))].join("-"));
}

/**
 * Stops here alone what rings without the machine: an item, by default all that do.
 *
 * @param {string} [id]
 */
function hush(id) {
  const { present, trouble } = session;
  for (const one of present === null ? [] : scenes.at(page.state, present)) {
    if (id === undefined ? here.ring(one, present, trouble !== null).alone : one.id === id) here.hush(one);
  }
  draw();
}

function turnFull() {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (document.fullscreenEnabled) void document.documentElement.requestFullscreen();
}

/**
 * @param {string} id
 * @param {function(): void} does
 */
function on(id, does) {
  find(id).addEventListener("click", () => void does());
}

const shownItem = () => /** @type {Item} */ (itemOf(page.state, page.shown));
on("edit", () => forms.edit(shownItem()));
on("tell", () => forms.tell(shownItem()));
on("remove", () => page.controls.remove(page.shown));
on("dress", () => lookDialog.edit());
on("cities", () => page.worldClock.edit());
on("back", () => page.open(null));
on("full", turnFull);
on("sound", () => {
  here.want(!here.isWanted);
  page.mention(here.isWanted ? say("soundNote") : "");
});
on("stopHere", () => hush());
on("leave", async () => {
  const { id } = /** @type {Device} */ (session.device);
  // The token of an account is taken back by who made it.
  const isTold = place.account !== null || (await act("DELETE", "/sharing/device"));
  if (session.device !== null) forget(isTold ? undefined : "leftUntold", { id });
});

/**
 * Does the deed of a word for what is on the screen; returns `false` if there is none.
 *
 * @param {string[]} words
 */
function press(...words) {
  const deed = page.controls.deeds(page.shown).find(({ word, key }) => words.includes(word) || words.includes(key));
  return deed === undefined ? false : void page.controls.do(deed);
}
/** @param {function(): void} does */
const byControl = (does) => () => (session.controls && session.state !== null ? void does() : false);
/** @type {Keys} */
const keyboard = new Keys(page, {
  keyRun: () => press("run", "stop"), plus: () => press("plus"), lap: () => press("lap"), nextStep: () => press("nextStep"),
  stepBack: () => press("stepBack"),
  reset: () => press("reset"), snooze: () => press("snooze"), newTimer: byControl(() => forms.make("timer")),
  newAlarm: byControl(() => forms.make("alarm")), newStopwatch: byControl(() => forms.make("stopwatch")),
  remove: byControl(() => page.controls.remove(page.shown ?? document.activeElement?.getAttribute("data-item"))),
  undo: byControl(() => page.controls.undo()),
  fullScreen: turnFull, back: () => (page.shown === null || find("back").hidden || page.controls.more.isOpen ? false : page.open(null)),
  keys: () => keyboard.show(),
});
on("showKeys", () => keyboard.show());
on("closeKeys", () => keyboard.hide());

// MARK: Start

// Messages are the sharing server's.
find("tell").hidden = place.account !== null;
find("full").hidden = !document.fullscreenEnabled;
here.begin();
fadeControls(session);
const fillIn = askForCode(page, (token) => {
  adopt(token);
  void session.begin(token);
});
const { refused } = lookIn(given);
if (refused.length > 0) page.mention(say("lookRefused", { names: refused.join(", ") }));
if (token === null) {
  settleOnce();
  fillIn(given.get("pair") ?? "");
  show("pairing");
} else draw();
