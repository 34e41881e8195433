// SPDX-License-Identifier: Apache-2.0
import { change, element, find, keep } from "./dom.js";
import { showMessages } from "./messages.js";
import { scene, timeOfDay, wallClock } from "./scene.js";
import { items, path } from "./state.js";

const order = ["ringing", "due", "last", "soon", "calm"];

/** Shows all items and the clock, what ends next first; returns when that changes, by the server's boot clock. */
export function showList(page, present) {
  const { session, written } = page;
  const rank = ({ phase }) => (order.includes(phase) ? order.indexOf(phase) : order.length);
  const all = items(session.state);
  const told = all.map((item) => ({ item, ...scene(session.state, item.id, present) })).sort((one, other) => rank(one) - rank(other));
  const entries = new Map([...told, wallClock(session.state.zone, present, written)].map((one) => [one.id ?? "clock", one]));
  const before = [...find("items").children].map((row) => row.dataset.key);
  const keys = [...entries.keys()];
  if (before.length > 0 && before.join() !== keys.join()) page.controls.moved();
  for (const row of keep(find("items"), keys, (key) => rowFor(page, key))) {
    const one = entries.get(row.dataset.key);
    const [label, line, digits] = row.querySelector("[data-item]").children;
    change(label, one.label === "" && one.item ? `${page.name(one)} ${one.id}` : page.name(one));
    change(line, note(page, one, present));
    change(digits, one.item?.kind === "alarm" ? timesOf(one.item, written) : one.digits);
    row.dataset.phase = one.phase;
    if (one.item?.color) row.dataset.color = one.item.color;
    else delete row.dataset.color;
    showQuick(page, row.lastChild, one);
  }
  change(find("listTitle"), page.say(session.controls ? "back" : "chooseTitle"));
  showMessages(page);
  find("nothing").hidden = all.length > 0;
  find("make").hidden = !session.controls;
  page.phrase.show();
  const flips = [...entries.values()].map(({ flip }) => flip).filter((flip) => flip !== null);
  return flips.length > 0 ? Math.min(...flips) : null;
}

function rowFor(page, key) {
  const label = element("span", { className: "label", dir: "auto", id: `label-${key}` });
  const texts = [label, element("span", { className: "note", dir: "auto" }), element("span", { className: "digits" })];
  const open = element("button", { className: "plain", onclick: () => page.open(key) }, ...texts);
  open.dataset.item = key;
  return element("li", {}, open, element("span", { className: "quick" }));
}

/** What stands below the name of an item: days and what comes next. */
function note(page, told, present) {
  if (!told.item) return "";
  const lines = told.lines.slice(0, 1).map((line) => page.line(line, present));
  return [daysOf(page, told.item), ...lines].filter((text) => text !== "").join(" · ");
}

function daysOf(page, item) {
  if (item.kind !== "alarm") return "";
  // The day of an alarm that is on stands in what comes next.
  if (item.state === "off" && item.day_named) return dateOf(item.date, page.written);
  if (item.days.length === 0) return "";
  if (item.days.length === 7) return page.say("everyDay");
  return page.week.filter(({ day }) => item.days.includes(day)).map(({ short }) => short).join(" ");
}

function dateOf(date, language) {
  const format = new Intl.DateTimeFormat(language, { weekday: "short", day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
  return format.format(Date.parse(`${date}T00:00Z`));
}

function timesOf(alarm, language) {
  const times = alarm.times.length > 0 ? alarm.times : [alarm.time];
  return times.map((time) => timeOfDay(Date.parse(`1970-01-01T${time}Z`), "UTC", language)).join(", ");
}

/** The one thing that is done most with an item: its first deed, or the switch of an alarm. */
function showQuick(page, place, told) {
  const deed = told.item ? page.controls.deeds(told.id)[0] : undefined;
  const isSwitch = told.item?.kind === "alarm" && told.ring === null;
  const before = place.firstElementChild?.dataset.key;
  if (deed?.word === "stop" && ![undefined, "stop"].includes(before)) page.controls.moved();
  const [child] = keep(place, deed === undefined ? [] : [isSwitch ? "switch" : deed.key], (key) =>
    key === "switch" ? element("input", { type: "checkbox", role: "switch" }) : element("button"));
  if (child === undefined) return;
  child.setAttribute(isSwitch ? "aria-labelledby" : "aria-describedby", `label-${told.id}`);
  if (!isSwitch) return page.controls.put(child, deed, told.phase === "ringing");
  const isOn = told.item.state !== "off";
  child.checked = isOn;
  child.onchange = async () => {
    if (!(await page.act("POST", `${path(told.item)}/${isOn ? "off" : "on"}`))) child.checked = isOn;
  };
}
