// Phrases of the players: beside the name for a few seconds, said once to those who listen, and muted by who wants that.

/** @typedef {import("./announce.js").Announcer} Announcer */
/** @typedef {import("./clock.js").Clocks} Clocks */

const LEAST = 4000; // a phrase that came while a move was shown stands at least so long
const MUTED = "mashimo-muted";

export class Talk {
  /** @param {HTMLElement} root @param {Announcer} announcer @param {Clocks} clocks */
  constructor(root, announcer, clocks) {
    this.root = root;
    this.announcer = announcer;
    this.clocks = clocks;
    /** Until when each phrase stands. @type {Map<number, number>} */
    this.until = new Map();
    this.heard = Math.max(0, ...this.speeches().map(({ dataset }) => Number(dataset.saidAt)));
    this.muting();
    root.addEventListener("submit", ({ target }) => /** @type {Element} */ (target).matches(".phrases") && this.close());
    this.show();
  }

  muting() {
    const box = /** @type {HTMLInputElement | null} */ (this.root.querySelector("[data-mute]"));
    this.mute(read() === "on");
    if (!box) return;
    box.checked = this.muted;
    box.addEventListener("change", () => {
      this.mute(box.checked);
      write(box.checked ? "on" : "off");
    });
  }

  /** @param {boolean} muted */
  mute(muted) {
    this.muted = muted;
    this.root.toggleAttribute("data-muted", muted);
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

function read() {
  try {
    return localStorage.getItem(MUTED);
  } catch {
    return null;
  }
}

/** @param {string} value */
function write(value) {
  try {
    localStorage.setItem(MUTED, value);
  } catch {
    // A browser without storage forgets.
  }
}
