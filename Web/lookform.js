// SPDX-License-Identifier: Apache-2.0
import { FormDialog } from "./dialog.js";
import { element, find } from "./dom.js";
import { logo } from "./logo.js";
import { contrast, inkOf, lookIn, lookParts, mirrors, spanText, usualLook, views } from "./look.js";

/** Colours that mixers know how to take away; black by brightness. */
const keys = ["", "00b140", "0047bb", "ff00ff", "000000"];
/** The least contrast of large text (WCAG 2, 1.4.3). */
const leastContrast = 3;

/** The form of how a screen looks, which its address then says. */
export class LookDialog {
  #dialog;
  #page;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#dialog = new FormDialog("lookDialog", page);
    /**
     * @param {string} name
     * @param {string[]} values
     */
    const options = (name, values) => this.#dialog.field(name).append(...values.map((value) =>
      element("option", { value, textContent: page.say(`${name}_${value}`) })));
    options("view", views);
    options("chroma", keys);
    options("mirror", mirrors);
    find("lookParts").append(...lookParts.map((part) => element(
      "label", { className: "check" }, element("input", { type: "checkbox", name: part }),
      element("span", { textContent: page.say(`part_${part}`) }))));
    this.#dialog.field("picture").addEventListener("change", () => (this.#dialog.field("logo").checked = true));
    this.#dialog.form.addEventListener("input", () => this.#warn());
  }

  /** Asks for the look of what is shown; nothing of it leaves the device. */
  edit() {
    const page = this.#page;
    const look = page.look ?? usualLook;
    const shown = page.showsNow || page.shown === null ? "now" : page.shown;
    const targets = [...new Set([shown, page.shown ?? shown, "now", "clock"])];
    const options = targets.map((value) => element("option", { value, textContent: this.#target(value) }));
    this.#dialog.field("show").replaceChildren(...options);
    this.#dialog.field("view").disabled = !page.session.controls;
    /** @type {HTMLSelectElement} */
    const chroma = this.#dialog.field("chroma");
    if (look.chroma !== null && ![...chroma.options].some(({ value }) => value === look.chroma)) {
      chroma.append(element("option", { value: look.chroma, textContent: `#${look.chroma}` }));
    }
    find("undress").hidden = page.look === null;
    /** @param {?number} seconds */
    const span = (seconds) => (seconds === null ? "" : spanText(seconds));
    this.#dialog.open({
      show: shown, view: look.view, ground: `#${look.ground}`, ink: `#${inkOf(look)}`, chroma: look.chroma ?? "", font: look.font,
      mirror: look.mirror, size: look.size, soon: span(look.soon), last: span(look.last),
      ...Object.fromEntries(lookParts.map((part) => [part, look.parts.includes(part)])),
    }, async (given) => {
      const look = given.has("undress") ? null : this.#look(given);
      const picture = given.get("picture");
      if (!look?.parts.includes("logo")) logo.forget();
      else if (picture instanceof File && picture.size > 0 && !(await logo.keep(picture))) throw new Error(page.say("noLogo"));
      page.dress(given.text("show"), look);
      page.mention(given.has("undress") ? "" : page.say("lookKept"));
    });
    this.#warn();
  }

  /**
   * The look that the form says; throws what it cannot be.
   *
   * @param {Given} given
   */
  #look(given) {
    const parts = lookParts.filter((part) => given.has(part)).join(",");
    const fields = new URLSearchParams({ look: given.text("view") || views[0], parts });
    for (const name of ["chroma", "font", "mirror", "size", "soon", "last"]) {
      const text = given.text(name);
      if (text !== "") fields.set(name, text);
    }
    for (const name of ["ground", "ink"]) fields.set(name, given.text(name).slice(1));
    const { look, refused } = lookIn(fields);
    if (look === null || refused.length > 0) {
      throw new Error(this.#page.say("lookWrong", { names: refused.map((one) => this.#page.say(one)).join(", ") }));
    }
    return look.ink === inkOf({ ...look, ink: null }) ? { ...look, ink: null } : look;
  }

  /** @param {string} value */
  #target(value) {
    if (value === "now") return this.#page.say("show_now");
    if (value === "clock") return this.#page.say("clock");
    return find("label").textContent;
  }

  /** Says when the colours are hard to tell apart. */
  #warn() {
    const [ground, ink, chroma] = ["ground", "ink", "chroma"].map((name) => this.#dialog.field(name).value);
    find("faint").hidden = chroma !== "" || contrast(ground.slice(1), ink.slice(1)) >= leastContrast;
  }
}
