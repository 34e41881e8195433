// SPDX-License-Identifier: Apache-2.0

/** Where a page is: at the root of the machine that shares, or at `/accounts/NAME/` for an account on a fleet. */
export class Place {
  /** The name of the account; `null` for the page of a machine. */
  account;
  /** What stands before the name: `accounts`, or `homes` for a page that was installed before accounts had their name. */
  #prefix;

  /** @param {string} pathname the path of the page's own address */
  constructor(pathname) {
    const found = /^\/(accounts|homes)\/([a-z0-9-]{1,63})\//.exec(plain(pathname));
    this.#prefix = found?.[1];
    this.account = found?.[2] ?? null;
  }

  /**
   * Where that is asked for which a machine has at a path: `/v1/timers/t1`, or `/sharing/device` for the device itself.
   *
   * @param {string} path
   */
  path(path) {
    if (this.account === null) return path;
    const base = `/v1/${this.#prefix}/${this.account}/`;
    return path.replace(/^\/(?:sharing\/device$|v1\/)/, (own) => base + (own === "/v1/" ? "" : "token"));
  }

  /**
   * The name under which the browser keeps something for this page, and for no other one of the same host.
   *
   * It begins as before accounts had their name, so that nobody has to bring a token again.
   *
   * @param {string} name
   */
  key(name) {
    return this.account === null ? name : `homes/${this.account}/${name}`;
  }
}

/**
 * A path without percent signs, as the server reads it.
 *
 * @param {string} pathname
 */
function plain(pathname) {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Where this page is. */
export const place = new Place(globalThis.location?.pathname ?? "/");
