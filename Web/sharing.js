// SPDX-License-Identifier: Apache-2.0
import { EventReader } from "./events.js";
import { place } from "./place.js";

/** A refusal of the sharing server or of the daemon behind it, by its stable code. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string|undefined} code
   * @param {string} message
   */
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Nobody was reached, or not until the end of the answer. */
export class Unreachable extends Error {
  /** Whether the machine took too long: what it is connected by may look as though it were there. */
  get isSilent() {
    return this.cause instanceof DOMException && this.cause.name === "TimeoutError";
  }
}

/** Nobody answered in time; what was asked is not done later. */
export class Unanswered extends Unreachable {}

/**
 * Awaits what comes over the network, of which a browser says only that it failed (`TypeError`), or took too long.
 *
 * @template Answer
 * @param {Promise<Answer>} coming
 */
async function reached(coming, isDated = false) {
  try {
    return await coming;
  } catch (failure) {
    const unreachable = new Unreachable(String(failure), { cause: failure });
    throw isDated && unreachable.isSilent ? new Unanswered(String(failure), { cause: failure }) : unreachable;
  }
}

/** What this device asks of the machine that shares, with the token that it was paired with. */
export class Sharing {
  /** How long nothing may be heard of a stream that has a beat every 15 s, in milliseconds. */
  static patience = 40_000;
  /** How long a machine that is not silent takes to answer, in milliseconds. */
  static answer = 3_000;
  /** How long it may still do what was asked of it: what is over 5 s old it refuses, give or take what its clock is not known. */
  static late = 6_000;

  #token;
  #moment;
  /** @type {?AbortController} */
  #stream = null;

  /**
   * @param {?string} token the token of a paired device; `null` before it is paired
   * @param {function(): ?number} moment the present moment by the server's boot clock in milliseconds; `null` while that is
   *   not known by the server itself
   */
  constructor(token, moment = () => null) {
    this.#token = token;
    this.#moment = moment;
  }

  /**
   * Pairs this device: redeems a code for a token, or for an account on a fleet tries the token that is given in its place.
   *
   * @param {string} code
   * @param {string} device
   */
  async pair(code, device) {
    if (place.account !== null) {
      // A header takes no other characters.
      if (!/^[!-~]+$/.test(code)) throw new Refusal(401, "not_paired", "This is no token.");
      await new Sharing(code).introduce();
      return code;
    }
    /** @type {{token: string}} */
    const { token } = await this.ask("POST", "/sharing/pair", { code, device });
    this.#token = token;
    return token;
  }

  /**
   * Asks for JSON; throws a `Refusal`, or `Unreachable`.
   *
   * @template [Answer=unknown]
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @param {?string} key makes it safe to ask again: what was done under a key is not done twice
   * @param {?number} revision changes only what is still as in this one
   * @param {boolean} isLimited whether it is given up soon, also before the machine told the time
   * @returns {Promise<Answer>}
   */
  async ask(method, path, body, key = null, revision = null, isLimited = false) {
    const request = this.#request(method, body);
    if (revision !== null) request.headers["If-Match"] = `"${revision}"`;
    if (key !== null) request.headers["Idempotency-Key"] = key;
    const moment = this.#moment();
    // A machine that sleeps finds it when it wakes: by then a person has seen that it was not done.
    const isDated = moment !== null && method !== "GET" && place.account === null;
    const patience = isDated ? Sharing.late : Sharing.answer;
    // A machine that told the time is not given the time that a slow first connection takes.
    // @ts-expect-error TypeScript 4.8 does not know `timeout`.
    if (isLimited || (moment !== null && (method !== "GET" || path === "/v1/clock"))) request.signal = AbortSignal.timeout(patience);
    if (isDated) request.headers["Toki-Sent"] = String(Math.round(moment * 1e6));
    const answer = await reached(fetch(place.path(path), request), isDated);
    if (!answer.ok) throw await refusal(answer);
    return answer.status === 204 ? null : await reached(answer.json(), isDated);
  }

  /** Ends the stream of events that is listened to, as of a machine that is silent. */
  hangUp() {
    this.#stream?.abort();
  }

  /**
   * Asks who this device is.
   *
   * @returns {Promise<Device>}
   */
  async introduce() {
    try {
      return await this.ask("GET", "/sharing/device");
    } catch (failure) {
      // To a token of another account it is said that there is nothing; a proxy that finds nothing has another word for
      // it.
      if (place.account === null || !(failure instanceof Refusal) || failure.code !== "not_found") throw failure;
      throw new Refusal(401, "not_paired", failure.message);
    }
  }

  /**
   * Asks for the server's time, and tells when by `now`, the steady clock of this device.
   *
   * @param {function(): number} now
   * @param {boolean} isLimited as in `ask`
   */
  async clock(now, isLimited) {
    const sent = now();
    /** @type {ClockAnswer} */
    const told = await this.ask("GET", "/v1/clock", undefined, null, null, isLimited);
    return { sent, received: now(), told };
  }

  /**
   * Calls `take` with each frame of the stream of events until it ends; `last` is the event that was seen last.
   *
   * @param {?string} last
   * @param {function(Frame): void} take
   */
  async listen(last, take) {
    const quiet = new AbortController();
    this.#stream = quiet;
    /** @type {number|undefined} */
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
      const bytes = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
      for (;;) {
        const { done, value } = await reached(bytes.read());
        if (done) return;
        wait();
        for (const frame of reader.take(/** @type {Uint8Array} */ (value))) take(frame);
      }
    } finally {
      clearTimeout(patience);
      quiet.abort();
    }
  }

  /**
   * @param {string} method
   * @param {object} [body]
   * @returns {RequestInit & {headers: Record<string, string>}}
   */
  #request(method, body) {
    /** @type {Record<string, string>} */
    const headers = {};
    if (this.#token !== null) headers.Authorization = `Bearer ${this.#token}`;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    // The device is its token, whatever cookies the host has. Without credentials a browser would make connections of
    // their own for these requests (Fetch, section 2.6), which takes longer than all that is asked first.
    return {
      method, headers, body: body === undefined ? undefined : JSON.stringify(body), cache: "no-store",
      credentials: "same-origin",
    };
  }
}

/** @param {Response} answer */
async function refusal(answer) {
  const told = await answer.json().catch(() => null);
  return new Refusal(answer.status, told?.error?.code, told?.error?.message ?? answer.statusText);
}
