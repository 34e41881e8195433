// SPDX-License-Identifier: Apache-2.0
// The script that is served, as scripts/join-page.py joins it, and the modules that the other tests are of.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const [source, joined] = ["../../Web/", "../../.build/web/"].map((path) => new URL(path, import.meta.url));
const modules = readdirSync(source).filter((name) => name.endsWith(".js") && name !== "worker.js" && name !== "page.js");
const [script] = readdirSync(joined).filter((name) => /^page-[0-9a-f]{16}\.js$/.test(name));

/** A comment that stands alone on its lines, and the type that one names within a line, which are left out. */
const comment = /^[ \t]*(?:\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/.*)[ \t]*$|\/\*\* @type (?:[^*\n]|\*(?!\/))*\*\/ ?/gm;

/** A function or class as it is written, on as many lines, without what is left out. */
const sent = (value) => String(value).replace(comment, (one) => one.replace(/.+/g, "")).replace(/^[ \t]+/gm, "");

/** What a module gives, in words that can be compared. */
const written = (module) => Object.fromEntries(Object.entries(module).map(([name, value]) =>
  [name, typeof value === "function" ? sent(value) : JSON.stringify(value)]));

test("The joined script gives the same as its modules", async () => {
  const [parts] = readFileSync(new URL(script, joined), "utf8").split("// page.js\n");
  const names = modules.map((name) => `$${name.slice(0, -3).replaceAll("-", "_")}`);
  const given = new Function(`${parts}return { ${names} };`)();
  assert.ok(modules.length > 30);
  // The page itself, and each module by its name, without a word about it.
  assert.doesNotMatch(parts, /^[ \t]/m);
  assert.doesNotMatch(parts, /^ *(?:\/\*(?:[^*]|\*(?!\/))*\*\/ *$|\/\/ (?!SPDX|[\w-]+\.js$))/m);
  for (const [index, name] of modules.entries()) {
    assert.deepEqual(written(given[names[index]]), written(await import(new URL(name, source))), name);
  }
});

test("The served worker and style are those of the page without comments and indents", () => {
  const style = readdirSync(joined).find((name) => name.startsWith("style-"));
  for (const [name, served] of [["worker.js", "worker.js"], ["style.css", style]]) {
    const written = readFileSync(new URL(name, source), "utf8");
    const [licence] = written.split("\n", 1);
    assert.equal(readFileSync(new URL(served, joined), "utf8"), `${licence}${sent(written.slice(licence.length))}`, name);
  }
});

test("The page requests one script and one style by their names, and knows the words of each language", () => {
  const page = readFileSync(new URL("index.html", joined), "utf8");
  const asked = [...page.matchAll(/<(?:script|link rel="stylesheet")[^>]* (?:src|href)="([^"]+)"/g)].map(([, name]) => name);
  assert.equal(asked.length, 2);
  assert.ok(asked.includes(script));
  assert.ok(asked.every((name) => readdirSync(joined).includes(name)));
  const words = [...page.matchAll(/<link rel="words" hreflang="([\w-]+)" href="(words-\1-[0-9a-f]{16}\.json)">/g)].map(([, , name]) => name);
  assert.deepEqual(words, readdirSync(joined).filter((name) => name.startsWith("words-")).toSorted());
  assert.match(page, /<p lang="ja">.*JavaScript/);
});

test("A browser fetches all served files except the words and manifests of other languages", () => {
  const worker = readFileSync(new URL("worker.js", joined), "utf8");
  const listed = [...worker.matchAll(/"\/([\w.-]+\.\w+)"/g)].map(([, name]) => name);
  const named = readdirSync(joined).filter((name) => /^(?:page|style)-[0-9a-f]{16}\./.test(name));
  // An installed app has the large icon.
  assert.deepEqual(
    [...listed, ...named, "icon-512.png", "worker.js"].toSorted(),
    readdirSync(joined).filter((name) => !/^(?:words-|manifest\.[\w-]+\.webmanifest)/.test(name)).toSorted());
});
