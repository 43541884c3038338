// The first page: a board sows a move of its game while its card is pointed at or has the focus.

import { Showing } from "./animate.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const PAUSE = 160; // a pointer that only passes by moves nothing

/** One card. The move is shown once, stays while the card is pointed at, and is taken back when it no longer is. */
class Card {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.steps = JSON.parse(element.dataset.sow ?? "[]");
    const mouse = (/** @type {PointerEvent} */ { pointerType }) => pointerType !== "touch";
    element.addEventListener("pointerenter", (event) => mouse(event) && this.enter());
    element.addEventListener("pointerleave", (event) => mouse(event) && this.leave());
    element.addEventListener("focusin", (event) => /** @type {Element} */ (event.target).matches(":focus-visible") && this.enter());
    element.addEventListener("focusout", () => this.leave());
  }

  get board() {
    return /** @type {HTMLElement} */ (this.element.querySelector(".board"));
  }

  enter() {
    if (this.start || still.matches) return;
    this.start = /** @type {HTMLElement} */ (this.board.cloneNode(true));
    this.timer = setTimeout(() => this.sow(), PAUSE);
  }

  sow() {
    this.showing = new Showing(this.board, this.steps);
    this.showing.run();
  }

  /** As at the start again, unless the pointer or the focus is still here. */
  leave() {
    setTimeout(() => {
      if (!this.start || this.element.matches(":hover, :has(:focus-visible)")) return;
      clearTimeout(this.timer);
      this.showing?.end();
      this.board.replaceWith(this.start);
      this.start = this.showing = undefined;
    });
  }
}

for (const element of document.querySelectorAll("[data-sow]")) new Card(/** @type {HTMLElement} */ (element));
