// How the board is looked at: from the other side, turned for each player, alone on the page. The server draws it so.

import { onPreference, prefers } from "./preferences.js";
import { word } from "./reading.js";

/** Kept where the server reads it, so that a page comes as it is wanted. */
const COOKIE = "mashimo_turn";

/** Whether the page is looked at from the other side: the address says it. */
const isFlipped = () => new URLSearchParams(location.search).get("flip") === "1";

/** Whether this page was kept by the worker: only the server draws a board from the other side. */
const isKept = () => "kept" in document.documentElement.dataset;

/** What an address needs, so that the server draws the board as it is looked at. @param {string} address */
export function asSeen(address) {
  if (!isFlipped()) return address;
  return `${address}${address.includes("?") ? "&" : "?"}flip=1`;
}

/**
 * @typedef {object} Surroundings
 * @property {(look: {flip: boolean, turn: boolean}) => boolean} tell tells the server, now or when the connection is back; false if there never was one
 * @property {(text: string) => void} say
 * @property {() => boolean} isMoving
 */

export class View {
  /** @param {HTMLElement} root @param {Surroundings} around */
  constructor(root, around) {
    this.root = root;
    this.around = around;
    rememberTurn();
    onPreference((name) => name === "turn" && this.turn());
    root.addEventListener("click", ({ target }) => this.pressed(/** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("[data-look-at]"))?.dataset.lookAt));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** What the server is told. */
  get look() {
    return { flip: isFlipped(), turn: prefers("turn") };
  }

  get zen() {
    return "zen" in document.documentElement.dataset;
  }

  /** Look from the other side, or from one's own again. */
  flip() {
    const address = new URL(location.href);
    if (isFlipped()) address.searchParams.delete("flip");
    else address.searchParams.set("flip", "1");
    history.replaceState(null, "", address);
    this.around.say(word(this.root, isFlipped() ? "flipped" : "unflipped"));
    if (!this.around.tell(this.look)) location.reload();
  }

  turn() {
    rememberTurn();
    this.around.tell(this.look);
  }

  /** Nothing but the board and the players, or all again. @param {boolean} [on] */
  setZen(on = !this.zen) {
    if (on === this.zen) return;
    document.documentElement.toggleAttribute("data-zen", on);
    /** @type {HTMLElement} */ (this.root.querySelector("[data-leave-zen]")).hidden = !on;
    for (const sheet of this.root.querySelectorAll(".sheet:popover-open")) /** @type {HTMLElement} */ (sheet).hidePopover();
    this.around.say(word(this.root, on ? "zen" : "unzen"));
  }

  /** @param {string | undefined} what */
  pressed(what) {
    if (what === "flip" && !isKept()) this.flip();
    if (what === "zen") this.setZen();
  }

  /** F and Z while the board or the moves have the focus; Esc leaves the board alone again. @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.key === "Escape" && this.zen && !this.around.isMoving() && !document.querySelector(":popover-open, dialog[open]")) {
      event.preventDefault();
      this.setZen(false);
    }
    const at = event.target instanceof Element && event.target.closest("[data-board], .history");
    const what = { f: "flip", z: "zen" }[event.key.toLowerCase()];
    if (!at || !what || !prefers("letters")) return;
    event.preventDefault();
    this.pressed(what);
  }
}

function rememberTurn() {
  const on = prefers("turn");
  if (on || document.cookie.includes(`${COOKIE}=`)) document.cookie = `${COOKIE}=${on ? 1 : 0}; path=/; max-age=34000000; samesite=lax`;
}
