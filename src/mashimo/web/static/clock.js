// Clocks count down from what the server said last: how much is left, until when, and its own time. While nothing is heard of it, none runs.

import { figures } from "./digits.js";
import { fragment } from "./html.js";
import { word } from "./reading.js";

/** @typedef {import("./announce.js").Announcer} Announcer */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LOW = 10 * SECOND;
const TENTH = 100;

export class Clocks {
  /** @param {HTMLElement} root @param {Announcer} announcer */
  constructor(root, announcer) {
    this.root = root;
    this.announcer = announcer;
    this.sure = false;
    this.offset = Number(root.dataset.now) - performance.now();
    /** What each side was warned of. @type {Map<string, number>} */
    this.warned = new Map();
    document.addEventListener("visibilitychange", () => this.doubt());
    this.show();
  }

  /** The server's time. */
  now() {
    return performance.now() + this.offset;
  }

  /** The server has said what time it is. @param {number} now */
  heard(now) {
    this.offset = now - performance.now();
    if (!document.hidden) this.sure = true;
    this.show();
  }

  /** The connection is lost, or the page was hidden and may have slept: until the server is heard again nothing runs. */
  doubt() {
    this.sure = false;
    this.show();
  }

  /** A state has come. Its clocks are shown at once, though a move may still be on its way over the board. @param {Record<string, string>} panels */
  told(panels) {
    for (const name of ["top", "bottom"]) {
      const made = fragment(panels[name] ?? "").querySelector("[data-clock]");
      const old = this.root.querySelector(`[data-panel="${name}"] [data-clock]`);
      if (made && old) old.replaceWith(made);
    }
    this.show();
  }

  /** Write what is left now, and come back when that changes. */
  show() {
    clearTimeout(this.timer);
    this.root.dataset.clocks = this.sure ? "sure" : "unsure";
    const waits = [...this.all("[data-clock]").map((clock) => this.showClock(clock)), ...this.all("[data-counts-to]").map((count) => this.showCount(count))];
    const wait = Math.min(...waits);
    if (this.sure && Number.isFinite(wait)) this.timer = setTimeout(() => this.show(), Math.max(wait, 20));
  }

  /** @param {string} selector */
  all(selector) {
    return /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll(selector)]);
  }

  /** @param {HTMLElement} clock @returns {number} when it has to be written again, in milliseconds */
  showClock(clock) {
    const runs = this.sure && clock.dataset.until !== undefined;
    clock.classList.toggle("runs", runs);
    if (!runs) return Infinity;
    const left = this.left(clock);
    const text = /** @type {HTMLElement} */ (clock.firstElementChild ?? clock);
    const shown = this.written(left);
    if (text.textContent !== shown) text.textContent = shown;
    clock.classList.toggle("low", left < LOW);
    if ("own" in clock.dataset) this.warn(clock, left);
    if (left >= DAY) return Math.min(left % HOUR, MINUTE) + 1;
    return (left <= LOW ? left % TENTH : left % SECOND) + 1;
  }

  /** Words with the seconds until a moment. @param {HTMLElement} count */
  showCount(count) {
    if (!this.sure) return Infinity;
    const left = Math.max(0, Number(count.dataset.countsTo) - this.now());
    count.textContent = (count.dataset.words ?? "").replace("%s", this.digits(String(Math.ceil(left / SECOND))));
    return left ? (left % SECOND) + 1 : Infinity;
  }

  /** @param {HTMLElement} clock what it has left, in milliseconds */
  left(clock) {
    const { until, left } = clock.dataset;
    return until === undefined ? Number(left) : Math.max(0, Number(until) - this.now());
  }

  /** Once when a minute is left, and once, at once, when it is ten seconds. @param {HTMLElement} clock @param {number} left */
  warn(clock, left) {
    const side = /** @type {HTMLElement} */ (clock.closest("[data-side]")).dataset.side ?? "";
    const before = this.warned.get(side) ?? 0;
    if (!before) this.warned.set(side, left > MINUTE ? DAY : MINUTE); // what is low from the start is seen
    else if (left <= LOW && before > LOW) {
      this.warned.set(side, LOW);
      this.announcer.alert(word(this.root, "clock-low"));
    } else if (left <= MINUTE && before > MINUTE) {
      this.warned.set(side, MINUTE);
      this.announcer.say(word(this.root, "clock-minute"));
    }
  }

  // --- in words ---

  /** @param {string} text */
  digits(text) {
    return figures(text, this.root.dataset.digits);
  }

  /** As the server writes it (`words/clocks.py`). @param {number} left */
  written(left) {
    if (left >= DAY) return this.filled("clock-days", left);
    if (left < LOW) return this.digits(`${Math.floor(left / SECOND)}${this.root.dataset.point}${Math.floor((left % SECOND) / TENTH)}`);
    const two = (/** @type {number} */ n) => String(Math.floor(n)).padStart(2, "0");
    const minutes = (left % HOUR) / MINUTE;
    const seconds = two((left % MINUTE) / SECOND);
    return this.digits(left >= HOUR ? `${Math.floor(left / HOUR)}:${two(minutes)}:${seconds}` : `${Math.floor(minutes)}:${seconds}`);
  }

  /** A text with the parts of a time. @param {string} name @param {number} left @param {string} [who] */
  filled(name, left, who = "") {
    const parts = { days: left / DAY, hours: (left % DAY) / HOUR, minutes: (left % HOUR) / MINUTE, seconds: (left % MINUTE) / SECOND };
    let text = word(this.root, name).replace("%(who)s", () => who);
    for (const [part, value] of Object.entries(parts)) text = text.replace(`%(${part})s`, this.digits(String(Math.floor(value))));
    return text;
  }

  /** Both clocks, the lower player's first. */
  read() {
    const clocks = this.all("[data-panel='bottom'] [data-clock], [data-panel='top'] [data-clock]").reverse();
    if (!clocks.length) return word(this.root, "noclock");
    const said = clocks.map((clock) => this.filled(`clock-say-${unit(this.left(clock))}`, this.left(clock), clock.dataset.who));
    const waits = this.all(".first-move").map(({ textContent }) => textContent ?? "");
    return `${[...said, ...waits].join(". ")}.`;
  }
}

/** The largest unit worth a word. @param {number} left */
function unit(left) {
  if (left >= DAY) return "days";
  if (left >= HOUR) return "hours";
  return left >= MINUTE ? "minutes" : "seconds";
}
