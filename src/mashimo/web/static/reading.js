// Keys: L reads the last move, B the board, S the scores, C the clocks; H asks for a hint, ? for help. Only while the board or the moves have the focus.

import { preferred, prefers } from "./preferences.js";

/** @typedef {import("./announce.js").Announcer} Announcer */
/** @typedef {{said: string, short: string, laps: string[]}} Told a move in words, at three lengths */

/** A move as it is to be spoken: short, as the page has it, or lap by lap. @param {Told} move */
export function spoken({ said, short, laps }) {
  return { short, laps: laps.join(" ") }[preferred("speech")] ?? said;
}

/** A text of the page, in its language. @param {ParentNode} root @param {string} name */
export function word(root, name) {
  return root.querySelector(`[data-word="${name}"]`)?.textContent ?? "";
}

/** @param {HTMLElement} root @param {Announcer} announcer @param {Record<string, () => string>} [more] what other keys read */
export function readAloud(root, announcer, more = {}) {
  const help = /** @type {HTMLDialogElement} */ (root.querySelector("#keys"));
  root.querySelector('[data-open="keys"]')?.addEventListener("click", () => help.showModal());
  root.addEventListener("keydown", (event) => {
    const at = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || !at.closest("[data-board], .history")) return;
    if (!prefers("letters")) return;
    if (event.key === "?") help.showModal();
    if (event.key.toLowerCase() === "h") /** @type {HTMLElement | null} */ (root.querySelector(".ask-hint button"))?.click();
    const text = more[event.key.toLowerCase()]?.() || read(root, event.key.toLowerCase());
    if (text) announcer.say(text);
    if (text || event.key === "?") event.preventDefault();
  });
}

/** @param {HTMLElement} root @param {string} key */
function read(root, key) {
  if (key === "l") return text(root, "[data-said]") || text(root, "[data-status]") || word(root, "none");
  if (key === "b") return ["top", "bottom"].map((panel) => readSide(root, panel)).join(" ");
  if (key === "s") return ["top", "bottom"].map((panel) => readScore(root, panel)).join(", ") + `. ${text(root, "[data-status]")}`;
  return "";
}

/** A player's pits as they lie, from left to right: "You: 1: 4, 2: 0." @param {HTMLElement} root @param {string} panel */
function readSide(root, panel) {
  const rows = [...root.querySelectorAll("[data-board] .row")];
  const half = rows.length / 2;
  const own = panel === "top" ? rows.slice(0, half) : rows.slice(half);
  const pits = own.flatMap((row) => [...row.querySelectorAll(".pit")]);
  const counts = pits.map((pit) => `${text(pit, ".name")}: ${text(pit, ".count")}`);
  return `${readScore(root, panel)}: ${counts.join(", ")}.`;
}

/** @param {HTMLElement} root @param {string} panel */
function readScore(root, panel) {
  const line = /** @type {HTMLElement} */ (root.querySelector(`[data-panel="${panel}"]`));
  return [text(line, ".player-name"), text(line, ".player-seeds")].filter(Boolean).join(" ");
}

/** @param {ParentNode} root @param {string} selector */
function text(root, selector) {
  return root.querySelector(selector)?.textContent?.trim() ?? "";
}
