// A move is asked about before it is made, for those who want it so.

import { prefers } from "./preferences.js";

const HASTE = 350; // a press so soon after the question was meant for the pit

export class Confirmation {
  /** @param {HTMLElement} root @param {import("./board.js").Board} board */
  constructor(root, board) {
    this.board = board;
    this.bar = /** @type {HTMLElement} */ (root.querySelector("[data-ask]"));
    /** @type {{text: string, ply: number, cell: string, since: number} | undefined} */
    this.asked = undefined;
    const button = (/** @type {string} */ name) => /** @type {HTMLButtonElement} */ (this.bar.querySelector(`[data-ask-${name}]`));
    this.yes = button("yes");
    this.yes.addEventListener("click", () => this.confirm());
    button("no").addEventListener("click", () => this.cancel());
    board.asks = (move) => this.ask(move);
    board.root.addEventListener("board:shown", () => this.look());
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.asked || event.defaultPrevented) return;
      event.preventDefault();
      this.cancel();
    });
  }

  /** Whether the move waits for an answer. @param {HTMLButtonElement} move */
  ask(move) {
    if (!prefers("confirm")) return false;
    this.board.unchoose();
    const pit = /** @type {HTMLElement | null} */ (move.closest(".pit"));
    this.asked = { text: move.value, ply: this.board.ply, cell: pit?.dataset.cell ?? "", since: performance.now() };
    pit?.classList.add("chosen");
    /** @type {HTMLElement} */ (this.bar.querySelector("[data-ask-move]")).textContent = move.dataset.label ?? move.ariaLabel ?? move.textContent;
    this.bar.hidden = false;
    setTimeout(() => this.yes.focus({ preventScroll: true })); // when the choice of a way has given the focus back
    return true;
  }

  confirm() {
    const { asked } = this;
    if (!asked || performance.now() - asked.since < HASTE) return;
    this.end();
    this.board.send(asked.text);
  }

  cancel() {
    this.board.unchoose();
    this.end();
  }

  /** The focus goes back to the pit. */
  end() {
    const { asked } = this;
    this.asked = undefined;
    this.bar.hidden = true;
    /** @type {HTMLElement | null} */ (this.board.root.querySelector(`[data-cell="${asked?.cell}"] .press`))?.focus({ preventScroll: true });
  }

  /** The board was drawn anew: the question stands if it is still the same position. */
  look() {
    if (!this.asked) return;
    const same = this.asked.ply === this.board.ply && this.board.buttonOf(this.asked.text);
    if (same) same.closest(".pit")?.classList.add("chosen");
    else this.end();
  }
}
