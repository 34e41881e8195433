// SPDX-License-Identifier: Apache-2.0

/**
 * Reads a stream of events as its bytes come (WHATWG HTML, section 9.2.6), with Toki's own field `clock`.
 *
 * A frame without data, a beat, is given too: it has the clock alone.
 */
export class EventReader {
  #decoder = new TextDecoder();
  #rest = "";
  /** @type {Object<string, string>} */
  #frame = {};

  /**
   * The frames that end in these bytes: `{id, event, data, clock}`, of which any can be missing.
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
      const [name, value] = [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, "")];
      if (["id", "event", "data", "clock"].includes(name)) this.#frame[name] = value;
    }
    return frames;
  }
}
