// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";

const source = readFileSync(new URL("../../Web/worker.js", import.meta.url), "utf8");
const origin = "https://toki.local:8654";

/** The name of a file in an edition, as `scripts/join-page.py` makes it. */
const named = (name, edition) => `${name.split(".")[0]}-${Buffer.from(edition.padEnd(8)).toString("hex")}.${name.split(".")[1]}`;

/** The page of an edition, which names its script, its style, and the words of each language. */
const pageOf = (edition) => `${edition} <link href="${named("style.css", edition)}"><script src="${named("page.js", edition)}">
  <link rel="words" hreflang="ja" href="${named("words-ja.json", edition)}"><link rel="words" hreflang="pt-BR" href="${named("words-pt-BR.json", edition)}">`;

/** A browser that runs the worker, and a machine that serves an edition of the page, or does not answer. */
class Surroundings {
  edition = "one";
  isReached = true;
  status = 200;
  asked = [];
  #stored = new Map();
  #listeners = {};
  #base;

  /**
   * @param {string} base what stands before the path of each file
   * @param {?Surroundings} other a page of the same host, whose caches are the browser's, too
   * @param {string} query that of the worker: the language of the page, or nothing for English
   */
  constructor(base = "", other = null, query = "") {
    const own = this;
    this.#base = base;
    if (other !== null) this.#stored = other.#stored;
    const caches = {
      match: async (path) => [...own.#stored.values()].map((files) => files.get(path)).find(Boolean)?.clone(),
      keys: async () => [...own.#stored.keys()],
      delete: async (name) => own.#stored.delete(name),
      open: async (name) => {
        if (!own.#stored.has(name)) own.#stored.set(name, new Map());
        return { put: async (path, answer) => void own.#stored.get(name).set(path, answer) };
      },
    };
    const context = {
      caches, URL, Response, AbortSignal, location: { origin, href: `${origin}${base}/worker.js${query}` }, fetch: (what) => own.#fetch(what),
      self: { addEventListener: (name, does) => (own.#listeners[name] = does), clients: { claim: async () => {} }, skipWaiting: async () => {} },
    };
    runInContext(source, createContext(context));
  }

  get editions() {
    return [...this.#stored.keys()];
  }

  async #fetch(what) {
    const path = new URL(what.url ?? what, origin).pathname;
    this.asked.push(path);
    if (!this.isReached) throw new TypeError("Failed to fetch");
    if (this.status !== 200) return new Response("Nobody is there.", { status: this.status });
    const below = path.slice(this.#base.length);
    const isGone = /-[0-9a-f]{16}/.test(below) && !pageOf(this.edition).includes(`"${below.slice(1)}"`);
    if (isGone) return new Response("There is no page here.", { status: 404 });
    return new Response(below === "/" ? pageOf(this.edition) : `${this.edition} ${path}`, { headers: { ETag: this.edition } });
  }

  async install() {
    await Promise.all(this.#tell("install", {}));
  }

  /** What a window gets for a path; `null` if the worker leaves it to the browser. */
  async get(path, window, method = "GET") {
    this.asked = [];
    let answer = null;
    const work = this.#tell("fetch", {
      request: { url: origin + path, method }, clientId: window, resultingClientId: window,
      respondWith: (coming) => (answer = coming),
    });
    const text = answer === null ? null : await (await answer).text();
    await Promise.all(work);
    return text;
  }

  /** Tells the worker of an event; returns what it is at work with, which can grow. */
  #tell(name, event) {
    const work = [];
    this.#listeners[name]({ ...event, waitUntil: (coming) => work.push(coming) });
    return work;
  }
}

async function installed(query = "") {
  const browser = new Surroundings("", null, query);
  await browser.install();
  return browser;
}

const [script, later] = [`/${named("page.js", "one")}`, `/${named("page.js", "two")}`];

test("A page of the kept edition costs one request", async () => {
  const browser = await installed();
  assert.equal(await browser.get("/", "w1"), pageOf("one"));
  assert.deepEqual(browser.asked, ["/"]);
  assert.equal(await browser.get(script, "w1"), `one ${script}`);
  assert.deepEqual(browser.asked, []);
});

test("The worker keeps the files of one language", async () => {
  const files = ["/", "/icon-192.png", script, `/${named("style.css", "one")}`];
  assert.deepEqual((await installed()).asked.toSorted(), [...files, "/manifest.webmanifest"].toSorted());
  for (const language of ["ja", "pt-BR"]) {
    const words = `/${named(`words-${language}.json`, "one")}`;
    const browser = await installed(`?${language}`);
    assert.deepEqual(browser.asked.toSorted(), [...files, `/manifest.${language}.webmanifest`, words].toSorted());
    browser.isReached = false;
    assert.equal(await browser.get(words, "w1"), `one ${words}`);
  }
});

test("Without the machine, the page starts from its kept files, all of one edition", async () => {
  const browser = await installed();
  browser.isReached = false;
  assert.equal(await browser.get("/", "w1"), pageOf("one"));
  assert.equal(await browser.get(script, "w1"), `one ${script}`);
  assert.deepEqual(browser.asked, []);
  assert.equal(await browser.get("/manifest.webmanifest", "w1"), "one /manifest.webmanifest");
  // A proxy in between says that it reaches nobody.
  [browser.isReached, browser.status] = [true, 502];
  assert.equal(await browser.get("/index.html", "w2"), pageOf("one"));
  assert.equal(await browser.get(script, "w2"), `one ${script}`);
});

test("A new edition is shown at once, and replaces the kept edition", async () => {
  const browser = await installed();
  browser.edition = "two";
  assert.equal(await browser.get("/", "w1"), pageOf("two"));
  assert.deepEqual(browser.editions, ["two"]);
  assert.equal(await browser.get(later, "w1"), `two ${later}`);
  assert.equal(await browser.get("/manifest.webmanifest", "w1"), "two /manifest.webmanifest");
  browser.isReached = false;
  assert.equal(await browser.get("/", "w2"), pageOf("two"));
  assert.equal(await browser.get(later, "w2"), `two ${later}`);
});

test("An edition with a missing file is not kept", async () => {
  const browser = new Surroundings();
  browser.status = 404;
  await assert.rejects(browser.install());
  assert.deepEqual(browser.editions, []);
});

test("The machine's answers bypass the worker", async () => {
  const browser = await installed();
  for (const [path, method] of [["/v1/state", "GET"], ["/v1/events", "GET"], ["/sharing/device", "GET"], ["/", "POST"], ["/page.js", "GET"]]) {
    assert.equal(await browser.get(path, "w1", method), null, path);
  }
});

test("The pages of two accounts and the machine on one host leave each other's files alone", async () => {
  const machine = await installed();
  const [one, two] = [new Surroundings("/accounts/a", machine), new Surroundings("/accounts/a-b", machine)];
  await one.install();
  await two.install();
  assert.deepEqual(machine.editions, ["one", "/accounts/a one", "/accounts/a-b one"]);
  // Each takes a new edition in place of its own alone.
  for (const [browser, path, expected] of [
    [machine, "/", ["/accounts/a one", "/accounts/a-b one", "two"]],
    [one, "/accounts/a/", ["/accounts/a two", "/accounts/a-b one", "two"]],
    [two, "/accounts/a-b/", ["/accounts/a two", "/accounts/a-b two", "two"]],
  ]) {
    browser.edition = "two";
    await browser.get(path, "w1");
    assert.deepEqual([...machine.editions].sort(), expected);
  }
  one.isReached = false;
  assert.equal(await one.get("/accounts/a/", "w2"), pageOf("two"));
  assert.equal(await one.get(`/accounts/a${later}`, "w2"), `two /accounts/a${later}`);
});

test("A worker leaves paths outside its page to the browser", async () => {
  const machine = await installed();
  const one = new Surroundings("/accounts/a", machine);
  await one.install();
  for (const path of ["/", script, "/accounts/a", "/accounts/b/", `/accounts/b${script}`, "/accounts/a-b/", "/v1/accounts/a/state"]) {
    assert.equal(await one.get(path, "w1"), null, path);
  }
  for (const path of ["/accounts/a/", `/accounts/a${script}`]) assert.equal(await machine.get(path, "w1"), null, path);
  assert.equal(await one.get("/accounts/a/index.html", "w1"), pageOf("one"));
});
