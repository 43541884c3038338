// Shows a move: plays a trace on the board as it stands. Knows no rules; every step says what happens.

import { drawSeeds } from "./seeds.js";

/** @typedef {[kind: string, cell: number, seeds: number]} Step */
/** @typedef {{step: Step, wait: number, place: number}} Beat */
/** @typedef {import("./sound.js").Sound} Sound */

const LAP = 2500;
const MOVE = 12000;
const CALM = 4000;

/** Milliseconds for one seed, by speed. @type {Record<string, number>} */
const SPEEDS = { slow: 220, normal: 90, fast: 35 };

/** Other waits at normal speed, in milliseconds. @type {Record<string, number>} */
const WAITS = {
  lift: 120, relay: 120, tax: 120, draw: 140, capture: 200, bank: 240, collect: 110, fill: 110, return: 200,
  burn: 160, claim: 160, block: 160, house: 160, pass: 300, turn: 700,
};
const TAKES = new Set(["lift", "relay", "tax", "draw", "capture", "collect", "return"]);
const GIVES = new Set(["sow", "bank", "fill"]);
const MARKS = new Set(["burn", "claim", "block", "house"]);

/**
 * When each step happens: no lap above 2.5 s, no move above 12 s. Unknown kinds are left out.
 * @param {Step[]} steps
 * @param {string} speed
 * @returns {Beat[]}
 */
export function plan(steps, speed = "normal") {
  const seed = SPEEDS[speed] ?? SPEEDS.normal;
  const scale = Math.min(1.6, seed / SPEEDS.normal);
  /** @type {Beat[]} */
  const beats = [];
  let lap = 0;
  for (const step of steps) {
    if (step[0] === "sow") {
      beats.push({ step, wait: seed, place: lap });
      lap += 1;
    } else if (step[0] in WAITS) {
      squeeze(beats.slice(beats.length - lap), LAP);
      lap = 0;
      beats.push({ step, wait: WAITS[step[0]] * scale, place: 0 });
    }
  }
  squeeze(beats.slice(beats.length - lap), LAP);
  return quicken(beats);
}

/** @param {Beat[]} beats @param {number} limit */
function squeeze(beats, limit) {
  const total = beats.reduce((sum, beat) => sum + beat.wait, 0);
  if (total > limit) for (const beat of beats) beat.wait *= limit / total;
}

/** A long move begins at its usual pace, then goes faster. @param {Beat[]} beats */
function quicken(beats) {
  let time = 0;
  const total = beats.reduce((sum, beat) => sum + beat.wait, 0);
  if (total <= MOVE) return beats;
  const calm = beats.findIndex((beat) => (time += beat.wait) > CALM);
  squeeze(beats.slice(calm), MOVE - CALM);
  return beats;
}

/** One move being shown on one board. */
export class Showing {
  /**
   * @param {HTMLElement} board the element with class board
   * @param {Step[]} steps
   * @param {{speed?: string, sound?: Sound}} options
   */
  constructor(board, steps, { speed = "normal", sound } = {}) {
    this.board = board;
    this.plank = /** @type {HTMLElement} */ (board.querySelector(".plank"));
    this.sound = sound;
    this.digits = board.dataset.digits ?? "0123456789";
    /** @type {Map<number, HTMLElement>} */
    this.cells = new Map();
    for (const cell of /** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll("[data-cell]"))) this.cells.set(Number(cell.dataset.cell), cell);
    /** @type {Map<number, number>} */
    this.counts = new Map([...this.cells].map(([number, cell]) => [number, Number(cell.dataset.seeds)]));
    this.beats = plan(steps, speed);
    this.held = 0;
    this.ended = false;
    /** @type {Set<number>} */
    this.changed = new Set();
    /** @type {Set<number>} */
    this.fallen = new Set();
    /** @type {Promise<void>} */
    this.done = new Promise((resolve) => (this.resolve = resolve));
    board.querySelector(".held")?.remove();
    this.hand = makeHand();
    this.plank.append(this.hand);
  }

  /** Start; the promise is kept when all is shown or `end` was called. */
  run() {
    this.next = 0;
    this.due = performance.now();
    requestAnimationFrame((now) => this.frame(now));
    this.limit = setTimeout(() => this.end(), MOVE + 200); // also where frames are slow
    return this.done;
  }

  /** Stop here. The caller puts the final position. */
  end() {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.limit);
    this.hand.remove();
    this.resolve?.();
  }

  /** Do all that is due, then draw each changed bowl once. @param {number} now */
  frame(now) {
    if (this.ended) return;
    while (this.next < this.beats.length && this.due <= now) {
      const beat = this.beats[this.next];
      this.next += 1;
      this.due += beat.wait;
      this.begin(beat);
    }
    this.draw();
    if (this.next >= this.beats.length) setTimeout(() => this.arrive(), Math.max(0, this.due - now));
    else requestAnimationFrame((later) => this.frame(later));
  }

  /** @param {Beat} beat */
  begin(beat) {
    const [kind, cell, seeds] = beat.step;
    if (this.pending) this.settle(this.pending);
    this.pending = undefined;
    if (TAKES.has(kind)) this.take(kind, cell, seeds, beat);
    else if (GIVES.has(kind)) this.carry(cell, beat);
    else if (MARKS.has(kind)) this.pulse(cell, beat.wait);
    else if (kind === "turn") this.turn(beat.wait);
  }

  /** The hand takes seeds out of a bowl. @param {string} kind @param {number} cell @param {number} seeds @param {Beat} beat */
  take(kind, cell, seeds, beat) {
    this.glide(cell, this.held ? beat.wait * 0.6 : 0);
    this.change(cell, -seeds);
    this.held += seeds;
    if (kind === "capture") this.sound?.capture();
    else this.sound?.lift();
  }

  /** The hand moves over a bowl; what it gives falls when the next beat begins. @param {number} cell @param {Beat} beat */
  carry(cell, beat) {
    this.glide(cell, beat.wait);
    this.pending = beat;
  }

  /** The last seed falls. */
  arrive() {
    if (this.ended) return;
    if (this.pending) this.settle(this.pending);
    this.pending = undefined;
    this.draw();
    setTimeout(() => this.end(), 130);
  }

  /** What was carried has arrived. @param {Beat} beat */
  settle(beat) {
    const [kind, cell, seeds] = beat.step;
    const given = kind === "sow" ? 1 : seeds;
    this.change(cell, given);
    this.held = Math.max(0, this.held - given);
    if (beat.wait > 16) this.fallen.add(cell);
    if (kind === "sow") this.sound?.drop(beat.place);
    else if (kind === "bank") this.sound?.bank();
    else this.sound?.lift();
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
    for (const number of this.fallen) this.fall(number);
    this.changed.clear();
    this.fallen.clear();
    this.drawHand();
    this.moveHand();
  }

  drawHand() {
    if (this.hand.dataset.seeds === String(this.held)) return;
    this.hand.dataset.seeds = String(this.held);
    this.hand.hidden = this.held === 0;
    const [picture, text] = this.hand.children;
    drawSeeds(/** @type {SVGSVGElement} */ (picture), 40, Math.min(this.held, 40));
    text.textContent = this.write(this.held);
  }

  /** @param {number} count */
  write(count) {
    return String(count).replace(/\d/g, (digit) => [...this.digits][Number(digit)]);
  }

  /** Send the hand over a bowl; of several in one frame only the last is shown. @param {number} cell @param {number} time */
  glide(cell, time) {
    this.goal = { cell, time };
  }

  /** Move the hand to its goal on a small arc. */
  moveHand() {
    if (!this.goal) return;
    const { cell, time } = this.goal;
    this.goal = undefined;
    const spot = this.spot(cell);
    if (!spot) return;
    const [x, y] = spot;
    const [fromX, fromY] = this.at ?? spot;
    const still = time < 8 || !this.at;
    this.at = spot;
    const rise = Math.min(18, Math.hypot(x - fromX, y - fromY) * 0.12);
    const path = still
      ? [{ transform: `translate(${x}px, ${y}px) scale(1.08)` }]
      : [
          { transform: `translate(${fromX}px, ${fromY}px) scale(1.08)` },
          { transform: `translate(${(x + fromX) / 2}px, ${(y + fromY) / 2 - rise}px) scale(1.14)` },
          { transform: `translate(${x}px, ${y}px) scale(1.08)` },
        ];
    this.flight?.cancel();
    this.hand.style.transform = `translate(${x}px, ${y}px) scale(1.08)`;
    if (!still) this.flight = this.hand.animate(path, { duration: time, easing: "linear" });
  }

  /** Where the hand hovers over a bowl, from the corner of the plank. @param {number} cell @returns {[number, number] | undefined} */
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
      group.lastElementChild?.animate(path, { duration: 130, easing: "cubic-bezier(.4,0,.9,.6)" });
    }
  }

  /** @param {number} cell @param {number} time */
  pulse(cell, time) {
    this.cells.get(cell)?.animate([{ scale: "1" }, { scale: "1.08" }, { scale: "1" }], { duration: time * 2, easing: "ease-in-out" });
  }

  /** The board changes hands. @param {number} time */
  turn(time) {
    this.plank.animate([{ rotate: "0deg" }, { rotate: "180deg" }], { duration: time, easing: "ease-in-out", fill: "forwards" });
  }
}

/** Seeds on their way, with their number. @returns {HTMLElement} */
function makeHand() {
  const hand = document.createElement("div");
  hand.className = "flight";
  hand.hidden = true;
  hand.ariaHidden = "true";
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", "-50 -50 100 100");
  picture.dataset.shape = "pit";
  const seeds = document.createElementNS("http://www.w3.org/2000/svg", "g");
  seeds.setAttribute("class", "seeds");
  picture.append(seeds);
  const count = document.createElement("span");
  count.className = "count";
  hand.append(picture, count);
  return hand;
}
