// Shows a move: plays a trace on the board as it stands. Knows no rules; every step says what happens.

import { figures } from "./digits.js";
import { Hand } from "./hand.js";
import { drawSeeds } from "./seeds.js";
import { GIVES, LIFTS, MOVE, TAKES, plan } from "./timing.js";

/** @typedef {import("./timing.js").Step} Step */
/** @typedef {import("./timing.js").Beat} Beat */
/** @typedef {import("./sound.js").Sound} Sound */
/**
 * @typedef {object} Manner
 * @property {string} [speed]
 * @property {Sound} [sound]
 * @property {boolean} [still] nothing flies: the counts change lap by lap, and where a lap began and ended is marked
 * @property {(part: number, last: boolean) => void} [onLap] a lap begins; `part` as in `Beat`
 */

const MARKS = new Set(["burn", "claim", "block", "house"]);
const FALL = 130;

/** One move being shown on one board. */
export class Showing {
  /**
   * @param {HTMLElement} board the element with class board
   * @param {Step[]} steps
   * @param {Manner} [manner]
   */
  constructor(board, steps, { speed = "normal", sound, still = false, onLap } = {}) {
    this.board = board;
    this.plank = /** @type {HTMLElement} */ (board.querySelector(".plank"));
    this.sound = sound;
    this.still = still;
    this.onLap = onLap;
    /** @type {Map<number, HTMLElement>} */
    this.cells = new Map();
    for (const cell of /** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll("[data-cell]"))) this.cells.set(Number(cell.dataset.cell), cell);
    /** @type {Map<number, number>} */
    this.counts = new Map([...this.cells].map(([number, cell]) => [number, Number(cell.dataset.seeds)]));
    this.beats = plan(steps, speed);
    this.next = 0;
    this.part = -1;
    this.ended = this.paused = false;
    this.laps = this.beats.at(-1)?.lap ?? 0;
    /** @type {Set<number>} */
    this.changed = new Set();
    /** @type {Set<number>} */
    this.fallen = new Set();
    /** @type {Promise<void>} */
    this.done = new Promise((resolve) => (this.resolve = resolve));
    board.querySelector(".held")?.remove();
    const write = (/** @type {number} */ count) => this.write(count);
    /** What is being sown, and what was taken and goes to a store. */
    this.hands = { sown: new Hand(this.plank, write), loot: new Hand(this.plank, write) };
  }

  /** Start; the promise is kept when all is shown or `end` was called. */
  run() {
    this.go();
    return this.done;
  }

  /** Go on by itself. */
  go() {
    this.paused = false;
    clearTimeout(this.settling);
    this.due = performance.now();
    requestAnimationFrame((now) => this.frame(now));
    this.limit = setTimeout(() => this.end(), MOVE + 200); // also where frames are slow
  }

  /** Wait for `step` or `go`. */
  pause() {
    this.paused = true;
    clearTimeout(this.limit);
    clearTimeout(this.landing);
  }

  /** Show the next seed, or all that is done at once; the next lap where nothing flies. */
  step() {
    this.pause();
    if (this.next >= this.beats.length) {
      this.land();
      this.end();
      return;
    }
    do {
      this.begin(this.beats[this.next]);
      this.next += 1;
    } while (this.belongsToStep());
    this.draw();
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.land(), this.still ? 0 : (this.beats[this.next - 1]?.wait ?? 0));
  }

  /** Whether the next beat is shown together with the one before it. */
  belongsToStep() {
    const [last, next] = [this.beats[this.next - 1], this.beats[this.next]];
    return Boolean(next) && (this.still ? next.part === this.part : last.step[0] === "pause");
  }

  /** Stop here. The caller puts the final position. */
  end() {
    if (this.ended) return;
    this.ended = true;
    for (const timer of [this.limit, this.landing, this.settling]) clearTimeout(timer);
    for (const hand of Object.values(this.hands)) hand.remove();
    this.resolve?.();
  }

  /** Do all that is due, then draw each changed bowl once. @param {number} now */
  frame(now) {
    if (this.ended || this.paused) return;
    while (this.next < this.beats.length && this.due <= now) {
      const beat = this.beats[this.next];
      this.next += 1;
      this.due += beat.wait;
      this.begin(beat);
    }
    this.draw();
    if (this.next >= this.beats.length) this.landing = setTimeout(() => this.arrive(), Math.max(0, this.due - now));
    else requestAnimationFrame((later) => this.frame(later));
  }

  /** @param {Beat} beat */
  begin(beat) {
    const [kind, cell] = beat.step;
    this.land();
    if (beat.part !== this.part) this.beginPart(beat);
    if (LIFTS.has(kind) && this.laps > 1) this.hands.sown.tellLap(beat.lap);
    if (TAKES.has(kind)) this.take(beat);
    else if (GIVES.has(kind)) this.carry(beat);
    else if (MARKS.has(kind)) this.pulse(cell, beat.wait);
    else if (kind === "turn") this.turn(beat.wait);
  }

  /** @param {Beat} beat */
  beginPart(beat) {
    this.part = beat.part;
    if (this.still) this.mark("lap-to", undefined);
    if (this.still) this.mark("lap-from", beat.step[1]);
    this.onLap?.(beat.part, beat.part === this.beats.at(-1)?.part);
  }

  /** A hand takes seeds out of a bowl. @param {Beat} beat */
  take(beat) {
    const [kind, cell, seeds] = beat.step;
    const hand = beat.loot ? this.hands.loot : this.hands.sown;
    this.glide(hand, cell, hand.held ? beat.wait * 0.6 : 0);
    this.change(cell, -seeds);
    hand.held += seeds;
    if (kind === "capture") this.sound?.capture();
    else this.sound?.lift();
  }

  /** The hand moves over a bowl; what it gives falls when the next beat begins. @param {Beat} beat */
  carry(beat) {
    const [kind, cell] = beat.step;
    const hand = kind === "bank" && this.hands.loot.held ? this.hands.loot : this.hands.sown;
    this.glide(hand, cell, beat.wait);
    this.carried = { beat, hand };
  }

  /** What was carried has arrived. */
  land() {
    if (!this.carried) return;
    const { beat, hand } = this.carried;
    this.carried = undefined;
    const [kind, cell, seeds] = beat.step;
    const given = kind === "sow" ? 1 : seeds;
    this.change(cell, given);
    hand.held = Math.max(0, hand.held - given);
    if (!hand.held) hand.vanish();
    if (beat.wait > 16) this.fallen.add(cell);
    if (this.still) this.mark("lap-to", cell);
    if (kind === "sow") this.sound?.drop(beat.place);
    else if (kind === "bank") this.sound?.bank();
    else this.sound?.lift();
    if (this.paused) this.draw();
  }

  /** The last seed falls. */
  arrive() {
    if (this.ended) return;
    this.land();
    this.draw();
    this.landing = setTimeout(() => this.end(), FALL);
  }

  /** @param {number} cell @param {number} by */
  change(cell, by) {
    this.counts.set(cell, Math.max(0, (this.counts.get(cell) ?? 0) + by));
    this.changed.add(cell);
  }

  draw() {
    for (const number of this.changed) {
      const cell = this.cells.get(number);
      const count = this.counts.get(number) ?? 0;
      if (!cell) continue;
      cell.dataset.seeds = String(count);
      for (const picture of /** @type {NodeListOf<SVGSVGElement>} */ (cell.querySelectorAll("svg[data-shape]"))) drawSeeds(picture, number, count);
      const text = cell.querySelector(".count");
      if (text) text.textContent = this.write(count);
    }
    if (!this.still) for (const number of this.fallen) this.fall(number);
    this.changed.clear();
    this.fallen.clear();
    if (!this.still) for (const hand of Object.values(this.hands)) hand.draw();
  }

  /** @param {number} count */
  write(count) {
    return figures(count, this.board.dataset.digits);
  }

  /** @param {Hand} hand @param {number} cell @param {number} time */
  glide(hand, cell, time) {
    const spot = this.still ? undefined : this.spot(cell);
    if (spot) hand.glide(spot, time);
  }

  /** Where a hand hovers over a bowl, from the corner of the plank. @param {number} cell @returns {[number, number] | undefined} */
  spot(cell) {
    const bowl = this.cells.get(cell)?.getBoundingClientRect();
    if (!bowl) return undefined;
    const plank = this.plank.getBoundingClientRect();
    return [bowl.left + bowl.width / 2 - plank.left, bowl.top + bowl.height / 2 - plank.top - Math.min(bowl.width, bowl.height) * 0.28];
  }

  /** Let the newest seed of a bowl drop into its place. @param {number} cell */
  fall(cell) {
    const path = [{ transform: "translate(0, -1.3px) scale(1.12)" }, { transform: "none" }];
    for (const group of this.cells.get(cell)?.querySelectorAll(".seeds") ?? []) {
      group.lastElementChild?.animate(path, { duration: FALL, easing: "cubic-bezier(.4,0,.9,.6)" });
    }
  }

  /** Only this bowl has the mark, or none. @param {string} name @param {number | undefined} cell */
  mark(name, cell) {
    for (const [number, bowl] of this.cells) bowl.classList.toggle(name, number === cell);
  }

  /** @param {number} cell @param {number} time */
  pulse(cell, time) {
    if (!this.still) this.cells.get(cell)?.animate([{ scale: "1" }, { scale: "1.08" }, { scale: "1" }], { duration: time * 2, easing: "ease-in-out" });
  }

  /** The board changes hands. @param {number} time */
  turn(time) {
    if (!this.still) this.plank.animate([{ rotate: "0deg" }, { rotate: "180deg" }], { duration: time, easing: "ease-in-out", fill: "forwards" });
  }
}
