// SPDX-License-Identifier: Apache-2.0
import { EventReader } from "./events.js";
import { place } from "./place.js";

/** A refusal of the sharing server or of the daemon behind it, by its stable code. */
export class Refusal extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Nobody was reached, or not until the end of the answer. */
export class Unreachable extends Error {}

/** Awaits what comes over the network, of which a browser says only that it failed (`TypeError`). */
async function reached(coming) {
  try {
    return await coming;
  } catch (failure) {
    throw new Unreachable(failure.message, { cause: failure });
  }
}

/** What this device asks of the machine that shares, with the token that it was paired with. */
export class Sharing {
  /** How long nothing may be heard of a stream that has a beat every 15 s, in milliseconds. */
  static patience = 40_000;

  #token;

  /** @param {?string} token the token of a paired device; `null` before it is paired */
  constructor(token) {
    this.#token = token;
  }

  /** Pairs this device: redeems a code for a token, or for an account on a fleet tries the token that is given in its place. */
  async pair(code, device) {
    if (place.account !== null) {
      // A header takes no other characters.
      if (!/^[!-~]+$/.test(code)) throw new Refusal(401, "not_paired", "This is no token.");
      await new Sharing(code).introduce();
      return code;
    }
    const { token } = await this.ask("POST", "/sharing/pair", { code, device });
    this.#token = token;
    return token;
  }

  /**
   * Asks for JSON; throws a `Refusal`, or `Unreachable`.
   *
   * @param {?string} key makes it safe to ask again: what was done under a key is not done twice
   */
  async ask(method, path, body, key = null) {
    const request = this.#request(method, body);
    if (key !== null) request.headers["Idempotency-Key"] = key;
    const answer = await reached(fetch(place.path(path), request));
    if (!answer.ok) throw await refusal(answer);
    return answer.status === 204 ? null : reached(answer.json());
  }

  /** Asks who this device is. */
  async introduce() {
    try {
      return await this.ask("GET", "/sharing/device");
    } catch (failure) {
      // To a token of another account it is said that there is nothing; a proxy that finds nothing has another word for
      // it.
      if (place.account === null || failure.code !== "not_found") throw failure;
      throw new Refusal(401, "not_paired", failure.message);
    }
  }

  /** Asks for the server's time, and tells when by `now`, the steady clock of this device. */
  async clock(now) {
    const sent = now();
    const told = await this.ask("GET", "/v1/clock");
    return { sent, received: now(), told };
  }

  /** Calls `take` with each frame of the stream of events until it ends; `last` is the event that was seen last. */
  async listen(last, take) {
    const quiet = new AbortController();
    let patience;
    const wait = () => {
      clearTimeout(patience);
      patience = setTimeout(() => quiet.abort(), Sharing.patience);
    };
    wait();
    try {
      const request = this.#request("GET");
      if (last !== null) request.headers["Last-Event-ID"] = last;
      // A sharing server has a beat of its own accord, a server when it is asked for one; it tells nothing but that it is
      // there.
      const path = place.account === null ? "/v1/events" : `${place.path("/v1/events")}?heartbeat=15`;
      const answer = await reached(fetch(path, { ...request, signal: quiet.signal }));
      if (!answer.ok) throw await refusal(answer);
      if (place.account !== null) take({});
      const reader = new EventReader();
      const bytes = answer.body.getReader();
      for (;;) {
        const { done, value } = await reached(bytes.read());
        if (done) return;
        wait();
        for (const frame of reader.take(value)) take(frame);
      }
    } finally {
      clearTimeout(patience);
      quiet.abort();
    }
  }

  #request(method, body) {
    const headers = {};
    if (this.#token !== null) headers.Authorization = `Bearer ${this.#token}`;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    // The device is its token, so no cookie of the host is sent along.
    return {
      method, headers, body: body === undefined ? undefined : JSON.stringify(body), cache: "no-store",
      credentials: "omit",
    };
  }
}

async function refusal(answer) {
  const told = await answer.json().catch(() => null);
  return new Refusal(answer.status, told?.error?.code, told?.error?.message ?? answer.statusText);
}
