// Lists of matches: they look again by themselves while they are seen; small boards come when they are near the screen.

import { fragment } from "./html.js";

const place = /** @type {HTMLElement} */ (document.querySelector("[data-list]"));
const every = Number(place.dataset.every) * 1000;
/** Boards by their address: one that has not changed is not asked for again. @type {Map<string, Promise<string>>} */
const boards = new Map();
let latest = "";
let timer = 0;

const seen = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      draw(/** @type {HTMLElement} */ (target));
    }
  },
  { rootMargin: "300px" },
);

/** @param {string} address */
async function text(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

/** @param {HTMLElement} target */
async function draw(target) {
  const address = /** @type {string} */ (target.dataset.small);
  if (!boards.has(address)) boards.set(address, text(address));
  try {
    target.replaceChildren(fragment(await boards.get(address)));
  } catch {
    boards.delete(address); // a list without pictures is a list too
  }
}

function watchBoards() {
  for (const target of place.querySelectorAll("[data-small]")) {
    if (boards.has(/** @type {HTMLElement} */ (target).dataset.small ?? "")) draw(/** @type {HTMLElement} */ (target));
    else seen.observe(target);
  }
}

async function look() {
  try {
    const html = await text(/** @type {string} */ (place.dataset.list));
    if (html !== latest && latest) put(html);
    latest = html;
  } catch {
    // without a network the list stays as it is
  }
  again();
}

/** The new list in the place of the old; who was at a match stays there. @param {string} html */
function put(html) {
  const link = /** @type {HTMLElement | null} */ (document.activeElement?.closest("[data-match-link]"));
  seen.disconnect();
  place.replaceChildren(fragment(html));
  watchBoards();
  if (link) /** @type {HTMLElement | null} */ (place.querySelector(`[data-match-link="${link.dataset.matchLink}"]`))?.focus({ preventScroll: true });
}

function again() {
  clearTimeout(timer);
  if (!document.hidden) timer = setTimeout(look, every);
}

document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : look()));
// A page that comes back from the browser's memory is as old as it was left.
addEventListener("pageshow", ({ persisted }) => persisted && look());
watchBoards();
look();
