// A board on a page: takes moves, shows moves, keeps the focus. The server's HTML is the truth; animation only decorates it.

import { Showing } from "./animate.js";
import { fragment } from "./html.js";
import { boardKey, focusPress, rove } from "./keys.js";
import { onPreference, preferred, prefers } from "./preferences.js";
import { Sound } from "./sound.js";

/** @typedef {import("./animate.js").Step} Step */
/** @typedef {import("./animate.js").Manner} Manner */
/** @typedef {"slow" | "normal" | "fast" | "instant"} Speed */
/** @typedef {{onMove?: (text: string, ply: number) => void}} Options */

const AGAIN = 350;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * The element holds one board and nothing else. Its data-state is "idle", "sent" (a move was given, no answer yet) or
 * "moving" (a move is being shown; with data-paused while it waits for `step`). It sends the events "board:refused" with
 * {cell} when a pit is pressed that cannot be played, "board:shown" when a position was put there, and "board:state".
 * Speed, volume and the like follow preferences.js.
 */
export class Board {
  /** @param {HTMLElement} root @param {Options} [options] */
  constructor(root, { onMove } = {}) {
    this.root = root;
    this.onMove = onMove;
    /** @type {Speed} */
    this.speed = "normal";
    this.sound = new Sound();
    this.follow();
    onPreference(() => this.follow());
    this.lastMove = -Infinity;
    /** @type {Showing | undefined} */
    this.showing = undefined;
    /** May keep a move back, to ask about it first; it is given with `send` then. @type {((move: HTMLButtonElement) => boolean) | undefined} */
    this.asks = undefined;
    root.addEventListener("click", (event) => this.pressed(event), { capture: true });
    root.addEventListener("submit", (event) => this.submitted(event));
    root.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("focusin", (event) => this.focused(event));
    root.addEventListener("beforetoggle", (event) => placeChoice(/** @type {ToggleEvent} */ (event)), { capture: true });
    addEventListener("pageshow", (event) => event.persisted && this.unlock());
    document.addEventListener("visibilitychange", () => document.hidden && this.skip());
    this.settle();
  }

  /** Be as quick and as loud as is preferred in this browser. */
  follow() {
    this.speed = /** @type {Speed} */ (preferred("speed"));
    this.sound.volume = Number(preferred("volume")) / 100;
    this.sound.vibrates = prefers("vibration");
  }

  /** @returns {HTMLElement} */
  get board() {
    return /** @type {HTMLElement} */ (this.root.querySelector(".board"));
  }

  /** After how many moves its position stands. */
  get ply() {
    return Number(this.board.dataset.ply);
  }

  get state() {
    return this.root.dataset.state ?? "idle";
  }

  /** Put a position there at once; ends whatever is being shown. @param {string} html from `board_html` */
  show(html) {
    this.stop();
    const cell = this.focusedCell();
    const turned = this.board?.hasAttribute("data-turned");
    this.root.replaceChildren(fragment(html));
    this.settle(cell ?? this.lastCell);
    const press = cell && this.root.querySelector(`[data-cell="${cell}"] .press`);
    if (press) focusPress(/** @type {HTMLElement} */ (press), this.board);
    if (turned !== undefined && turned !== this.board.hasAttribute("data-turned")) this.turn();
    this.tell("shown");
  }

  /**
   * Show the steps of a move, then put the position after it. At once where nothing shall move; a replay is shown all
   * the same: lap by lap without flight, each at a press of `step`.
   * @param {Step[]} steps
   * @param {string} html
   * @param {{speed?: Speed, replay?: boolean, paused?: boolean, onLap?: Manner["onLap"]}} [options]
   * @returns {Promise<void>} kept when the position stands there, also after `skip`
   */
  async play(steps, html, { speed = this.speed, replay = false, paused = false, onLap } = {}) {
    this.skip();
    this.closeChoices();
    if ((!replay && (speed === "instant" || still.matches)) || document.hidden || !steps.length) {
      this.sound.lift();
      this.show(html);
      return;
    }
    this.unchoose();
    const showing = new Showing(this.board, steps, { speed, sound: this.sound, still: still.matches, onLap });
    this.showing = showing;
    this.after = html;
    this.enter("moving");
    if (paused || still.matches) this.step();
    else showing.go();
    await showing.done;
    if (this.showing === showing) this.show(html);
  }

  /** The board has been turned round: it is seen to turn. */
  turn() {
    if (this.speed === "instant" || still.matches) return;
    this.board.querySelector(".plank")?.animate([{ rotate: "180deg" }, { rotate: "0deg" }], { duration: 500, easing: "ease-in-out" });
  }

  /** End the move that is being shown: its final position stands there at once. */
  skip() {
    if (this.showing && this.after !== undefined) this.show(this.after);
  }

  /** Hold the move that is being shown, and show its next seed. */
  step() {
    if (!this.showing) return;
    this.root.dataset.paused = "";
    this.showing.step();
    this.tell("state");
  }

  /** Let a move that is held go on. */
  go() {
    if (!this.showing || !this.paused) return;
    delete this.root.dataset.paused;
    this.showing.go();
    this.tell("state");
  }

  get paused() {
    return "paused" in this.root.dataset;
  }

  /** @param {"idle" | "sent" | "moving"} state */
  enter(state) {
    this.root.dataset.state = state;
    if (state !== "moving") delete this.root.dataset.paused;
    this.tell("state");
  }

  /** @param {string} what @param {object} [detail] */
  tell(what, detail) {
    this.root.dispatchEvent(new CustomEvent(`board:${what}`, { bubbles: true, detail }));
  }

  /** Take moves again, after one was refused or could not be sent. */
  unlock() {
    if (this.state !== "sent") return;
    this.enter("idle");
    this.unchoose();
  }

  /** The pit whose move was on its way looks like the others again. */
  unchoose() {
    this.root.querySelector(".pit.chosen")?.classList.remove("chosen");
  }

  stop() {
    const showing = this.showing;
    this.showing = undefined;
    this.after = undefined;
    showing?.end();
  }

  /** @param {string} [cell] */
  settle(cell) {
    this.enter("idle");
    if (this.board) rove(this.board, cell);
  }

  /** @returns {string | undefined} */
  focusedCell() {
    const focus = document.activeElement;
    if (!focus || !this.root.contains(focus)) return undefined;
    return /** @type {HTMLElement | null} */ (focus.closest("[data-cell]"))?.dataset.cell;
  }

  closeChoices() {
    for (const choice of this.root.querySelectorAll(":popover-open")) /** @type {HTMLElement} */ (choice).hidePopover();
  }

  /** @param {MouseEvent} event */
  pressed(event) {
    const early = performance.now() - this.lastMove < AGAIN;
    if (this.state !== "idle" || early) {
      event.preventDefault();
      event.stopPropagation();
      if (this.state === "moving" && !early) this.skip();
      return;
    }
    const press = /** @type {HTMLElement} */ (event.target).closest(".press");
    if (press?.ariaDisabled !== "true") return;
    const cell = Number(/** @type {HTMLElement} */ (press.closest("[data-cell]")).dataset.cell);
    this.tell("refused", { cell });
  }

  /** @param {SubmitEvent} event */
  submitted(event) {
    const move = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (this.state !== "idle" || !move) {
      event.preventDefault();
      return;
    }
    if (this.onMove) event.preventDefault();
    if (this.onMove && this.asks?.(move)) {
      this.closeChoices();
      return;
    }
    this.send(move.value);
  }

  /** Give a move that the board offers. @param {string} text */
  send(text) {
    this.lastMove = performance.now();
    this.sound.vibrate(8);
    this.enter("sent");
    this.buttonOf(text)?.closest(".pit")?.classList.add("chosen");
    if (!this.onMove) return;
    this.closeChoices();
    this.onMove(text, this.ply);
  }

  /** The button of a move, if the board offers it. @param {string} text @returns {HTMLButtonElement | null} */
  buttonOf(text) {
    return this.root.querySelector(`button[name="move"][value="${CSS.escape(text)}"]`);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (boardKey(event, this.board)) event.preventDefault();
  }

  /** @param {FocusEvent} event */
  focused(event) {
    const press = /** @type {HTMLElement} */ (event.target).closest(".press");
    if (!press) return;
    this.lastCell = /** @type {HTMLElement} */ (press.closest("[data-cell]")).dataset.cell;
    rove(this.board, this.lastCell);
  }
}

/** Put the moves of a pit beside it where style sheets cannot (no anchors). @param {ToggleEvent} event */
function placeChoice(event) {
  if (event.newState !== "open" || CSS.supports("left", "anchor(left)")) return;
  const choice = /** @type {HTMLElement} */ (event.target);
  const pit = /** @type {HTMLElement} */ (choice.closest(".pit")).getBoundingClientRect();
  Object.assign(choice.style, { inset: "auto", margin: "0", left: `${Math.max(4, pit.left + pit.width / 2 - 70)}px` });
  choice.style.top = `${pit.top > 80 ? pit.top - 66 : pit.bottom + 8}px`;
}
