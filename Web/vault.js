// SPDX-License-Identifier: Apache-2.0
import { place } from "./place.js";

/** As `worker.js` names it. */
const name = place.key("pushed");

/**
 * Calls `does` with the only store of the database that the worker reads, and resolves to what it asked for.
 *
 * @template Value
 * @param {IDBTransactionMode} mode
 * @param {function(IDBObjectStore): IDBRequest<Value>} does
 * @returns {Promise<Value>}
 */
function inStore(mode, does) {
  return new Promise((done, fail) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("device");
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const work = database.transaction("device", mode);
      const asked = does(work.objectStore("device"));
      work.oncomplete = () => {
        database.close();
        done(asked.result);
      };
      work.onabort = () => {
        database.close();
        fail(work.error);
      };
    };
  });
}

/**
 * What the worker needs while no page is open: the token of this device, and what it says in its language.
 *
 * A worker cannot read `localStorage`. It is here only while this device is told by push.
 */
export const vault = {
  /**
   * What is kept; `undefined` if there is nothing.
   *
   * @returns {Promise<Pushed|undefined>}
   */
  get: () => inStore("readonly", (store) => store.get("device")),
  put: (/** @type {Pushed} */ value) => inStore("readwrite", (store) => store.put(value, "device")),
  /** Forgets all, also where the browser has no such store. */
  async forget() {
    if (globalThis.indexedDB !== undefined) await inStore("readwrite", (store) => store.delete("device"));
  },
};
