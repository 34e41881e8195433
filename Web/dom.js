// SPDX-License-Identifier: Apache-2.0

/**
 * The element of an id, which the page has, of the kind that is wanted of it.
 *
 * @template {HTMLElement} [Found=HTMLElement]
 * @param {string} id
 * @returns {Found}
 */
export const find = (id) => /** @type {Found} */ (document.getElementById(id));

/**
 * The first element of a selector within another one, where it is known to be.
 *
 * @template {HTMLElement} [Found=HTMLElement]
 * @param {ParentNode} parent
 * @param {string} selector
 * @returns {Found}
 */
export const within = (parent, selector) => /** @type {Found} */ (parent.querySelector(selector));

/**
 * Changes a text, if it is another: a screen reader says again what is written again.
 *
 * @param {Node} element
 * @param {string} text
 */
export function change(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Makes an element with its properties and children.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Object<string, unknown>} properties
 * @param {...(Node|string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/**
 * Gives a parent one child for each key, in their order, and keeps those that it has: what is pressed or in focus stays,
 * and the focus goes from one that is gone to the next.
 *
 * @template {HTMLElement} Child
 * @param {HTMLElement} parent
 * @param {string[]} keys
 * @param {function(string): Child} make makes the child of a new key
 * @returns {Child[]}
 */
export function keep(parent, keys, make) {
  const focus = /** @type {?HTMLElement} */ (document.activeElement);
  const children = () => /** @type {Child[]} */ ([...parent.children]);
  const place = children().findIndex((child) => child.contains(focus));
  const known = new Map(children().map((child) => [child.dataset.key ?? "", child]));
  const wanted = new Set(keys);
  for (const [key, child] of known) if (!wanted.has(key)) child.remove();
  let next = parent.firstElementChild;
  for (const key of keys) {
    let child = known.get(key);
    if (child === undefined) {
      child = make(key);
      child.dataset.key = key;
    }
    // What goes further down is taken out until then, so that all below stays where it is.
    if (next !== child && next?.nextElementSibling === child) {
      next.remove();
      next = child;
    }
    if (next === child) next = child.nextElementSibling;
    else parent.insertBefore(child, next);
  }
  const kept = children();
  if (focus !== document.activeElement && parent.contains(focus)) focus?.focus();
  // Who came by keyboard goes on from what took the place of what is gone.
  else if (place >= 0 && !parent.contains(focus)) {
    const next = kept[Math.min(place, kept.length - 1)];
    (/** @type {?HTMLElement} */ (next?.querySelector("button, input, a")) ?? next)?.focus();
  }
  return kept;
}
