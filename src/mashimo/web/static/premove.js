// A move that is chosen before it is one's turn: a wish, played when the server's board offers it. Kept in this page only.

import { onPreference, prefers } from "./preferences.js";
import { word } from "./reading.js";

/** @typedef {import("./animate.js").Step} Step */

const ANEW = new Set(["turn", "return"]); // steps after which other seeds lie everywhere: sides are swapped, a round begins

/**
 * @typedef {object} Surroundings
 * @property {HTMLElement} root
 * @property {import("./board.js").Board} board
 * @property {() => boolean} isNow whether the position of now is looked at
 * @property {(text: string) => void} tell shows and says it
 */

export class Premove {
  /** @param {Surroundings} around */
  constructor(around) {
    this.around = around;
    /** @type {{cell: number, way: string} | undefined} */
    this.wish = undefined;
    const { board, root } = around;
    this.template = /** @type {HTMLTemplateElement} */ (root.querySelector("template[data-ways]"));
    board.root.addEventListener("board:shown", () => this.mark());
    board.root.addEventListener("click", ({ target }) => this.chosen(/** @type {Element} */ (target).closest(".wish .way")));
    onPreference((name) => name === "premove" && !prefers("premove") && this.drop());
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.wish || event.defaultPrevented || document.querySelector(":popover-open, dialog[open]")) return;
      event.preventDefault();
      this.drop("unwished");
    });
  }

  /** Whether a wish can be made: the other is to move. */
  get waits() {
    const { root, isNow } = this.around;
    return prefers("premove") && root.dataset.stage === "playing" && isNow() && Boolean(root.querySelector(".player[data-own]:not(.to-move)"));
  }

  /** A pit was pressed that cannot be played now; true if that is a wish, or the end of one. @param {number} cell @param {string} [way] */
  take(cell, way = "") {
    const pit = this.pit(cell);
    if (!this.waits || !pit || !this.isOwn(pit)) return false;
    if (this.wish?.cell === cell && (!way || this.wish.way === way)) this.drop("unwished");
    else if (way || this.around.board.board.dataset.rows !== "4") this.make(cell, way);
    else this.askWay(pit);
    return true;
  }

  /** @param {HTMLElement} pit */
  isOwn(pit) {
    const own = /** @type {HTMLElement | null} */ (this.around.root.querySelector(".player[data-own]"))?.dataset.side;
    return (pit.dataset.side === own) !== pit.classList.contains("foreign");
  }

  /** @param {HTMLElement} pit */
  askWay(pit) {
    pit.querySelector(".wish")?.remove();
    const choice = /** @type {HTMLElement} */ (/** @type {DocumentFragment} */ (this.template.content.cloneNode(true)).firstElementChild);
    pit.append(choice);
    choice.showPopover({ source: /** @type {HTMLElement} */ (pit.querySelector(".press")) });
    choice.querySelector("button")?.focus();
  }

  /** @param {Element | null} button */
  chosen(button) {
    const pit = /** @type {HTMLElement | null | undefined} */ (button?.closest(".pit"));
    if (!button || !pit) return;
    this.make(Number(pit.dataset.cell), /** @type {HTMLElement} */ (button).dataset.way ?? "");
    button.closest(".wish")?.remove();
    /** @type {HTMLElement} */ (pit.querySelector(".press")).focus({ preventScroll: true });
  }

  /** @param {number} cell @param {string} way */
  make(cell, way) {
    this.wish = { cell, way };
    this.mark();
    this.around.tell(`${this.pit(cell)?.querySelector(".press")?.ariaLabel}. ${word(this.around.root, "wished")}`);
  }

  /** @param {string} [why] the name of the word that is said */
  drop(why = "") {
    if (!this.wish) return;
    this.wish = undefined;
    this.mark();
    if (why) this.around.tell(word(this.around.root, why));
  }

  mark() {
    for (const pit of this.around.board.root.querySelectorAll(".wished")) pit.classList.remove("wished", "wished-left", "wished-right");
    if (!this.wish) return;
    const { cell, way } = this.wish;
    this.pit(cell)?.classList.add("wished", ...(way ? [`wished-${way}`] : []));
  }

  /** What has happened since the wish was made; on a board that was set up anew, or back, it would be another one. @param {Step[][]} moves @param {boolean} back */
  follow(moves, back) {
    if (back || moves.some((steps) => steps.some(([kind]) => ANEW.has(kind)))) this.drop("unplayable");
  }

  /** It is our turn, perhaps: what was wished for is played if the board offers it. */
  play() {
    const { board, root } = this.around;
    if (!this.wish) return;
    if (root.dataset.stage !== "playing") this.drop();
    if (!this.wish || board.state !== "idle" || !board.root.querySelector(".playable")) return;
    const move = this.offered(this.wish);
    this.drop(move ? "" : "unplayable");
    if (move) board.send(move.value);
  }

  /** @param {{cell: number, way: string}} wish @returns {HTMLButtonElement | undefined} */
  offered({ cell, way }) {
    const pit = this.pit(cell);
    const buttons = /** @type {HTMLButtonElement[]} */ ([...(pit?.querySelectorAll("button[name='move']") ?? [])]);
    if (!way || buttons.length === 1) {
      const goes = !way || !pit?.querySelector(".hint") || pit.querySelector(`.hint-${way}`);
      return buttons.length === 1 && goes ? buttons[0] : undefined;
    }
    return buttons.find((button) => button.dataset.way === way);
  }

  /** @param {number} cell @returns {HTMLElement | null} */
  pit(cell) {
    return this.around.board.root.querySelector(`.pit[data-cell="${cell}"]`);
  }
}
