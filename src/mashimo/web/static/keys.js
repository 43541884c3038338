// The board under the fingers: one tab stop, arrows as seen, Home and End, digits, Shift+arrow for the way to sow.

/** @typedef {"ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown"} Arrow */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {ParentNode} board @returns {HTMLElement[]} */
const presses = (board) => [...board.querySelectorAll(".press")].map((press) => /** @type {HTMLElement} */ (press));

/**
 * Give the board one tab stop.
 * @param {ParentNode} board
 * @param {string} [cell] the pit that had it before
 */
export function rove(board, cell) {
  const all = presses(board);
  const at = (/** @type {string} */ selector) => /** @type {HTMLElement | null} */ (board.querySelector(selector));
  const stop =
    (cell && at(`[data-cell="${cell}"] .press`)) || at("[data-own] .playable .press") || at(".playable .press") || at("[data-own] .press");
  for (const press of all) press.tabIndex = press === stop ? 0 : -1;
}

/**
 * A key was pressed on the board; true when it meant something here.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} board
 */
export function boardKey(event, board) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  const way = target.closest(".way");
  if (way) return moveInChoice(event, /** @type {HTMLElement} */ (way));
  if (!target.matches(".press")) return false;
  if (event.shiftKey && event.key in ARROWS) return sowTowards(target, event.key);
  const next = event.key in ARROWS ? neighbour(target, board, ARROWS[event.key]) : jump(event.key, target, board);
  if (next) focusPress(next, board);
  return Boolean(next) || event.key in ARROWS;
}

/** @param {HTMLElement} press @param {ParentNode} board */
export function focusPress(press, board) {
  for (const other of presses(board)) other.tabIndex = other === press ? 0 : -1;
  press.focus();
}

/** @param {string} key @param {HTMLElement} target @param {HTMLElement} board @returns {HTMLElement | undefined} */
function jump(key, target, board) {
  if (/^[1-9]$/.test(key)) return pressesByName(/** @type {HTMLElement} */ (board.querySelector("[data-own]")))[Number(key) - 1];
  const row = /** @type {HTMLElement | null} */ (target.closest(".row"));
  if (!row) return undefined; // a store
  if (key === "Home") return presses(row)[0];
  if (key === "End") return presses(row).at(-1);
  return undefined;
}

/** The pits of a row as they are called, from the first, whichever way round it is seen. @param {HTMLElement} row */
function pressesByName(row) {
  const number = (/** @type {HTMLElement} */ press) => Number(/** @type {HTMLElement} */ (press.closest("[data-cell]")).dataset.cell);
  return presses(row).sort((one, other) => number(one) - number(other));
}

/** @param {Element} element @returns {[number, number]} */
function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** The nearest pit in the direction of an arrow, as the board lies on the screen. @param {HTMLElement} from @param {HTMLElement} board @param {[number, number]} arrow */
function neighbour(from, board, [dx, dy]) {
  const [x, y] = middle(from);
  let best;
  let least = Infinity;
  for (const press of presses(board)) {
    const [px, py] = middle(press);
    const ahead = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (ahead > 4 && ahead + 4 * aside < least) [best, least] = [press, ahead + 4 * aside];
  }
  return best;
}

/** "left" or "right" for an arrow key, also on a board that stands. @param {HTMLElement} press @param {string} key */
function wayOf(press, key) {
  const row = presses(/** @type {HTMLElement} */ (press.closest(".row")));
  const [x0, y0] = middle(row[0]);
  const [x1, y1] = middle(/** @type {HTMLElement} */ (row.at(-1)));
  const along = (x1 - x0) * ARROWS[key][0] + (y1 - y0) * ARROWS[key][1];
  return along > 4 ? "right" : along < -4 ? "left" : "";
}

/** Shift+arrow sows that way at once. @param {HTMLElement} press @param {string} key */
function sowTowards(press, key) {
  if (!press.closest(".row")) return true; // a store
  const way = wayOf(press, key);
  const pit = /** @type {HTMLElement} */ (press.closest(".pit"));
  const move = /** @type {HTMLElement | null} */ (way && pit.querySelector(`.way[data-way="${way}"]`));
  if (move) move.click();
  else if (way && pit.querySelector(`.hint-${way}`)) press.click();
  else if (way && press.ariaDisabled === "true") press.dispatchEvent(new CustomEvent("board:refused", { bubbles: true, detail: { cell: Number(pit.dataset.cell), way } }));
  return true;
}

/** Among the open moves of a pit the arrows go on and back. @param {KeyboardEvent} event @param {HTMLElement} way */
function moveInChoice(event, way) {
  if (!(event.key in ARROWS)) return false;
  const ways = [.../** @type {HTMLElement} */ (way.closest(".choice")).querySelectorAll(".way")];
  const [dx, dy] = ARROWS[event.key];
  const [x, y] = middle(way);
  const ahead = ways.filter((other) => (middle(other)[0] - x) * dx + (middle(other)[1] - y) * dy > 4);
  /** @type {HTMLElement | undefined} */ (ahead[0])?.focus();
  return true;
}
