// Seeds on their way over the board, with their number: those that are being sown, and those that were taken.

import { drawSeeds } from "./seeds.js";

const MOST_DRAWN = 40;
const DRAWN_AS = 40; // no cell has this number, so its seeds lie like no bowl's

/** @typedef {[x: number, y: number]} Spot */

export class Hand {
  /** @param {HTMLElement} plank @param {(count: number) => string} write */
  constructor(plank, write) {
    this.write = write;
    this.held = 0;
    this.element = made();
    plank.append(this.element);
    /** @type {Spot | undefined} */
    this.at = undefined;
    /** @type {{spot: Spot, time: number} | undefined} */
    this.goal = undefined;
  }

  remove() {
    this.element.remove();
  }

  /** Which lap it sows, where there are several; an even one looks another way, and the number is there to read. @param {number} lap */
  tellLap(lap) {
    const tag = /** @type {HTMLElement} */ (this.element.querySelector(".lap"));
    tag.textContent = this.write(lap);
    tag.hidden = false;
    this.element.dataset.lap = lap % 2 ? "odd" : "even";
  }

  /** Go over a bowl; of several goals in one frame only the last is shown. @param {Spot} spot @param {number} time */
  glide(spot, time) {
    this.goal = { spot, time };
  }

  draw() {
    this.drawHeap();
    this.move();
  }

  drawHeap() {
    if (this.element.dataset.seeds === String(this.held)) return;
    this.element.dataset.seeds = String(this.held);
    this.element.hidden = this.held === 0;
    drawSeeds(/** @type {SVGSVGElement} */ (this.element.querySelector("svg")), DRAWN_AS, Math.min(this.held, MOST_DRAWN));
    /** @type {HTMLElement} */ (this.element.querySelector(".count")).textContent = this.write(this.held);
  }

  /** Fly to the goal on a small arc. */
  move() {
    if (!this.goal) return;
    const { spot, time } = this.goal;
    this.goal = undefined;
    const [x, y] = spot;
    const [fromX, fromY] = this.at ?? spot;
    const still = time < 8 || !this.at;
    this.at = spot;
    this.flight?.cancel();
    this.element.style.transform = `translate(${x}px, ${y}px) scale(1.08)`;
    if (still) return;
    const rise = Math.min(18, Math.hypot(x - fromX, y - fromY) * 0.12);
    const path = [
      { transform: `translate(${fromX}px, ${fromY}px) scale(1.08)` },
      { transform: `translate(${(x + fromX) / 2}px, ${(y + fromY) / 2 - rise}px) scale(1.14)` },
      { transform: `translate(${x}px, ${y}px) scale(1.08)` },
    ];
    this.flight = this.element.animate(path, { duration: time, easing: "linear" });
  }

  /** The next flight begins where it is lifted, not where it was last. */
  vanish() {
    this.at = undefined;
  }
}

/** @returns {HTMLElement} */
function made() {
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
  const lap = document.createElement("span");
  lap.className = "lap";
  lap.hidden = true;
  hand.append(picture, count, lap);
  return hand;
}
