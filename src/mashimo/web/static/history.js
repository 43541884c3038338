// Stepping through the moves of a match. Looking back never stops the match: now is one press away.

/** @typedef {import("./animate.js").Step} Step */
/** @typedef {{ply: number, steps: Step[], board: string} & import("./reading.js").Told} Earlier */

import { spoken, word } from "./reading.js";
import { asSeen } from "./view.js";

const PATIENCE = 8000; // a position that takes longer is not waited for

/**
 * @typedef {object} Surroundings
 * @property {string} match its id
 * @property {HTMLElement} root
 * @property {import("./board.js").Board} board
 * @property {() => number} last the ply now
 * @property {() => void} onNow put the position of now
 * @property {(text: string) => void} say
 */

export class History {
  /** @param {Surroundings} around @param {number} ply what the page shows */
  constructor(around, ply) {
    this.around = around;
    /** The ply that is looked at; undefined is now. @type {number | undefined} */
    this.at = ply === around.last() ? undefined : ply;
    /** The move that led to the position on the board, in words: the panel that tells it may come anew. */
    this.said = around.root.querySelector("[data-said]")?.textContent ?? "";
    this.asked = 0;
    around.root.addEventListener("click", (event) => this.clicked(event));
    addEventListener("keydown", (event) => this.key(event));
  }

  get viewing() {
    return this.at !== undefined;
  }

  get ply() {
    return this.at ?? this.around.last();
  }

  /** @param {number} ply */
  async go(ply) {
    const to = Math.max(0, ply);
    if (to >= this.around.last()) {
      this.now();
      return;
    }
    if (to === this.at) return;
    const { board, root, say } = this.around;
    if (!this.viewing) this.said = root.querySelector("[data-said]")?.textContent ?? "";
    this.at = to;
    const asked = (this.asked += 1);
    this.mark();
    const earlier = await this.fetch(to);
    if (asked !== this.asked || this.at !== to) return;
    board.skip();
    if (!earlier) {
      this.stay();
      return;
    }
    this.said = earlier.said;
    this.mark();
    say(spoken(earlier) || word(root, "start"));
    if (board.ply === to - 1) await board.play(earlier.steps, earlier.board);
    else board.show(earlier.board);
  }

  /** The position that is looked at is to be drawn anew. */
  async redraw() {
    const ply = this.at;
    if (ply === undefined) return;
    const earlier = await this.fetch(ply);
    if (earlier && this.at === ply) this.around.board.show(earlier.board);
  }

  /** A position and the move that led to it. @param {number} ply */
  fetch(ply) {
    return fetchEarlier(this.around.match, ply);
  }

  /** A position could not be had: what is looked at is what the board shows. */
  stay() {
    const { board, last } = this.around;
    this.at = board.ply < last() ? board.ply : undefined;
    this.mark();
  }

  now() {
    if (!this.viewing) return;
    this.at = undefined;
    this.asked += 1;
    this.mark();
    this.around.onNow();
  }

  /** The list, the buttons, the notice and the address say where we are. */
  mark() {
    const { root, match, last } = this.around;
    const ply = this.ply;
    for (const link of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-ply]:is(a)"))) {
      if (Number(link.dataset.ply) === ply) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (root.querySelectorAll(".step"))) this.markStep(link, last());
    /** @type {HTMLElement} */ (root.querySelector("[data-past]")).hidden = !this.viewing;
    if (!this.viewing) this.markGone(false);
    const said = root.querySelector("[data-said]");
    if (said && this.viewing) said.textContent = this.said;
    reveal(root.querySelector(".turns"));
    const address = asSeen(this.viewing ? `/m/${match}?ply=${ply}` : `/m/${match}`);
    if (location.pathname + location.search !== address) history.replaceState(null, "", address);
  }

  /** @param {HTMLAnchorElement} link @param {number} last */
  markStep(link, last) {
    const to = this.target(link.dataset.go ?? "");
    const useful = to >= 0 && to <= last && to !== this.ply;
    if (useful) link.href = `?ply=${to}`;
    else link.removeAttribute("href");
    link.ariaDisabled = useful ? null : "true";
    link.role = useful ? null : "link"; // without an address it would be no link
  }

  /** Say that moves were made while an earlier one is looked at. @param {boolean} gone */
  markGone(gone) {
    const { root } = this.around;
    /** @type {HTMLElement} */ (root.querySelector("[data-past-now]")).hidden = gone;
    /** @type {HTMLElement} */ (root.querySelector("[data-past-gone]")).hidden = !gone;
  }

  /** @param {string} name */
  target(name) {
    return { first: 0, back: this.ply - 1, on: this.ply + 1, now: this.around.last() }[name] ?? this.ply;
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const link = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("a[data-ply], a[data-go]"));
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.ariaDisabled !== "true") this.go(link.dataset.ply ? Number(link.dataset.ply) : this.target(link.dataset.go ?? ""));
  }

  /** Left and right step, Home and End go to the ends; not in fields and not on the board, which has its own arrows. @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const name = this.keyTarget(event);
    if (!name) return;
    event.preventDefault();
    this.go(this.target(name));
  }

  /** @param {KeyboardEvent} event */
  keyTarget({ key, target }) {
    const at = target instanceof Element ? target : document.body;
    if (document.querySelector("dialog[open]") || this.around.root.querySelector("[data-table]")?.hasAttribute("hidden")) return "";
    if (key === "Escape") return this.viewing && !document.querySelector(":popover-open") ? "now" : "";
    if (at.closest("input, select, textarea, summary, [data-board], [contenteditable]")) return "";
    const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    if (key === "ArrowLeft" || key === "ArrowRight") return key === forward ? "on" : "back";
    if (key === "Home" || (key === "ArrowUp" && at.closest(".history"))) return "first";
    if (key === "End" || (key === "ArrowDown" && at.closest(".history"))) return "now";
    return "";
  }
}

/** @param {string} match @param {number} ply @returns {Promise<Earlier | undefined>} */
async function fetchEarlier(match, ply) {
  try {
    const answer = await fetch(asSeen(`/m/${match}/at/${ply}`), { signal: AbortSignal.timeout(PATIENCE) });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined; // the banner says that there is no connection
  }
}

/** Scroll a list, and nothing else, so that its current move is seen. @param {Element | null} list */
function reveal(list) {
  const current = list?.querySelector("[aria-current]");
  if (!list || !current) return;
  const [frame, box] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
  if (box.top < frame.top) list.scrollTop += box.top - frame.top - 8;
  else if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom + 8;
}
