// SPDX-License-Identifier: Apache-2.0
import { change, element, within } from "./dom.js";
import { place } from "./place.js";
import { choices, namesOf, offered, summary, valuesOf, wordOf } from "./rings.js";

/** How something rings, in a form: one line that says it in short, and opens the rest. */
export class RingForm {
  #page;
  #use;
  #place;
  #told = element("span", { className: "quiet" });

  /**
   * @param {Page} page
   * @param {HTMLDetailsElement} place has a `summary`, and is in a form
   * @param {RingUse} use
   */
  constructor(page, place, use) {
    this.#page = page;
    this.#use = use;
    this.#place = place;
    const title = page.say(use === "usual" ? "settingsRing" : "ringTitle");
    within(place, "summary").append(element("span", { textContent: title }), " ", this.#told);
    place.addEventListener("input", () => this.#tell());
  }

  /**
   * Shows settings; to be called before the form is opened.
   *
   * @param {RingSettings} settings
   */
  show(settings) {
    this.#place.open = false;
    const values = valuesOf(settings, this.#use);
    const fields = namesOf(this.#use).map((name) => this.#field(name, values[name]));
    // An account on a fleet has no loudspeaker.
    const isHeard = this.#page.session.device?.role === "owner" && place.account === null;
    const listen = isHeard ? [this.#listener()] : [];
    within(this.#place, "div").replaceChildren(...fields.slice(0, 2), ...listen, ...fields.slice(2));
    this.#tell();
  }

  /** The values as they are chosen. */
  get values() {
    const values = namesOf(this.#use).map((name) => [name, valueOf(this.#control(name))]);
    return /** @type {RingValues} */ (Object.fromEntries(values));
  }

  /**
   * @param {string} name
   * @returns {HTMLInputElement}
   */
  #control(name) {
    return within(this.#place, `[name=${name}]`);
  }

  #tell() {
    const { values } = this;
    change(this.#told, summary(values, this.#page));
    // The time between rings means nothing where there is one alone, and a volume nothing where nothing is heard.
    if ("again" in values) this.#control("again_ns").disabled = values.again === 0;
    if ("pre_alarm" in values) this.#control("pre_volume").disabled = values.pre_alarm === null;
    this.#control("volume").disabled = values.sound.kind === "none";
    this.#place.querySelectorAll("output").forEach((output) => {
      const range = this.#control(output.htmlFor.value);
      const text = this.#page.say("percent", { count: range.value });
      range.ariaValueText = text;
      change(output, text);
    });
  }

  /**
   * @param {string} name
   * @param {RingValue} value
   */
  #field(name, value) {
    const title = element("span", { textContent: this.#page.say(name === "chime" ? "chime" : `ring_${name}`) });
    if (name.endsWith("volume")) {
      const range = element("input", { type: "range", name, id: `${this.#use}-${name}`, min: 0, max: 100 });
      const output = element("output");
      output.htmlFor.add(name);
      range.ariaLabel = title.textContent;
      range.defaultValue = String(value);
      return element("label", { className: "range" }, title, range, output);
    }
    if (Object.fromEntries(choices)[name].values === undefined) {
      const box = element("input", { type: "checkbox", name, defaultChecked: value });
      const help = element("small", { id: `${this.#use}-${name}`, textContent: this.#page.say(`${name}Help`) });
      // By its name alone; the rest is said after it.
      box.ariaLabel = title.textContent;
      box.setAttribute("aria-describedby", help.id);
      return element("label", { className: "check" }, box, element("span", {}, title, help));
    }
    const options = optionsOf(offered(name, value), value, (one) => wordOf(name, one, this.#page));
    return element("label", { className: "row" }, title, element("select", { name }, ...options));
  }

  /** Has the computer play what is chosen, for as long as half a minute. */
  #listener() {
    const button = element("button", { type: "button", className: "plain", textContent: this.#page.say("listen") });
    button.addEventListener("click", async () => {
      const { sound, volume } = this.values;
      const refusal = within(/** @type {HTMLFormElement} */ (this.#place.closest("form")), "[role=alert]");
      try {
        change(refusal, "");
        await this.#page.session.ask("POST", "/v1/preview", { settings: { sound, volume } });
      } catch (failure) {
        change(refusal, this.#page.explain(failure));
      }
    });
    return button;
  }
}

/**
 * What a field offers to be chosen among.
 *
 * @template {RingValue} Value
 * @param {Value[]} values
 * @param {Value} chosen
 * @param {function(Value): string} text
 */
export function optionsOf(values, chosen, text) {
  return values.map((one) => element("option", {
    value: JSON.stringify(one), textContent: text(one), defaultSelected: JSON.stringify(one) === JSON.stringify(chosen),
  }));
}

/**
 * @param {HTMLInputElement} control
 * @returns {RingValue}
 */
function valueOf(control) {
  if (control.type === "checkbox") return control.checked;
  return control.type === "range" ? Number(control.value) : JSON.parse(control.value);
}
