// SPDX-License-Identifier: Apache-2.0
import { began } from "./plan.js";

const kinds = { timer: "timers", alarm: "alarms", sequence: "sequences", stopwatch: "stopwatches" };

/**
 * The state after an event; the one before stays as it is.
 *
 * Besides what the server tells, `began` has when the runs of sequences began, as far as that was seen here.
 */
export function after(state, name, data) {
  if (name === "resync") return { ...data, began: carried(state, data) };
  if (state === null) return null;
  if (kinds[name]) {
    const next = put(state, kinds[name], data);
    return name === "sequence" ? { ...next, began: followed(state, data) } : next;
  }
  const removed = /^(\w+)_removed$/.exec(name)?.[1];
  if (removed && kinds[removed]) {
    const list = kinds[removed];
    return { ...state, [list]: state[list].filter((item) => item.id !== data.id) };
  }
  switch (name) {
    case "ring_started":
      return put(state, "rings", data);
    case "ring_ended":
      return { ...state, rings: state.rings.filter((ring) => ring.id !== data.id) };
    case "zone_changed":
      return { ...state, zone: data.zone };
    default:
      return state;
  }
}

/** All items of a state, in its order. */
export function items(state) {
  return Object.entries(kinds).flatMap(([kind, list]) => (state[list] ?? []).map((item) => ({ ...item, kind })));
}

/** The item of an id, with its kind; `null` if there is none. */
export function itemOf(state, id) {
  return items(state).find((item) => item.id === id) ?? null;
}

/** Where an item stands in the API. */
export function path(item) {
  return `/v1/${kinds[item.kind]}/${item.id}`;
}

/** The beginnings after one sequence changed. */
function followed(state, sequence) {
  const before = state.sequences.find((one) => one.id === sequence.id) ?? null;
  const start = began(before, sequence, state.began?.[sequence.id] ?? null);
  const { [sequence.id]: _, ...others } = state.began ?? {};
  return start === null ? others : { ...others, [sequence.id]: start };
}

/** The beginnings that are still true of a state that came after a gap. */
function carried(state, next) {
  if (state === null || state.boot_id !== next.boot_id) return {};
  const isSame = (one, other) => one && other && other.step !== null && other.run - one.run === other.step - one.step;
  const find = (one, id) => one.sequences.find((sequence) => sequence.id === id);
  return Object.fromEntries(
    Object.entries(state.began ?? {}).filter(([id]) => isSame(find(state, id), find(next, id))));
}

function put(state, list, item) {
  const others = state[list];
  const isKnown = others.some((one) => one.id === item.id);
  return { ...state, [list]: isKnown ? others.map((one) => (one.id === item.id ? item : one)) : [...others, item] };
}
