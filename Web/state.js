// SPDX-License-Identifier: Apache-2.0

const kinds = { timer: "timers", alarm: "alarms", sequence: "sequences", stopwatch: "stopwatches" };

/** The state after an event; the one before stays as it is. */
export function after(state, name, data) {
  if (name === "resync") return data;
  if (state === null) return null;
  if (kinds[name]) return put(state, kinds[name], data);
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
    case "warnings":
      return { ...state, warnings: data.warnings };
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

function put(state, list, item) {
  const others = state[list];
  const isKnown = others.some((one) => one.id === item.id);
  return { ...state, [list]: isKnown ? others.map((one) => (one.id === item.id ? item : one)) : [...others, item] };
}
