// SPDX-License-Identifier: Apache-2.0
import { AlarmDialog, week } from "./alarms.js";
import { fadeControls, watchOver } from "./awake.js";
import { Speaker, heard, ringKey } from "./ringing.js";
import { Refusal, Unreachable } from "./sharing.js";
import { change, find } from "./dom.js";
import { nameIn, settle } from "./home.js";
import { kept } from "./kept.js";
import { Keys } from "./keys.js";
import { showList } from "./list.js";
import { MessageDialog } from "./messages.js";
import { askForCode } from "./pairing.js";
import { PhraseField } from "./phrase.js";
import { place } from "./place.js";
import { Controls } from "./controls.js";
import { scene, timeOfDay, wallClock, when } from "./scene.js";
import { Session } from "./session.js";
import { showStage } from "./stage.js";
import { items, itemOf } from "./state.js";
import { TimerDialog } from "./timers.js";
import { showWarnings } from "./warnings.js";
import { language, languages, text } from "./words.js";
import { WorldClock, zonesIn } from "./zones.js";

const spoken = language(navigator.languages);
/** How times of day are written: as in the person's own country. */
const written = navigator.languages.find((tag) => tag.split("-")[0] === spoken) ?? spoken;
const speaker = new Speaker();
const session = new Session({ changed: draw, failed: (failure) => mention(explain(failure)), forgotten: forget });
/** What is said for a while, that something did not work or what a choice means, and whose removal can be undone. */
let remark = { text: "", undo: null };
/** The rings that were stopped here alone, or the ends of their countdowns. */
const silenced = new Set();
let flip = null;

// MARK: Token

// What stands behind the #, a kiosk's token or the code of a picture, is sent nowhere, and wiped from the address at
// once.
const given = new URLSearchParams(location.hash.slice(1));
if (location.hash !== "") history.replaceState(null, "", location.pathname);
if (given.has("token")) adopt(given.get("token"));
if (given.has("zones")) localStorage.setItem(place.key("zones"), zonesIn(given.get("zones")).join(","));
// A code that was scanned pairs anew, whatever the device was before.
const token = given.has("pair") ? null : localStorage.getItem(place.key("token"));
// What is asked is on its way while the rest is made ready.
if (token !== null) void session.begin(token);

/** Takes over a token; what was told to another device is forgotten. */
function adopt(token) {
  if (localStorage.getItem(place.key("token")) !== token) kept.forget();
  localStorage.setItem(place.key("token"), token);
}

// MARK: Parts

/** What the parts of the page share. `shown` is an item's id, `clock`, or `null` for the list. */
const page = {
  session, spoken, written, shown: given.get("show"), week: week(written), draw, act, hush, mention, explain, say, name, line, open, key,
  unit: (count, unit) => new Intl.NumberFormat(written, { style: "unit", unit, unitDisplay: "short" }).format(count),
};
for (const element of document.querySelectorAll("[data-word]")) change(element, say(element.dataset.word));
document.documentElement.lang = spoken;
nameIn(spoken);
page.controls = new Controls(page);
page.worldClock = new WorldClock(page);
page.phrase = new PhraseField(page);
const [timers, alarms, messages] = [new TimerDialog(page), new AlarmDialog(page), new MessageDialog(page)];

// MARK: Words

function say(word, values) {
  const own = place.account !== null && `${word}Account` in languages.en ? `${word}Account` : word;
  return text(spoken, own, { account: place.account, ...values });
}

/** What something is called: by its label, else by its kind. */
function name(told) {
  return told.label || say(told.kind ?? "title");
}

/** A line below the digits in words. */
function line(told, present) {
  const at = told.at === undefined ? {} : { at: when(told.at, present.utc, session.state.zone, written) };
  return say(told.word, { ...told, ...at });
}

let forgetting;
/** Says something for a while; with `undo`, the id of what was removed, for longer. */
function mention(text, undo = null) {
  remark = { text, undo };
  clearTimeout(forgetting);
  forgetting = setTimeout(() => mention(""), undo === null ? 8_000 : 60_000);
  if (text === "") clearTimeout(forgetting);
  draw();
}

function explain(failure) {
  if (failure instanceof Unreachable) return say("unreachable");
  // What a form refuses is in words already.
  if (failure.constructor === Error) return failure.message;
  if (!(failure instanceof Refusal)) reportError(failure);
  if (failure.code in languages.en) return say(failure.code);
  // The daemon's own sentence is in the language that this browser prefers.
  return failure.code === undefined ? say("other", { message: failure.message }) : failure.message;
}

// MARK: Screens

function show(screen) {
  for (const id of ["pairing", "choice", "stage"]) find(id).hidden = id !== screen;
  find("details").hidden = screen !== "stage";
}

function draw() {
  clearTimeout(flip);
  const { device, state, present, trouble } = session;
  const at = trouble?.utc == null ? "" : timeOfDay(trouble.utc, state.zone, written);
  change(find("word"), [trouble === null ? "" : say(trouble.word, { at }), remark.text].join(" ").trim());
  find("undo").hidden = remark.undo === null;
  const isWarned = showWarnings(page);
  find("notice").hidden = find("word").textContent === "" && !isWarned;
  if (device === null) return;
  document.body.dataset.role = device.role;
  if (state === null || present === null) return stage(nothing("unknown"), null);
  settleOnce();
  const all = items(state);
  if (page.shown === null && !session.controls && all.length === 1) page.shown = all[0].id;
  if (page.shown === null) {
    show("choice");
    document.body.dataset.phase = "still";
    document.title = place.account === null ? "Toki" : `${place.account} – Toki`;
    const flips = [showList(page, present), ...all.map((item) => ring(scene(state, item.id, present), present).until)];
    sound(all.some((item) => ring(scene(state, item.id, present), present).isHeard));
    again(soonest(flips));
    return;
  }
  const told = page.shown === "clock" ? wallClock(state.zone, present, written) : scene(state, page.shown, present);
  stage(told ?? nothing("gone"), present);
  change(find("accuracy"), accuracy(present));
}

let isSettled = false;
/** Has the browser keep the page, once it shows something: what is shown first does not wait for that. */
function settleOnce() {
  if (!isSettled) void settle(page);
  isSettled = true;
}

/** How far what is shown can be off. */
function accuracy({ error, isOwn }) {
  if (isOwn) return say("errorOwn", { error: page.unit(Math.ceil(error / 100) / 10, "second") });
  return say("error", { error: Math.max(1, Math.ceil(error)) });
}

function nothing(word) {
  return { phase: "still", label: "", digits: "--:--", lines: [{ word }], flip: null, ring: null };
}

function stage(told, present) {
  show("stage");
  document.body.dataset.phase = told.phase;
  const { isHeard, alone, until } = ring(told, present);
  showStage(page, told, present, alone && speaker.isAllowed && (told.ring === null || !session.controls));
  change(find("sound"), say(speaker.isAllowed ? "soundOff" : "soundOn"));
  find("sound").ariaPressed = String(speaker.isAllowed);
  sound(isHeard);
  again(told.flip ?? until);
}

/** How a thing rings here. */
function ring(told, present) {
  return heard(told, present, session.trouble !== null, silenced);
}

function sound(isHeard) {
  if (isHeard) speaker.ring();
  else speaker.stop();
}

/** The first of some moments, of which each may be `null` for never. */
function soonest(moments) {
  const known = moments.filter((moment) => moment !== null);
  return known.length > 0 ? Math.min(...known) : null;
}

/** Draws anew as the server's boot clock shows a time. */
function again(boot) {
  const now = () => performance.now();
  const instant = boot === null ? null : session.clock.instant(boot, now());
  if (instant === null) return;
  flip = setTimeout(function arrive() {
    const early = instant - now();
    if (early > 0) flip = setTimeout(arrive, early);
    else draw();
  }, Math.min(Math.max(0, instant - now()), 60_000));
}

/** Opens an item, the clock or, with `null`, the list. */
function open(id) {
  const before = page.shown;
  page.shown = id;
  draw();
  const back = before === null ? null : find("items").querySelector(`[data-item="${CSS.escape(before)}"]`);
  (id === null ? back ?? find("items").querySelector("button") : find("back"))?.focus();
}

function forget(word) {
  session.end();
  showWarnings(page);
  localStorage.removeItem(place.key("token"));
  [page.shown, remark] = [null, { text: "", undo: null }];
  silenced.clear();
  clearTimeout(flip);
  speaker.stop();
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  document.body.dataset.phase = "still";
  find("notice").hidden = true;
  change(find("refusal"), word === undefined ? "" : say(word));
  show("pairing");
}

// MARK: Deeds

/** Asks for a change; returns whether it was made, and says why it was not. */
async function act(method, path, body) {
  try {
    await session.ask(method, path, body);
    return true;
  } catch (failure) {
    mention(explain(failure));
    return false;
  }
}

/** Keys for requests: the same for the same content, so that what is asked again after a lost answer is done once. */
function key() {
  const keys = new Map();
  return (...content) => {
    const name = JSON.stringify(content);
    if (!keys.has(name)) keys.set(name, [...crypto.getRandomValues(new Uint32Array(4))].join("-"));
    return keys.get(name);
  };
}

/** Stops here alone what rings without the machine: an item, by default the one that is shown. */
function hush(id = page.shown) {
  const told = scene(session.state, id, session.present);
  if (told !== null) silenced.add(ringKey(told));
  draw();
}

async function makeStopwatch() {
  try {
    open((await session.ask("POST", "/v1/stopwatches", {}, key()())).id);
  } catch (failure) {
    mention(explain(failure));
  }
}

function edit() {
  const item = itemOf(session.state, page.shown);
  if (item !== null) (item.kind === "timer" ? timers : alarms).edit(item);
}

function turnFull() {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen?.();
}

function on(id, does) {
  find(id).addEventListener("click", () => void does());
}

on("newTimer", () => timers.make());
on("newAlarm", () => alarms.make());
on("newStopwatch", makeStopwatch);
on("edit", edit);
on("tell", () => messages.edit(itemOf(session.state, page.shown)));
on("remove", () => page.controls.remove(page.shown));
on("undo", () => {
  const id = remark.undo;
  mention("");
  return page.controls.undo(id);
});
on("cities", () => page.worldClock.edit());
on("back", () => open(null));
on("full", turnFull);
on("sound", () => {
  speaker.allow(!speaker.isAllowed);
  mention(speaker.isAllowed ? say("soundNote") : "");
});
on("stopHere", () => hush());
on("leave", async () => {
  // The token of an account is taken back by who made it.
  if (place.account === null) await act("DELETE", "/sharing/device");
  forget();
});

/** Does the deed of a word for what is on the screen; returns `false` if there is none. */
function press(...words) {
  const deed = page.controls.deeds(page.shown).find(({ word, key }) => words.includes(word) || words.includes(key));
  return deed === undefined ? false : void page.controls.do(deed);
}
const byControl = (does) => () => (session.controls ? void does() : false);
const keyboard = new Keys(page, {
  keyRun: () => press("run", "stop"), plus: () => press("plus"), lap: () => press("lap"), nextStep: () => press("nextStep"),
  stepBack: () => press("stepBack"),
  reset: () => press("reset"), snooze: () => press("snooze"), newTimer: byControl(() => timers.make()),
  newAlarm: byControl(() => alarms.make()), newStopwatch: byControl(makeStopwatch),
  remove: byControl(() => page.controls.remove(page.shown ?? document.activeElement?.dataset.item)), undo: byControl(() => page.controls.undo()),
  fullScreen: turnFull, back: () => (page.shown === null || find("back").hidden ? false : open(null)),
  keys: () => keyboard.show(),
});
on("showKeys", () => keyboard.show());
on("closeKeys", () => find("keyDialog").close());

// MARK: Start

// Messages are the sharing server's.
find("tell").hidden = place.account !== null;
watchOver(session);
fadeControls(session);
askForCode(page, (token) => {
  adopt(token);
  void session.begin(token);
});
if (token === null) {
  settleOnce();
  find("pairing").querySelector("[name=code]").value = given.get("pair") ?? "";
  show("pairing");
}
