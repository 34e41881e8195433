// SPDX-License-Identifier: Apache-2.0
import { change, element, find } from "./dom.js";
import { place } from "./place.js";
import { vault } from "./vault.js";

/**
 * What the worker says, by the names that it has for it.
 *
 * @type {Record<string, string>}
 */
const words = {
  timer: "timer", alarm: "alarm", sequence: "sequence", stopwatch: "stopwatch", stop: "stop", snooze: "snooze",
  rings: "pushRings", over: "pushOver", unreached: "pushUnreached", failed: "pushNotDone",
  gone: "pushGone",
};

/**
 * Bytes from base64url, as a browser takes a key.
 *
 * @param {string} text
 */
function bytes(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

/**
 * What the machine keeps of a subscription.
 *
 * @param {PushSubscription} subscription
 * @returns {Subscribed}
 */
function told(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, p256dh: keys?.p256dh, auth: keys?.auth };
}

/** The switch by which this device is told when something rings, also while it is locked: off until a person wants it. */
export class Pushing {
  #page;
  #token;
  /** @type {?ServiceWorkerRegistration} */
  #registration = null;
  /**
   * The key of the machine; `null` while it is not known.
   *
   * @type {?Uint8Array}
   */
  #key = null;
  #isOn = false;
  /**
   * The token of the device for which it was looked at.
   *
   * @type {?string}
   */
  #looked = null;
  #button = element("button", { id: "pushing", className: "plain", hidden: true });
  #note = element("p", { id: "pushingNote", className: "quiet", hidden: true });

  /**
   * @param {Page} page
   * @param {function(): ?string} token tells the token of this device
   */
  constructor(page, token) {
    this.#page = page;
    this.#token = token;
    this.#button.addEventListener("click", () => void this.#turn());
    find("home").before(this.#button, this.#note);
  }

  /** Looks once for each device how it stands, and brings the machine and the browser together where they differ. */
  async look() {
    // An account has no sharing server that could tell; without HTTPS there is no worker.
    if (place.account !== null || !("PushManager" in globalThis) || !("serviceWorker" in navigator)) return;
    if (this.#looked === this.#token()) return;
    this.#looked = this.#token();
    const { session } = this.#page;
    try {
      this.#registration = await navigator.serviceWorker.ready;
      /** @type {{key: string, subscribed: boolean}} */
      const offer = await session.ask("GET", "/sharing/push");
      this.#key = bytes(offer.key);
      const subscription = await this.#registration.pushManager.getSubscription();
      const kept = await vault.get();
      if (kept !== undefined && kept.token === this.#token()) {
        // A browser may end a subscription by itself.
        if (subscription === null || !offer.subscribed) await this.#subscribe();
        this.#isOn = true;
      } else if (subscription !== null || kept !== undefined) {
        await this.#end();
      }
    } catch {
      // Nobody answers, or the browser does not want it any more: it is not promised.
      this.#isOn = false;
    }
    this.#show();
  }

  /** Ends it, as this device is forgotten. */
  async forget() {
    this.#isOn = false;
    this.#key = null;
    this.#looked = null;
    this.#show();
    await this.#end().catch(reportError);
  }

  #show() {
    const { say } = this.#page;
    this.#button.hidden = this.#key === null;
    this.#note.hidden = this.#key === null;
    this.#button.ariaPressed = String(this.#isOn);
    change(this.#button, say(this.#isOn ? "pushOff" : "pushOn"));
    change(this.#note, say("pushNote"));
  }

  async #turn() {
    const { mention, say, explain, session } = this.#page;
    this.#button.disabled = true;
    try {
      if (this.#isOn) {
        await this.#end();
        await session.ask("DELETE", "/sharing/push");
        this.#isOn = false;
      } else if ((await Notification.requestPermission()) !== "granted") {
        mention(say("pushRefused"));
      } else {
        await this.#subscribe();
        this.#isOn = true;
      }
    } catch (failure) {
      // The browser's own fault has no code of ours.
      mention(failure instanceof DOMException ? say("pushFailed") : explain(failure));
    }
    this.#button.disabled = false;
    this.#show();
  }

  async #subscribe() {
    const { say, session } = this.#page;
    if (this.#registration === null) return;
    const subscription = await this.#registration.pushManager.subscribe({
      userVisibleOnly: true, applicationServerKey: this.#key,
    });
    await session.ask("PUT", "/sharing/push", told(subscription));
    const texts = Object.fromEntries(Object.entries(words).map(([name, word]) => [name, say(word, { time: "{time}" })]));
    await vault.put({ token: this.#token(), words: texts });
  }

  async #end() {
    await vault.forget();
    const subscription = await this.#registration?.pushManager.getSubscription();
    await subscription?.unsubscribe();
  }
}
