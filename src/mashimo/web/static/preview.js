// Where a move would end: shown on hover, focus or a long press, told with the label. The server knows; this only asks once a position.

import { figures } from "./digits.js";
import { onPreference, prefers } from "./preferences.js";

/** @typedef {{cell: number, captured: number, words: string, named: string}} Ending */

const LONG = 450; // a press that stays so long looks and does not play
const STRAY = 12; // pixels
const CLICK = 700; // the click that ends a long press comes within this time
const PATIENCE = 8000;

export class Preview {
  /**
   * @param {import("./board.js").Board} board
   * @param {{match: string, seq: () => number}} around seq: what the page knows of the log; another one, other endings
   */
  constructor(board, around) {
    this.board = board;
    this.around = around;
    /** @type {Record<string, Ending>} */
    this.endings = {};
    this.asked = "";
    this.heldAt = -Infinity;
    const { root } = board;
    root.addEventListener("board:shown", () => this.ask());
    root.addEventListener("board:state", () => board.state !== "idle" && this.hide());
    onPreference((name) => name === "preview" && this.change());
    root.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.look(event.target));
    root.addEventListener("pointerout", (event) => event.pointerType === "mouse" && this.hide());
    root.addEventListener("focusin", () => this.lookAtFocus());
    root.addEventListener("focusout", () => this.hide());
    this.followLongPresses();
    this.ask();
  }

  change() {
    this.hide();
    for (const button of this.buttons()) button.ariaDescription = null;
    this.asked = "";
    this.endings = {};
    this.ask();
  }

  /** @returns {HTMLElement[]} */
  buttons() {
    return [.../** @type {NodeListOf<HTMLElement>} */ (this.board.root.querySelectorAll(".playable :is(.press, .way)"))];
  }

  /** Ask the server, once a position. */
  async ask() {
    if (!prefers("preview") || !this.board.root.querySelector(".playable")) return;
    const now = `${this.around.seq()}:${this.board.ply}`;
    if (this.asked !== now) {
      this.asked = now;
      this.endings = {};
      const endings = await fetchEndings(this.around.match, this.board.ply);
      if (this.asked !== now) return;
      this.endings = endings;
    }
    this.describe();
    this.lookAtFocus();
  }

  /** Where the keys are. What a finger or the mouse has pressed has the focus too, and is not looked at for that. */
  lookAtFocus() {
    const focus = document.activeElement;
    if (focus?.matches(":focus-visible") && this.board.root.contains(focus)) this.look(focus);
  }

  /** The words come with the labels of the pits and ways. */
  describe() {
    for (const button of this.buttons()) {
      const moves = this.movesOf(button);
      button.ariaDescription = moves.length === 1 ? moves[0].ending.words : moves.map(({ ending }) => ending.named).join(" ");
    }
  }

  /** The moves that a press on this begins: one, or those of all ways. @param {HTMLElement} button */
  movesOf(button) {
    const all = button.matches("[name='move']") ? [button] : [.../** @type {HTMLElement} */ (button.closest(".pit")).querySelectorAll(".way")];
    return all.flatMap((one) => {
      const ending = this.endings[/** @type {HTMLButtonElement} */ (one).value];
      return ending ? [{ ending, way: /** @type {HTMLElement} */ (one).dataset.way ?? "" }] : [];
    });
  }

  /** @param {EventTarget | null} target */
  look(target) {
    const button = target instanceof Element && /** @type {HTMLElement | null} */ (target.closest(".playable :is(.press, .way)"));
    if (!button || this.board.state !== "idle") return;
    this.hide();
    const moves = this.movesOf(button);
    for (const { ending, way } of moves) {
      const end = this.board.root.querySelector(`[data-cell="${ending.cell}"]`);
      end?.append(mark(ending.captured ? `+${this.write(ending.captured)}` : "", moves.length > 1 ? way : ""));
    }
  }

  hide() {
    for (const shown of this.board.root.querySelectorAll(".ends")) shown.remove();
  }

  /** @param {number} count */
  write(count) {
    return figures(count, this.board.board.dataset.digits);
  }

  /** A finger that stays looks, and its end plays nothing. A tap is a move, and leaves nothing behind. */
  followLongPresses() {
    const { root } = this.board;
    /** @type {PointerEvent | undefined} */
    let from;
    let holds = false;
    const stop = () => {
      clearTimeout(this.holding);
      if (holds) this.heldAt = performance.now();
      if (from) this.hide();
      from = undefined;
      holds = false;
    };
    root.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse" || !prefers("preview")) return;
      from = event;
      this.holding = setTimeout(() => {
        holds = true;
        this.look(event.target);
      }, LONG);
    });
    addEventListener("pointermove", (event) => from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > STRAY && stop());
    addEventListener("pointerup", stop);
    addEventListener("pointercancel", stop);
    root.addEventListener("contextmenu", (event) => from && event.preventDefault());
    document.addEventListener("click", (event) => this.swallow(event), { capture: true });
  }

  /** The click at the end of a long press is none. @param {MouseEvent} event */
  swallow(event) {
    if (performance.now() - this.heldAt > CLICK || !this.board.root.contains(/** @type {Node} */ (event.target))) return;
    this.heldAt = -Infinity;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** @param {string} match @param {number} ply @returns {Promise<Record<string, Ending>>} */
async function fetchEndings(match, ply) {
  try {
    const answer = await fetch(`/m/${match}/preview?ply=${ply}`, { signal: AbortSignal.timeout(PATIENCE) });
    return answer.ok ? await answer.json() : {};
  } catch {
    return {}; // the board does without
  }
}

/** @param {string} text @param {string} way */
function mark(text, way) {
  const ring = document.createElement("span");
  ring.className = "ends";
  ring.ariaHidden = "true";
  const badge = document.createElement("span");
  badge.textContent = text;
  badge.className = way.split("+")[0];
  if (text || way) ring.append(badge);
  return ring;
}
