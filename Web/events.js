// SPDX-License-Identifier: Apache-2.0

/** @type {(keyof Frame)[]} */
const names = ["id", "event", "data", "clock"];

/**
 * Reads a stream of events as its bytes come (WHATWG HTML, section 9.2.6), with Toki's own field `clock`.
 *
 * A frame without data, a beat, is given too: it has the clock alone.
 */
export class EventReader {
  #decoder = new TextDecoder();
  #rest = "";
  /** @type {Frame} */
  #frame = {};

  /**
   * The frames that end in these bytes.
   *
   * @param {Uint8Array} bytes
   */
  take(bytes) {
    const lines = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split("\n");
    this.#rest = lines.pop() ?? "";
    const frames = [];
    for (const line of lines) {
      if (line === "") {
        if (Object.keys(this.#frame).length > 0) frames.push(this.#frame);
        this.#frame = {};
        continue;
      }
      const colon = line.indexOf(":");
      const name = names.find((one) => one === line.slice(0, colon));
      if (name !== undefined) this.#frame[name] = line.slice(colon + 1).replace(/^ /, "");
    }
    return frames;
  }
}
