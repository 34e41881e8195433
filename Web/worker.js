// SPDX-License-Identifier: Apache-2.0
// The service worker: keeps the files of the page, so that it starts without the machine that shares. What that machine
// told, the page keeps itself (`kept.js`); nothing of it passes here.

const worker = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));

/** What stands before the path of each file: nothing, or for the page of an account `/accounts/NAME`. */
const base = new URL(".", location.href).pathname.slice(0, -1);

/** What the names of all caches of this page begin with, and those of no other page of the same host. */
const own = base === "" ? "" : `${base} `;

/** The language whose words and name are kept: none for English, which is in the script. */
const language = new URL(location.href).search.slice(1);

/** What the page is made of, itself first, besides what it names: the script, the style and the words. */
const files = ["/", language === "" ? "/manifest.webmanifest" : `/manifest.${language}.webmanifest`, "/icon-192.png"];

/** Whether a name stands for one content for good, whose digest is in it. */
const isFixed = (/** @type {string} */ path) => /^\/(?:page|style|words-[\w-]+)-[0-9a-f]{16}\.(?:js|css|json)$/.test(path);

/** How long the machine may take before the page starts without it, in milliseconds. */
const patience = 3_000;

// @ts-expect-error TypeScript 4.8 does not know `timeout`.
const after = (/** @type {number} */ span) => AbortSignal.timeout(span);

worker.addEventListener("install", (event) => event.waitUntil(keep().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (!pathname.startsWith(`${base}/`)) return;
  const below = pathname.slice(base.length);
  const path = below === "/index.html" ? "/" : below;
  if (event.request.method !== "GET" || origin !== location.origin || !(files.includes(path) || isFixed(path))) return;
  event.respondWith(path === "/" ? start(event) : file(event, path));
});

/**
 * The page as the machine has it now, else as it was kept.
 *
 * @param {FetchEvent} event
 */
async function start(event) {
  const kept = await caches.match(`${base}/`);
  const answer = await fetch(`${base}/`, { cache: "no-cache", signal: after(patience) }).catch(() => null);
  if (answer?.ok && (kept === undefined || edition(answer) !== edition(kept))) event.waitUntil(keep().catch(() => {}));
  return answer?.ok ? answer : kept ?? answer ?? Response.error();
}

/**
 * A file as it was kept if it cannot be another one, else as the machine has it.
 *
 * @param {FetchEvent} event
 * @param {string} path
 */
async function file(event, path) {
  const kept = await caches.match(base + path);
  if (kept !== undefined && isFixed(path)) return kept;
  return fetch(event.request).catch(() => kept ?? Response.error());
}

/** Keeps all files as they are now, and none of an earlier edition; rejects if one cannot be had. */
async function keep() {
  // The page comes first: should the machine get another edition meanwhile, that is seen the next time.
  const page = await fetch(`${base}/`, { cache: "reload" });
  const links = [...(await page.clone().text()).matchAll(/(?:hreflang="([^"]+)" )?(?:href|src)="([^"]+)"/g)];
  const named = links.filter(([, of = language]) => of === language).map(([, , name]) => `/${name}`).filter(isFixed);
  // What the browser has under such a name need not come again.
  const asked = [...files.slice(1), ...named].map((path) => (
    { path, coming: fetch(base + path, { cache: isFixed(path) ? "default" : "reload" }) }));
  const answers = [{ path: "/", answer: page }];
  for (const { path, coming } of asked) answers.push({ path, answer: await coming });
  if (!answers.every(({ answer }) => answer.ok)) throw new Error("A file of the page is not there.");
  const cache = await caches.open(own + edition(page));
  await Promise.all(answers.map(({ path, answer }) => cache.put(base + path, answer)));
  for (const name of await caches.keys()) if (isOwn(name) && name !== own + edition(page)) await caches.delete(name);
}

/**
 * Whether a cache is of this page: an edition begins with no slash, the path of another page does.
 *
 * @param {string} name
 */
function isOwn(name) {
  return own === "" ? !name.startsWith("/") : name.startsWith(own);
}

/**
 * The tag that all files of one edition have in common.
 *
 * @param {Response} answer
 */
function edition(answer) {
  return answer.headers.get("ETag") ?? "";
}

// MARK: Pushes

worker.addEventListener("push", (event) => event.waitUntil(tell(event.data.json())));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(event.action === "" ? enter(event.notification.data) : press(event.action, event.notification.data));
});

/** How long the machine may take to answer a button, in milliseconds: a phone that wakes has to find its network first. */
const patienceOfPress = 10_000;

/** The codes of refusals that say that a ring is over. */
const over = ["not_found", "not_ringing"];

/**
 * What the page keeps for the worker (`vault.js`); `undefined` once this device is forgotten.
 *
 * @returns {Promise<Pushed|undefined>}
 */
function kept() {
  return new Promise((done, fail) => {
    const opening = indexedDB.open(base === "" ? "pushed" : `homes/${base.split("/")[2]}/pushed`, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("device");
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const asked = opening.result.transaction("device").objectStore("device").get("device");
      asked.onerror = () => fail(asked.error);
      asked.onsuccess = () => {
        opening.result.close();
        done(asked.result);
      };
    };
  });
}

/**
 * Says that something rings, or that it is over; a browser wants to see each push, so none is passed over.
 *
 * @param {Notice} notice
 */
async function tell(notice) {
  const words = (await kept())?.words ?? {};
  const time = new Intl.DateTimeFormat([], { timeStyle: "short" }).format(new Date(notice.ended ?? notice.planned));
  const isOver = notice.ended !== undefined;
  const body = (isOver ? words.over : words.rings)?.replace("{time}", time) ?? time;
  await show(notice, words, body, isOver);
}

/**
 * Shows what there is to say of a ring, in place of what was said of it before.
 *
 * @param {Notice} notice
 * @param {Pushed["words"]} words
 * @param {string|undefined} body
 * @param {boolean} isQuiet
 */
function show(notice, words, body, isQuiet) {
  /** @type {NotificationAction[]} */
  const actions = [];
  if (notice.can_stop) actions.push({ action: "dismiss", title: words.stop ?? "Stop" });
  if (notice.can_snooze) actions.push({ action: "snooze", title: words.snooze ?? "Snooze" });
  return worker.registration.showNotification(notice.label || words[notice.kind] || "Toki", {
    body, actions, tag: `${notice.ring} ${notice.planned}`, data: notice, icon: `${base}/icon-192.png`,
    timestamp: Date.parse(notice.planned), requireInteraction: !isQuiet, renotify: !isQuiet, silent: isQuiet,
  });
}

/**
 * Stops or snoozes a ring by its button, or says that this was not done.
 *
 * @param {string} action
 * @param {Notice} notice
 */
async function press(action, notice) {
  const device = await kept();
  if (device === undefined) return;
  try {
    const answer = await fetch(`${base}/v1/rings/${notice.ring}/${action}`, {
      method: "POST", headers: { Authorization: `Bearer ${device.token}` }, cache: "no-store", credentials: "omit",
      signal: after(patienceOfPress),
    });
    if (answer.ok) return;
    const code = (await answer.json().catch(() => null))?.error?.code;
    const isOver = over.includes(code);
    const can = { can_stop: notice.can_stop && !isOver, can_snooze: notice.can_snooze && !isOver && code !== "snooze_limit" };
    await show({ ...notice, ...can }, device.words, isOver ? device.words.gone : device.words.failed ?? device.words.unreached, isOver);
  } catch {
    await show(notice, device.words, device.words.unreached, false);
  }
}

/**
 * Opens what rings, where a page is open or in a new one.
 *
 * @param {Notice} notice
 */
async function enter(notice) {
  const address = `${base}/#show=${notice.item}`;
  for (const page of await worker.clients.matchAll({ type: "window" })) {
    if (new URL(page.url).pathname !== `${base}/`) continue;
    await page.focus();
    return page.navigate(address);
  }
  return worker.clients.openWindow(address);
}
