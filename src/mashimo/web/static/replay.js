// The controls of a move that is shown: replay the last one, hold it and go seed by seed, let it go on, skip to its end.

import { prefers } from "./preferences.js";
import { spoken } from "./reading.js";

/** @typedef {import("./history.js").History} History */
/** @typedef {import("./board.js").Board} Board */

export class Replay {
  /**
   * @param {HTMLElement} root
   * @param {Board} board
   * @param {History} history
   * @param {(text: string) => void} say
   */
  constructor(root, board, history, say) {
    this.root = root;
    this.board = board;
    this.history = history;
    this.say = say;
    this.caption = /** @type {HTMLElement} */ (root.querySelector("[data-caption]"));
    board.root.addEventListener("board:state", () => this.mark());
    root.addEventListener("click", ({ target }) => this.act(/** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("[data-show]"))?.dataset.show));
    document.addEventListener("keydown", (event) => this.key(event));
    this.mark();
  }

  /** The buttons that are of use now; a button that has the focus hands it on. */
  mark() {
    const { board, root } = this;
    const moving = board.state === "moving";
    const useful = { replay: !moving && this.history.ply > 0, go: moving && board.paused, step: moving || this.history.ply > 0, skip: moving };
    const focus = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.show;
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (root.querySelectorAll("[data-show]"))) {
      const name = /** @type {keyof typeof useful} */ (button.dataset.show);
      button.ariaDisabled = useful[name] ? null : "true";
      button.hidden = name === "go" ? !useful.go : name === "replay" ? useful.go : false;
    }
    if (focus && document.activeElement === document.body) /** @type {HTMLElement | null} */ (root.querySelector(`[data-show]:not([hidden])`))?.focus();
    root.toggleAttribute("data-shows-move", moving);
    if (!moving) this.tell("");
  }

  /** @param {string | undefined} what */
  act(what) {
    if (what === "replay") this.replay();
    else if (what === "go") this.board.go();
    else if (what === "skip") this.board.skip();
    else if (what === "step" && this.board.state === "moving") this.board.step();
    else if (what === "step") this.replay(true);
  }

  /** Show the move again that led to the position on the board; `held` waits for every step. */
  async replay(held = false) {
    const { board, history } = this;
    const ply = history.ply;
    if (!ply || board.state !== "idle" || this.asking) return;
    this.asking = true;
    const [before, move] = await Promise.all([history.fetch(ply - 1), history.fetch(ply)]);
    this.asking = false;
    if (!before || !move || history.ply !== ply || board.state !== "idle") return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!held && !still) this.say(spoken(move));
    const speed = board.speed === "instant" ? "normal" : board.speed;
    const onLap = (/** @type {number} */ part, /** @type {boolean} */ last) => this.lap(move.laps, part, last);
    board.show(before.board);
    await board.play(move.steps, move.board, { speed, replay: true, paused: held, onLap });
  }

  /** What happens in the lap that begins; a very long move is told in fewer texts than it has laps. @param {string[]} laps @param {number} part @param {boolean} last */
  lap(laps, part, last) {
    const text = (last ? laps.at(-1) : laps[Math.min(part, Math.max(0, laps.length - 2))]) ?? "";
    this.tell(text);
    if (this.board.paused) this.say(text);
  }

  /** @param {string} text */
  tell(text) {
    this.caption.textContent = text;
    this.caption.hidden = !text;
  }

  /** Esc ends what is shown, wherever the focus is; R and N work like the other letters. @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.key === "Escape" && this.board.state === "moving" && !document.querySelector(":popover-open, dialog[open]")) {
      event.preventDefault();
      this.board.skip();
    }
    const at = event.target instanceof Element && event.target.closest("[data-board], .history, .controls");
    const what = { r: "replay", n: "step" }[event.key.toLowerCase()];
    if (!at || !what || !prefers("letters")) return;
    event.preventDefault();
    this.act(what);
  }
}
