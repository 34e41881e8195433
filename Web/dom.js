// SPDX-License-Identifier: Apache-2.0

export const find = (id) => document.getElementById(id);

/** Changes a text, if it is another: a screen reader says again what is written again. */
export function change(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Makes an element with its properties and children. */
export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/**
 * Gives a parent one child for each key, in their order, and keeps those that it has: what is pressed or in focus stays.
 *
 * @param {function(string): Element} make makes the child of a new key
 */
export function keep(parent, keys, make) {
  const focus = document.activeElement;
  const known = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  for (const [key, child] of known) if (!keys.includes(key)) child.remove();
  keys.forEach((key, index) => {
    const child = known.get(key) ?? make(key);
    child.dataset.key = key;
    const present = parent.children[index] ?? null;
    if (present !== child) parent.insertBefore(child, present);
  });
  if (focus !== document.activeElement && parent.contains(focus)) focus.focus();
  return [...parent.children];
}
