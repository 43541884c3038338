// When each step of a move is shown. Knows no rules: a lap is what follows a lift.

/** @typedef {[kind: string, cell: number, seeds: number]} Step */
/**
 * @typedef {object} Beat
 * @property {Step} step
 * @property {number} wait milliseconds until the next
 * @property {number} place how many seeds fell before in this lap
 * @property {number} lap the number of the lap, 0 before the first
 * @property {number} part which of the texts that tell the move lap by lap belongs to it, from 0
 * @property {boolean} loot whether seeds that are taken go to a store, and not on into the pits
 */

export const MOVE = 12000;
const LAP = 2500;
const CALM = 4000;
const PAUSE = 180; // between two laps
const ONWARD = 220; // captured seeds fly to where they are sown

/** Milliseconds for one seed, by speed. @type {Record<string, number>} */
const SPEEDS = { slow: 220, normal: 90, fast: 35 };

/** Other waits at normal speed; what is captured is lifted for 120 ms and waits for 80. @type {Record<string, number>} */
const WAITS = {
  lift: 120, relay: 120, tax: 120, draw: 140, capture: 200, bank: 240, collect: 110, fill: 110, return: 200,
  burn: 160, claim: 160, block: 160, house: 160, pass: 300, turn: 700,
};
export const TAKES = new Set(["lift", "relay", "tax", "draw", "capture", "collect", "return"]);
export const GIVES = new Set(["sow", "bank", "fill"]);
export const LIFTS = new Set(["lift", "relay"]);

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
  let [place, lap, part, begun, onward] = [0, 0, 0, false, false];
  const add = (/** @type {Step} */ step, /** @type {number} */ wait, loot = false) => beats.push({ step, wait, place, lap, part, loot });
  steps.forEach((step, k) => {
    const kind = step[0];
    if (kind === "sow") {
      add(step, onward ? Math.max(seed, ONWARD * scale) : seed);
      place += 1;
      onward = false;
    } else if (kind in WAITS) {
      squeeze(beats.slice(beats.length - place), LAP);
      place = 0;
      if (kind === "relay") add(["pause", step[1], 0], PAUSE * scale);
      if (LIFTS.has(kind)) [lap, part] = [lap + 1, part + Number(begun)];
      begun ||= LIFTS.has(kind) || kind === "capture";
      const loot = TAKES.has(kind) && steps.slice(k).find(([later]) => GIVES.has(later))?.[0] === "bank";
      onward = kind === "capture" && !loot;
      add(step, WAITS[kind] * scale, loot);
    }
  });
  squeeze(beats.slice(beats.length - place), LAP);
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
