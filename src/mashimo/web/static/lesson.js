// A step of a lesson: the answer goes to the server, which says what is right; the board shows what comes of it.

import { Announcer } from "./announce.js";
import { Board } from "./board.js";
import { fragment } from "./html.js";
import { markDone, showDone } from "./lesson_progress.js";

/** @typedef {import("./animate.js").Step} Step */
/** @typedef {{right: boolean, moves: {steps: Step[], board: string}[], board: string, words: string, dock: string}} Answer */

class LessonStep {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.step = root.dataset.step ?? "";
    this.announcer = new Announcer(root);
    this.words = this.part("[data-words]");
    this.dock = this.part("[data-dock]");
    this.asked = { words: this.words.innerHTML, dock: this.dock.innerHTML };
    this.board = new Board(this.part("[data-board]"), { onMove: (text) => this.answer(text) });
    this.board.root.addEventListener("board:refused", (event) => this.refused(/** @type {CustomEvent} */ (event).detail.cell));
    root.addEventListener("submit", (event) => this.chosen(event));
    root.addEventListener("click", (event) => this.clicked(event));
    if ("last" in root.dataset || "right" in root.dataset) markDone(root, this.step);
    else showDone(root);
    addEventListener("resize", () => this.measure());
    this.measure();
    root.dataset.ready = "";
  }

  /** @param {string} selector @returns {HTMLElement} */
  part(selector) {
    return /** @type {HTMLElement} */ (this.root.querySelector(selector));
  }

  /** A player was named. @param {SubmitEvent} event */
  chosen(event) {
    const form = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || !form.matches("[data-choices]")) return;
    event.preventDefault();
    if (!this.busy) this.answer(/** @type {HTMLButtonElement} */ (event.submitter).value);
  }

  /** @param {string} given */
  async answer(given) {
    this.busy = true;
    const held = this.root.contains(document.activeElement);
    const found = await ask(location.pathname, given);
    if (found) await this.shown(found, held);
    else {
      this.board.unlock();
      this.note(this.part("[data-word='failed']").textContent ?? "");
    }
    this.busy = false;
  }

  /** Show the moves, then say what came of them. @param {Answer} found @param {boolean} held whether the focus was here */
  async shown(found, held) {
    this.found = found;
    await this.play(found);
    if (found.right) markDone(this.root, this.step);
    this.put(found.words, found.dock);
    this.board.unlock();
    this.announcer.say(this.words.textContent?.replace(/\s+/g, " ").replace(/^ ?[✓↺]/, "").trim() ?? "");
    if (held) /** @type {HTMLElement | null} */ (this.dock.querySelector(".primary"))?.focus({ preventScroll: true });
  }

  /** @param {Answer} found */
  async play(found) {
    for (const move of found.moves) await this.board.play(move.steps, move.board);
  }

  /** @param {string} words @param {string} dock */
  put(words, dock) {
    this.words.replaceChildren(fragment(words));
    this.dock.replaceChildren(fragment(dock));
    this.words.scrollTop = 0;
    this.measure();
  }

  /** Words that do not fit can be scrolled by keys. */
  measure() {
    if (this.words.scrollHeight > this.words.clientHeight) this.words.tabIndex = 0;
    else this.words.removeAttribute("tabindex");
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const at = /** @type {HTMLElement} */ (event.target);
    if (!this.found || this.busy) return;
    if (at.closest("[data-retry]")) {
      event.preventDefault();
      this.again();
    } else if (at.closest("[data-replay]")) {
      this.busy = true;
      this.board.show(this.found.board);
      this.play(this.found).then(() => (this.busy = false));
    }
  }

  /** The question once more. */
  again() {
    this.board.show(/** @type {Answer} */ (this.found).board);
    this.put(this.asked.words, this.asked.dock);
    this.found = undefined;
    this.announcer.say(this.words.textContent?.replace(/\s+/g, " ").trim() ?? "");
    const first = this.dock.querySelector("[data-choices] button") ?? this.board.root.querySelector(".press[tabindex='0']");
    /** @type {HTMLElement | null} */ (first)?.focus({ preventScroll: true });
  }

  /** Say why a pit cannot be chosen; its label knows. @param {number} cell */
  refused(cell) {
    if (!this.found) this.note(this.part(`[data-board] [data-cell="${cell}"] .press`).ariaLabel ?? "");
  }

  /** Say something before the question. @param {string} text */
  note(text) {
    this.words.querySelector(".lesson-note")?.remove();
    const note = document.createElement("p");
    note.className = "lesson-note";
    note.textContent = text;
    this.words.prepend(note);
    this.words.scrollTop = 0;
    this.announcer.say(text);
  }
}

/** @param {string} address @param {string} move @returns {Promise<Answer | undefined>} */
async function ask(address, move) {
  try {
    const answer = await fetch(address, { method: "POST", body: new URLSearchParams({ move }), headers: { accept: "application/json" } });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

const root = document.getElementById("lesson");
if (root) new LessonStep(root);
