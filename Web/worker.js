// SPDX-License-Identifier: Apache-2.0
// The service worker: keeps the files of the page, so that it starts without the machine that shares. What that machine
// told, the page keeps itself (`kept.js`); nothing of it passes here.

/** What stands before the path of each file: nothing, or for the page of an account `/accounts/NAME`. */
const base = new URL(".", location.href).pathname.slice(0, -1);

/** What the names of all caches of this page begin with, and those of no other page of the same host. */
const own = base === "" ? "" : `${base} `;

/** All that the page is made of, itself first. */
const files = [
  "/", "/style.css", "/page.js", "/alarms.js", "/awake.js", "/clock.js", "/controls.js", "/deeds.js", "/dialog.js",
  "/digits.js", "/dom.js", "/events.js", "/home.js", "/kept.js", "/keys.js", "/list.js", "/messages.js",
  "/pairing.js", "/phrase.js", "/place.js", "/plan.js", "/ringing.js", "/scene.js", "/sequences.js", "/session.js",
  "/sharing.js", "/stage.js", "/state.js", "/stopwatches.js", "/timers.js", "/warnings.js", "/words.js", "/zones.js",
  "/manifest.webmanifest", "/manifest.ja.webmanifest", "/icon-192.png", "/icon-512.png",
];

/** How long the machine may take before the page starts without it, in milliseconds. */
const patience = 3_000;

/** The windows whose page is of the edition that is kept here, so that their other files need not be asked for. */
const windows = new Set();

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (!pathname.startsWith(`${base}/`)) return;
  const below = pathname.slice(base.length);
  const path = below === "/index.html" ? "/" : below;
  if (event.request.method !== "GET" || origin !== location.origin || !files.includes(path)) return;
  event.respondWith(path === "/" ? start(event) : file(event, path));
});

/** The page as the machine has it now, else as it was kept. */
async function start(event) {
  const kept = await caches.match(`${base}/`);
  const answer = await fetch(`${base}/`, { cache: "no-cache", signal: AbortSignal.timeout(patience) }).catch(() => null);
  const isKept = kept !== undefined && (!answer?.ok || edition(answer) === edition(kept));
  if (isKept) windows.add(event.resultingClientId);
  else if (answer?.ok) event.waitUntil(keep().catch(() => {}));
  return answer?.ok ? answer : kept ?? answer ?? Response.error();
}

async function file(event, path) {
  const kept = await caches.match(base + path);
  if (kept !== undefined && windows.has(event.clientId)) return kept;
  return fetch(event.request).catch(() => kept ?? Response.error());
}

/** Keeps all files as they are now, and none of an earlier edition; rejects if one cannot be had. */
async function keep() {
  // The page comes first: should the machine get another edition meanwhile, that is seen the next time.
  const page = await fetch(`${base}/`, { cache: "reload" });
  const others = await Promise.all(files.slice(1).map((path) => fetch(base + path, { cache: "reload" })));
  const answers = [page, ...others];
  if (!answers.every((answer) => answer.ok)) throw new Error("A file of the page is not there.");
  const cache = await caches.open(own + edition(page));
  await Promise.all(files.map((path, index) => cache.put(base + path, answers[index])));
  for (const name of await caches.keys()) if (isOwn(name) && name !== own + edition(page)) await caches.delete(name);
}

/** Whether a cache is of this page: an edition begins with no slash, the path of another page does. */
function isOwn(name) {
  return own === "" ? !name.startsWith("/") : name.startsWith(own);
}

/** The tag that all files of one edition have in common. */
function edition(answer) {
  return answer.headers.get("ETag") ?? "";
}
