// SPDX-License-Identifier: Apache-2.0
// The words of each language as they are served, which the page knows from here on.
import { readdirSync, readFileSync } from "node:fs";
import { teach } from "../../../Web/words.js";

const folder = new URL("../../../.build/web/", import.meta.url);

/**
 * What each language says by its words, besides English.
 *
 * @type {Object<string, Object<string, string|string[]>>}
 */
export const served = {};
for (const name of readdirSync(folder)) {
  const language = /^words-([\w-]+)-[0-9a-f]{16}\.json$/.exec(name)?.[1];
  if (language !== undefined) served[language] = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
}
for (const [language, words] of Object.entries(served)) teach(language, words);
