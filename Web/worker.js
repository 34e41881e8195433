// SPDX-License-Identifier: Apache-2.0
// The service worker: keeps the files of the page, so that it starts without the machine that shares. What that machine
// told, the page keeps itself (`kept.js`); nothing of it passes here.

/** All that the page is made of, itself first. */
const files = [
  "/", "/style.css", "/page.js", "/alarms.js", "/awake.js", "/bell.js", "/clock.js", "/deeds.js", "/dialog.js",
  "/digits.js", "/dom.js", "/door.js", "/events.js", "/home.js", "/kept.js", "/keys.js", "/list.js", "/messages.js",
  "/pairing.js", "/phrase.js", "/plan.js", "/remote.js", "/scene.js", "/sequences.js", "/session.js", "/stage.js",
  "/state.js", "/stopwatches.js", "/timers.js", "/warnings.js", "/words.js", "/zones.js", "/manifest.webmanifest",
  "/manifest.ja.webmanifest", "/icon-192.png", "/icon-512.png",
];

/** How long the machine may take before the page starts without it, in milliseconds. */
const patience = 3_000;

/** The windows whose page is of the edition that is kept here, so that their other files need not be asked for. */
const windows = new Set();

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const path = pathname === "/index.html" ? "/" : pathname;
  if (event.request.method !== "GET" || origin !== location.origin || !files.includes(path)) return;
  event.respondWith(path === "/" ? start(event) : file(event, path));
});

/** The page as the machine has it now, else as it was kept. */
async function start(event) {
  const kept = await caches.match("/");
  const answer = await fetch("/", { cache: "no-cache", signal: AbortSignal.timeout(patience) }).catch(() => null);
  const isKept = kept !== undefined && (!answer?.ok || edition(answer) === edition(kept));
  if (isKept) windows.add(event.resultingClientId);
  else if (answer?.ok) event.waitUntil(keep().catch(() => {}));
  return answer?.ok ? answer : kept ?? answer ?? Response.error();
}

async function file(event, path) {
  const kept = await caches.match(path);
  if (kept !== undefined && windows.has(event.clientId)) return kept;
  return fetch(event.request).catch(() => kept ?? Response.error());
}

/** Keeps all files as they are now, and none of an earlier edition; rejects if one cannot be had. */
async function keep() {
  // The page comes first: should the machine get another edition meanwhile, that is seen the next time.
  const page = await fetch("/", { cache: "reload" });
  const others = await Promise.all(files.slice(1).map((path) => fetch(path, { cache: "reload" })));
  const answers = [page, ...others];
  if (!answers.every((answer) => answer.ok)) throw new Error("A file of the page is not there.");
  const cache = await caches.open(edition(page));
  await Promise.all(files.map((path, index) => cache.put(path, answers[index])));
  for (const name of await caches.keys()) if (name !== edition(page)) await caches.delete(name);
}

/** The tag that all files of one edition have in common. */
function edition(answer) {
  return answer.headers.get("ETag") ?? "";
}
