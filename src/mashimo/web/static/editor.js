// The position editor: seeds are laid by taps and keys at once; the server says what that board is, and draws what is more than seeds.
// Knows no rule: a change is sent as "p3=5", and everything that is said comes back in words.

import { Announcer } from "./announce.js";
import { figures } from "./digits.js";
import { fragment } from "./html.js";
import { boardKey, rove } from "./keys.js";
import { drawSeeds } from "./seeds.js";

const PAUSE = 160; // before the server is asked: quick taps are one question
const TYPING = 1200; // digits that follow one another within this make one number
const LONG_PRESS = 500;
const MOST = 255;

const root = /** @type {HTMLElement} */ (document.getElementById("editor"));
const place = /** @type {HTMLElement} */ (root.querySelector("[data-board]"));
const announcer = new Announcer(root);

/** Changes that the server has not answered yet. @type {Map<string, string>} */
const changes = new Map();
let text = root.dataset.text ?? "";
let mode = root.dataset.mode ?? "add";
let asking = 0;
let timer = 0;
let typed = { cell: "", digits: "", at: 0 };

const board = () => /** @type {HTMLElement} */ (place.querySelector(".board"));
const written = (/** @type {number} */ n) => figures(n, board().dataset.digits);
const cellOf = (/** @type {EventTarget | null} */ target) => /** @type {HTMLElement | null} */ (/** @type {Element} */ (target)?.closest?.("[data-board] [data-cell]") ?? null);

/** The word for a pit or a store in a change. @param {HTMLElement} cell */
const word = (cell) => /** @type {HTMLButtonElement} */ (cell.querySelector(".press")).value;

/** Lay so many seeds. @param {HTMLElement} cell @param {number} seeds */
function lay(cell, seeds) {
  const count = Math.max(0, Math.min(MOST, seeds));
  if (count === Number(cell.dataset.seeds)) return;
  cell.dataset.seeds = String(count);
  /** @type {HTMLElement} */ (cell.querySelector(".count")).textContent = written(count);
  for (const picture of cell.querySelectorAll("svg[data-shape]")) drawSeeds(/** @type {SVGSVGElement} */ (picture), Number(cell.dataset.cell), count);
  const name = cell.querySelector(".name")?.textContent ?? "";
  announcer.say(name ? `${name}: ${written(count)}` : written(count));
  changes.set(word(cell), String(count));
  soon();
}

/** @param {HTMLElement} cell @param {number} by */
const add = (cell, by) => lay(cell, Number(cell.dataset.seeds) + by);

/** What a tap does. @param {HTMLElement} cell */
function tap(cell) {
  if (mode === "mark") mark(cell);
  else add(cell, mode === "take" ? -1 : 1);
}

/** Another owner, or burnt: how that looks only the server knows. @param {HTMLElement} cell */
function mark(cell) {
  if (cell.matches(".pit")) soon(0, new URLSearchParams({ mark: word(cell) }));
}

/** Ask what the board is now. @param {number} [pause] @param {URLSearchParams} [more] */
function soon(pause = PAUSE, more) {
  clearTimeout(timer);
  timer = setTimeout(() => ask(text, more), pause);
}

/** @param {string} from the board that the changes are made on @param {URLSearchParams} [more] @param {boolean} [push] whether one can go back to the board before */
async function ask(from, more = new URLSearchParams(), push = false) {
  const mine = ++asking;
  const sent = new Map(changes);
  const query = new URLSearchParams(more);
  query.set("position", from);
  query.set("mode", mode);
  for (const [name, value] of sent) query.append("set", `${name}=${value}`);
  try {
    const answer = await fetch(`${root.dataset.changed}?${query}`, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(String(answer.status));
    const found = await answer.json();
    if (mine !== asking) return; // what came after it has the same changes and more
    for (const [name, value] of sent) if (changes.get(name) === value) changes.delete(name);
    show(found, push);
    lost(false);
  } catch {
    if (mine === asking) lost(true);
  }
}

/** @param {boolean} is */
function lost(is) {
  /** @type {HTMLElement} */ (root.querySelector("[data-lost]")).hidden = !is;
}

/** @param {{text: string, address: string, board: string, parts: Record<string, string>}} found @param {boolean} push */
function show(found, push) {
  text = found.text;
  if (push) history.pushState(null, "", found.address);
  else history.replaceState(null, "", found.address);
  if (changes.size === 0) showBoard(found.board);
  for (const [name, html] of Object.entries(found.parts)) showPart(name, html);
  for (const field of root.querySelectorAll("[data-now]")) /** @type {HTMLInputElement} */ (field).value = text;
  for (const link of root.querySelectorAll(".languages input[name=to]")) /** @type {HTMLInputElement} */ (link).value = found.address;
}

/** A part of the page anew. Where somebody is just choosing or writing, it stays; a link that was pressed has the focus again. @param {string} name @param {string} html */
function showPart(name, html) {
  const part = /** @type {HTMLElement} */ (root.querySelector(`[data-part="${name}"]`));
  const focused = /** @type {HTMLElement | null} */ (part.contains(document.activeElement) ? document.activeElement : null);
  if (part.dataset.html === html || focused?.matches("select, input:not([readonly])")) return;
  const at = focused ? [...part.querySelectorAll("a, button, input")].indexOf(focused) : -1;
  part.dataset.html = html;
  part.replaceChildren(fragment(html));
  if (at >= 0) /** @type {HTMLElement | undefined} */ ([...part.querySelectorAll("a, button, input")][at] ?? part.querySelector("a"))?.focus();
}

/** The board as the server draws it, put into the nodes that are there: a finger may be on one. @param {string} html */
function showBoard(html) {
  const next = /** @type {HTMLElement} */ (fragment(html).querySelector(".board"));
  const old = new Map([...board().querySelectorAll("[data-cell]")].map((cell) => [/** @type {HTMLElement} */ (cell).dataset.cell, cell]));
  const cells = [...next.querySelectorAll("[data-cell]")].map((cell) => /** @type {HTMLElement} */ (cell));
  if (cells.length !== old.size || next.dataset.columns !== board().dataset.columns) {
    place.replaceChildren(next);
    rove(board());
    return;
  }
  for (const cell of cells) {
    const there = /** @type {HTMLElement} */ (old.get(cell.dataset.cell));
    there.className = cell.className;
    there.dataset.seeds = cell.dataset.seeds;
    for (const selector of ["svg[data-shape]", ".count"]) {
      const now = [...cell.querySelectorAll(selector)];
      [...there.querySelectorAll(selector)].forEach((node, k) => node.replaceWith(now[k]));
    }
    const press = /** @type {HTMLElement} */ (cell.querySelector(".press"));
    there.querySelector(".press")?.setAttribute("aria-label", press.getAttribute("aria-label") ?? "");
  }
  board().querySelector(".held")?.remove();
}

/** Digits, also those of Persian and Arabic keyboards. @param {string} key */
function digitOf(key) {
  if (/^[0-9]$/.test(key)) return key;
  const code = key.length === 1 ? key.charCodeAt(0) : 0;
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0);
  return code >= 0x660 && code <= 0x669 ? String(code - 0x660) : "";
}

/** @param {HTMLElement} cell @param {string} digit @param {number} now */
function type(cell, digit, now) {
  const goesOn = typed.cell === cell.dataset.cell && now - typed.at < TYPING && typed.digits.length < 3;
  typed = { cell: cell.dataset.cell ?? "", digits: (goesOn ? typed.digits : "") + digit, at: now };
  lay(cell, Number(typed.digits));
}

/** @param {KeyboardEvent} event @param {HTMLElement} cell */
function key(event, cell) {
  const digit = digitOf(event.key);
  if (digit) type(cell, digit, event.timeStamp);
  else if (event.key === "+" || event.key === "=") add(cell, 1);
  else if (event.key === "-" || event.key === "−") add(cell, -1);
  else if (event.key === "Delete" || event.key === "Backspace") lay(cell, 0);
  else if (event.key.toLowerCase() === "o") mark(cell);
  else if (event.shiftKey || !boardKey(event, board())) return false;
  return true;
}

place.addEventListener("keydown", (event) => {
  const cell = cellOf(event.target);
  if (!cell || event.ctrlKey || event.altKey || event.metaKey) return;
  if (key(event, cell)) event.preventDefault();
});

// A press with the mouse, a finger or Enter; a long press takes a seed away, and its end is no tap.
let pressing = 0;
let taken = false;
place.addEventListener("submit", (event) => event.preventDefault());
place.addEventListener("click", (event) => {
  const cell = cellOf(event.target);
  event.preventDefault();
  if (cell && !taken) tap(cell);
  taken = false;
});
place.addEventListener("contextmenu", (event) => {
  const cell = cellOf(event.target);
  if (!cell) return;
  event.preventDefault();
  if (!taken) add(cell, -1);
  if (pressing) taken = true; // the finger is still down
  clearTimeout(pressing);
});
place.addEventListener("pointerdown", (event) => {
  taken = false;
  const cell = cellOf(event.target);
  if (event.pointerType !== "touch" || !cell) return;
  pressing = setTimeout(() => {
    taken = true;
    add(cell, -1);
    navigator.vibrate?.(15);
  }, LONG_PRESS);
});
for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
  place.addEventListener(end, () => {
    clearTimeout(pressing);
    pressing = 0;
  });
}

root.addEventListener("click", (event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("a[data-mode], a[data-edit]"));
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.dataset.mode) choose(link.dataset.mode);
  else {
    changes.clear();
    clearTimeout(timer);
    ask(new URL(link.href).searchParams.get("position") ?? "", undefined, true);
  }
});

/** @param {string} name */
function choose(name) {
  mode = name;
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("a[data-mode]"))) {
    if (link.dataset.mode === name) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

root.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.closest("[data-facts]")) {
    changes.set(field.name, field.value || "0");
    soon(0);
  } else if (field.id === "editor-game") /** @type {HTMLFormElement} */ (field.form).requestSubmit();
});

// Back and forward: the address carries the whole board.
addEventListener("popstate", () => {
  changes.clear();
  const position = new URL(location.href).searchParams.get("position");
  if (position) ask(position);
  else location.reload();
});

rove(board());
