// SPDX-License-Identifier: Apache-2.0

/** @type {Record<Kind, "timers"|"alarms"|"sequences"|"stopwatches">} */
const kinds = { timer: "timers", alarm: "alarms", sequence: "sequences", stopwatch: "stopwatches" };

/**
 * The state after an event; the one before stays as it is.
 *
 * @param {?State} state
 * @param {string} name the name of the event
 * @param {State & EngineSettings & Ring} data its data, of which each name has other fields
 * @returns {?State}
 */
export function after(state, name, data) {
  if (name === "resync") return data;
  if (state === null) return null;
  if (isKind(name)) return put(state, kinds[name], data);
  const removed = /^(\w+)_removed$/.exec(name)?.[1];
  if (removed !== undefined && isKind(removed)) {
    const list = kinds[removed];
    /** @type {{id: string}[]} */
    const items = state[list];
    return { ...state, [list]: items.filter(({ id }) => id !== data.id) };
  }
  switch (name) {
    case "ring_started":
      return put(state, "rings", data);
    case "ring_ended":
    case "missed": {
      // What nobody stopped is missed as well, until somebody has seen it.
      const others = (/** @type {Ring[]|undefined} */ rings) => (rings ?? []).filter(({ id }) => id !== data.id);
      return { ...state, rings: others(state.rings), missed: [...others(state.missed), ...(data.unseen ? [data] : [])] };
    }
    case "warnings":
      return { ...state, warnings: data.warnings };
    case "settings":
      return { ...state, settings: data };
    case "trusted_time":
      return { ...state, trusted_time: data.trusted_time };
    case "zone_changed":
      return { ...state, zone: data.zone };
    default:
      return state;
  }
}

/**
 * @param {string} name
 * @returns {name is Kind}
 */
function isKind(name) {
  return Object.hasOwn(kinds, name);
}

/** The items and rings of each state that was looked at, and each item with its kind: they are asked for at every draw. */
/** @type {WeakMap<State, {all: Item[], items: Map<string, Item>, rings: Map<string, Ring>}>} */
const looked = new WeakMap();
/** @type {WeakMap<object, Item>} */
const named = new WeakMap();

/** @param {State} state */
function indexOf(state) {
  let index = looked.get(state);
  if (index === undefined) {
    const all = Object.entries(kinds).flatMap(([kind, list]) =>
      (state[list] ?? []).map((item) => withKind(item, /** @type {Kind} */ (kind))));
    const rings = new Map(state.rings.toReversed().map((ring) => [ring.owner, ring]));
    index = { all, items: new Map(all.map((item) => [item.id, item])), rings };
    looked.set(state, index);
  }
  return index;
}

/**
 * An item with its kind: the same object for as long as the item is the same.
 *
 * @param {object} item
 * @param {Kind} kind
 */
function withKind(item, kind) {
  let known = named.get(item);
  if (known === undefined) {
    known = /** @type {Item} */ ({ ...item, kind });
    named.set(item, known);
  }
  return known;
}

/**
 * All items of a state, in its order.
 *
 * @param {State} state
 */
export function items(state) {
  return indexOf(state).all;
}

/**
 * The item of an id, with its kind; `null` if there is none.
 *
 * @param {State} state
 * @param {?string} id
 */
export function itemOf(state, id) {
  return indexOf(state).items.get(/** @type {string} */ (id)) ?? null;
}

/**
 * The ring that is open for an item; `null` if there is none.
 *
 * @param {State} state
 * @param {string} id
 */
export function ringOf(state, id) {
  return indexOf(state).rings.get(id) ?? null;
}

/**
 * The list of a state in which things of a kind are.
 *
 * @param {Kind} kind
 */
export function listOf(kind) {
  return kinds[kind];
}

/**
 * Where an item stands in the API.
 *
 * @param {Pick<Item, "id"|"kind">} item
 */
export function path(item) {
  return `/v1/${kinds[item.kind]}/${item.id}`;
}

/**
 * @param {State} state
 * @param {"rings"|"timers"|"alarms"|"sequences"|"stopwatches"} list
 * @param {{id: string}} item
 * @returns {State}
 */
function put(state, list, item) {
  /** @type {{id: string}[]} */
  const others = state[list];
  const isKnown = others.some((one) => one.id === item.id);
  return { ...state, [list]: isKnown ? others.map((one) => (one.id === item.id ? item : one)) : [...others, item] };
}
