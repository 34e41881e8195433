// SPDX-License-Identifier: Apache-2.0

/** Where a page is: at the root of the machine that shares, or at `/homes/NAME/` for a home on nodes. */
export class Place {
  /** The name of the home; `null` for the page of a machine. */
  home;

  /** @param {string} pathname the path of the page's own address */
  constructor(pathname) {
    this.home = /^\/homes\/([a-z0-9-]{1,63})\//.exec(plain(pathname))?.[1] ?? null;
  }

  /** Where that is asked for which a machine has at a path: `/v1/timers/t1`, or `/sharing/device` for the device itself. */
  path(path) {
    if (this.home === null) return path;
    return path.replace(/^\/(?:sharing\/device$|v1\/)/, (own) => `/v1/homes/${this.home}/${own === "/v1/" ? "" : "token"}`);
  }

  /** The name under which the browser keeps something for this page, and for no other one of the same host. */
  key(name) {
    return this.home === null ? name : `homes/${this.home}/${name}`;
  }
}

/** A path without percent signs, as the node reads it. */
function plain(pathname) {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Where this page is. */
export const place = new Place(globalThis.location?.pathname ?? "/");
