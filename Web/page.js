// SPDX-License-Identifier: Apache-2.0
import { Bell } from "./bell.js";
import { ServerClock } from "./clock.js";
import { Door, Refusal } from "./door.js";
import { scene, timeOfDay, wallClock } from "./scene.js";
import { after, items } from "./state.js";
import { language, text } from "./words.js";

const spoken = language(navigator.languages);
/** How times of day are written: as in the person's own country. */
const written = navigator.languages.find((tag) => tag.split("-")[0] === spoken) ?? spoken;
const clock = new ServerClock();
const bell = new Bell();
const now = () => performance.now();
const find = (id) => document.getElementById(id);

let door = new Door(null);
/** What is known of this device: its role and name; `null` before it is paired. */
let device = null;
let state = null;
/** What is shown: an item's id, `clock`, or `null` for the choice. */
let shown = null;
/** Since when nobody answers, by the server's wall clock, and which word says so. */
let trouble = null;
/** What is said for a while: that something did not work, or what a choice means. */
let remark = "";
/** The end of the countdown whose ring was stopped here alone. */
let silenced = null;
let flip = null;

// MARK: Token

// What stands behind the #, a kiosk's token or the code of a picture, is sent nowhere, and wiped from the address at once.
const given = new URLSearchParams(location.hash.slice(1));
if (location.hash !== "") history.replaceState(null, "", location.pathname);

const store = {
  get token() {
    return localStorage.getItem("token");
  },
  set token(token) {
    if (token === null) localStorage.removeItem("token");
    else localStorage.setItem("token", token);
  },
};

// MARK: Screens

function show(screen) {
  for (const id of ["pairing", "choice", "stage"]) find(id).hidden = id !== screen;
}

function say(word, values) {
  return text(spoken, word, values);
}

/** Changes a text, if it is another: a screen reader says again what is written again. */
function change(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

let forgetting;
function mention(text) {
  remark = text;
  clearTimeout(forgetting);
  forgetting = setTimeout(() => {
    remark = "";
    draw();
  }, 8_000);
  draw();
}

function draw() {
  clearTimeout(flip);
  change(find("notice"), [trouble === null ? "" : say(trouble.word, { at: trouble.at }), remark].join(" ").trim());
  if (device === null) return;
  const present = clock.at(now());
  if (state === null || present === null) {
    show("stage");
    stage({ phase: "still", label: "", digits: "--:--", lines: [{ word: "unknown" }], flip: null, ring: null });
    return;
  }
  const all = items(state);
  if (shown === null && device.role === "display" && all.length === 1) shown = all[0].id;
  if (shown === null) {
    choice(all, present);
    return;
  }
  const told = shown === "clock" ? wallClock(state.zone, present, written) : scene(state, shown, present);
  show("stage");
  stage(told ?? { phase: "still", label: "", digits: "--:--", lines: [{ word: "gone" }], flip: null, ring: null });
  find("accuracy").textContent = say("error", { error: Math.max(1, Math.ceil(present.error)) });
}

/** What something is called: by its label, else by its kind. */
function name(told) {
  return told.label || say(told.kind ?? "title");
}

function stage(told) {
  document.body.dataset.phase = told.phase;
  find("label").textContent = name(told);
  const digits = find("digits");
  digits.textContent = told.digits;
  digits.style.setProperty("--digits", Math.max(4, told.digits.length));
  const lines = find("lines");
  while (lines.childElementCount > told.lines.length) lines.lastElementChild.remove();
  for (const [index, line] of told.lines.entries()) {
    const paragraph = lines.children[index] ?? lines.appendChild(document.createElement("p"));
    paragraph.dir = "auto";
    const at = line.at === undefined ? {} : { at: timeOfDay(line.at, state.zone, written) };
    change(paragraph, say(line.word, { ...line, ...at }));
  }
  const controls = device?.role !== "display";
  const canPause = ["timer", "sequence"].includes(told.kind);
  const present = clock.at(now());
  // Nobody says that it rings, as nobody is reached: for as long as it would ring there, it rings here.
  const rest = told.phase === "due" && trouble !== null ? told.end + told.long - present.boot : 0;
  const ringsAlone = rest > 0 && silenced !== told.end;
  find("stop").hidden = (!controls || told.ring === null) && !(ringsAlone && bell.isAllowed);
  find("snooze").hidden = !controls || told.ring === null;
  find("pause").hidden = !controls || !canPause || told.state !== "running";
  find("resume").hidden = !controls || !canPause || told.state !== "paused";
  find("back").hidden = state === null || (device?.role === "display" && items(state).length < 2);
  find("sound").textContent = say(bell.isAllowed ? "soundOff" : "soundOn");
  find("sound").setAttribute("aria-pressed", String(bell.isAllowed));
  document.title = told.label === "" ? `${told.digits} – Toki` : `${told.digits} ${told.label} – Toki`;
  if (told.phase === "ringing" || ringsAlone) bell.ring();
  else bell.stop();
  again(told.flip ?? (ringsAlone ? told.end + told.long : null));
}

function choice(all, present) {
  show("choice");
  document.body.dataset.phase = "still";
  document.title = "Toki";
  bell.stop();
  const list = find("choice").querySelector("ul");
  const focused = document.activeElement?.dataset?.item;
  let next = null;
  const rank = (told) => ["ringing", "due", "last", "soon", "calm"].indexOf(told.phase);
  const order = (told) => (rank(told) < 0 ? 9 : rank(told));
  const told = all.map((item) => scene(state, item.id, present)).sort((one, other) => order(one) - order(other));
  const entries = [...told, wallClock(state.zone, present, written)];
  list.replaceChildren(
    ...entries.map((told) => {
      if (told.flip !== null) next = Math.min(next ?? told.flip, told.flip);
      const button = document.createElement("button");
      button.className = "plain";
      button.dataset.item = told.id ?? "clock";
      const label = document.createElement("span");
      label.dir = "auto";
      label.textContent = told.label === "" && told.id !== null ? `${name(told)} ${told.id}` : name(told);
      const digits = document.createElement("span");
      digits.textContent = told.digits;
      button.append(label, digits);
      button.addEventListener("click", () => choose(told.id ?? "clock"));
      const entry = document.createElement("li");
      entry.append(button);
      return entry;
    }));
  if (focused) list.querySelector(`[data-item="${CSS.escape(focused)}"]`)?.focus();
  find("nothing").hidden = all.length > 0;
  again(next);
}

/** Draws anew as the server's boot clock shows a time. */
function again(boot) {
  if (boot === null) return;
  const instant = clock.instant(boot, now());
  if (instant === null) return;
  flip = setTimeout(function arrive() {
    const early = instant - now();
    if (early > 0) flip = setTimeout(arrive, early);
    else draw();
  }, Math.min(Math.max(0, instant - now()), 60_000));
}

function choose(id) {
  shown = id;
  draw();
  (id === null ? find("choice").querySelector("button") : find("back"))?.focus();
}

// MARK: Connection

async function live() {
  let last = null;
  for (let tries = 0; device !== null; tries += 1) {
    try {
      await measure(last === null ? 8 : 2);
      await door.listen(last, (frame) => {
        tries = 0;
        if (frame.clock !== undefined && !clock.told(now(), JSON.parse(frame.clock))) void remeasure();
        if (frame.event === "away") return lose("away");
        if (frame.data === undefined) return trouble === null ? undefined : draw();
        last = frame.id ?? last;
        trouble = null;
        state = after(state, frame.event, JSON.parse(frame.data));
        draw();
      });
    } catch (failure) {
      if (failure instanceof Refusal && failure.status === 401) return forget("not_paired");
    }
    if (trouble === null) lose("lost");
    await new Promise((go) => setTimeout(go, Math.min(15_000, 500 * 2 ** tries)));
  }
}

function lose(word) {
  const present = clock.at(now());
  trouble = { word, at: present === null || state === null ? "" : timeOfDay(present.utc, state.zone, written) };
  draw();
}

/** Asks for the server's time; the shortest round trip of several counts, and of earlier ones unless `anew`. */
async function measure(times, anew = false) {
  for (let count = 0; count < times; count += 1) {
    const { sent, received, told } = await door.clock(now);
    // Not before there is an answer: cut off, what was known earlier is all there is.
    if (anew && count === 0) clock.forget();
    clock.exchanged(sent, received, told);
  }
  draw();
}

async function remeasure() {
  await measure(8, true).catch(() => {});
}

async function act(method, path, body) {
  try {
    await door.ask(method, path, body);
  } catch (failure) {
    mention(explain(failure));
  }
}

function explain(failure) {
  if (!(failure instanceof Refusal)) return say("unreachable");
  const known = ["code_not_valid", "not_paired", "too_many", "insecure"].includes(failure.code);
  return known ? say(failure.code) : say("other", { message: failure.message });
}

function forget(word) {
  store.token = null;
  [door, device, state, shown, trouble, remark] = [new Door(null), null, null, null, null, ""];
  clearTimeout(flip);
  bell.stop();
  document.body.dataset.phase = "still";
  find("notice").textContent = "";
  find("refusal").textContent = word === undefined ? "" : say(word);
  show("pairing");
}

// MARK: Start

async function begin(token) {
  door = new Door(token);
  for (let tries = 0; device === null; tries += 1) {
    try {
      device = await door.ask("GET", "/door/device");
    } catch (failure) {
      if (failure instanceof Refusal && failure.status === 401) return forget("not_paired");
      mention(explain(failure));
      await new Promise((go) => setTimeout(go, Math.min(15_000, 500 * 2 ** tries)));
    }
  }
  draw();
  void live();
}

for (const element of document.querySelectorAll("[data-word]")) element.textContent = say(element.dataset.word);
document.documentElement.lang = spoken;
find("pairing").querySelector("[name=device]").value = say("deviceDefault");
find("pairing").querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const given = new FormData(event.target);
  try {
    store.token = await door.pair(given.get("code").trim(), given.get("device").trim());
    event.target.elements.code.value = "";
    find("refusal").textContent = "";
    void begin(store.token);
  } catch (failure) {
    find("refusal").textContent = explain(failure);
  }
});
find("leave").addEventListener("click", async () => {
  await act("DELETE", "/door/device");
  forget();
});
find("back").addEventListener("click", () => choose(null));
find("full").addEventListener("click", () => {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen?.();
});
find("sound").addEventListener("click", () => {
  bell.allow(!bell.isAllowed);
  mention(bell.isAllowed ? say("soundNote") : "");
});
const open = () => scene(state, shown, clock.at(now()));
find("stop").addEventListener("click", () => {
  const told = open();
  if (told.ring !== null) return act("POST", `/v1/rings/${told.ring}/dismiss`);
  silenced = told.end;
  draw();
});
find("snooze").addEventListener("click", () => act("POST", `/v1/rings/${open().ring}/snooze`));
find("pause").addEventListener("click", () => act("POST", `/v1/${open().kind}s/${shown}/pause`));
find("resume").addEventListener("click", () => act("POST", `/v1/${open().kind}s/${shown}/resume`));

// A device that was asleep, or a page that was hidden, asks anew: its steady clock may have stood still.
async function stayAwake() {
  if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
  await navigator.wakeLock.request("screen").catch(() => null);
}
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "visible" || device === null) return;
  void stayAwake();
  void remeasure();
});
window.addEventListener("pageshow", (event) => {
  if (event.persisted) void remeasure();
});
setInterval(() => {
  if (device !== null) void measure(1).catch(() => {});
}, 60_000);
let tick = now();
setInterval(() => {
  // Later than it should be: the device slept, or the page stood still.
  if (device !== null && now() - tick > 3_000) void remeasure();
  tick = now();
}, 1_000);

// Controls fade from a display that nobody touches.
let hand;
function touched() {
  document.body.dataset.still = "false";
  clearTimeout(hand);
  hand = setTimeout(() => {
    document.body.dataset.still = String(!find("stage").hidden);
  }, 5_000);
}
for (const name of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(name, touched);
touched();

if (given.has("token")) store.token = given.get("token");
// A code that was scanned pairs anew, whatever the device was before.
const token = given.has("pair") ? null : store.token;
if (token === null) {
  find("pairing").querySelector("[name=code]").value = given.get("pair") ?? "";
  show("pairing");
} else {
  void begin(token);
}
void stayAwake();
