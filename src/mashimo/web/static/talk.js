// Phrases of the players: beside the name for a few seconds, said once to those who listen, and muted by who wants that.

import { onPreference, prefer, prefers } from "./preferences.js";

/** @typedef {import("./announce.js").Announcer} Announcer */
/** @typedef {import("./clock.js").Clocks} Clocks */

const LEAST = 4000; // a phrase that came while a move was shown stands at least so long

export class Talk {
  /** @param {HTMLElement} root @param {Announcer} announcer @param {Clocks} clocks */
  constructor(root, announcer, clocks) {
    this.root = root;
    this.announcer = announcer;
    this.clocks = clocks;
    /** Until when each phrase stands. @type {Map<number, number>} */
    this.until = new Map();
    this.heard = Math.max(0, ...this.speeches().map(({ dataset }) => Number(dataset.saidAt)));
    this.mute();
    onPreference((name) => name === "muted" && this.mute());
    this.box?.addEventListener("change", () => prefer("muted", this.box?.checked ? "on" : "off"));
    root.addEventListener("submit", ({ target }) => /** @type {Element} */ (target).matches(".phrases") && this.close());
    this.show();
  }

  get box() {
    return /** @type {HTMLInputElement | null} */ (this.root.querySelector("[data-mute]"));
  }

  /** As is preferred in this browser. */
  mute() {
    this.muted = prefers("muted");
    this.root.toggleAttribute("data-muted", this.muted);
    if (this.box) this.box.checked = this.muted;
  }

  close() {
    /** @type {HTMLElement | null} */ (this.root.querySelector("#sheet-talk:popover-open"))?.hidePopover();
  }

  speeches() {
    return /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll(".speech")]);
  }

  /** What is new is said; what has stood long enough goes. */
  show() {
    clearTimeout(this.timer);
    const now = this.clocks.now();
    let next = Infinity;
    for (const speech of this.speeches()) {
      const at = Number(speech.dataset.saidAt);
      if (!this.until.has(at)) this.until.set(at, Math.max(Number(speech.dataset.fades), now + LEAST));
      const left = Number(this.until.get(at)) - now;
      speech.hidden = left <= 0;
      if (left > 0) next = Math.min(next, left);
      if (at <= this.heard) continue;
      this.heard = at;
      if (!("own" in speech.dataset) && !this.muted) this.announcer.say(speech.dataset.whole ?? "");
    }
    if (Number.isFinite(next)) this.timer = setTimeout(() => this.show(), next + 20);
  }
}
