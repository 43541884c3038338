// Stepping through a review: the server draws each position, the rest of the page only marks where we are.
import { fragment } from "./html.js";

const root = document.getElementById("review");
const place = () => root.querySelector("[data-part='board']").dataset;
let at = Number(place().at);
let asked = 0;

async function go(ply) {
  if (ply < 0 || ply > Number(place().last) || ply === at) return;
  at = ply;
  const mine = ++asked;
  mark();
  try {
    const answer = await fetch(`/m/${root.dataset.match}/review/at/${ply}`);
    if (mine !== asked) return;
    if (answer.status !== 200) throw new Error(answer.statusText);
    put(fragment(await answer.text()));
    history.replaceState(null, "", `?ply=${ply}`);
  } catch {
    if (mine === asked) location.search = `?ply=${ply}`; // the whole page says what is wrong
  }
}

function put(made) {
  const focus = document.activeElement?.closest("[data-go]")?.dataset.go;
  for (const part of [...made.querySelectorAll("[data-part]")]) root.querySelector(`[data-part="${part.dataset.part}"]`).replaceWith(part);
  if (focus) root.querySelector(`[data-go="${focus}"]`).focus({ preventScroll: true });
  root.querySelector("[data-live]").textContent = root.querySelector("[data-part='place']").textContent.replace(/\s+/g, " ").trim();
}

function mark() {
  for (const link of root.querySelectorAll("a[data-ply]:not([data-turn])")) {
    if (Number(link.dataset.ply) === at) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  reveal();
}

/** Scroll the table, and nothing else, so that the current move is seen. */
function reveal() {
  const list = root.querySelector("[data-scroll]");
  const [frame, row] = [list, list.querySelector("tr:has([aria-current])")].map((element) => element.getBoundingClientRect());
  const top = frame.top + list.querySelector("thead").offsetHeight;
  if (row.top < top) list.scrollTop += row.top - top;
  else if (row.bottom > frame.bottom) list.scrollTop += row.bottom - frame.bottom;
}

const target = (name) => ({ first: 0, back: at - 1, on: at + 1, last: Number(place().last) })[name];

root.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-ply], a[data-go]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link.dataset.ply ? Number(link.dataset.ply) : target(link.dataset.go));
});

// Arrows go back and on as time runs on the page; Home and End to the ends.
addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest?.("input, select, textarea, summary")) return;
  const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
  const back = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
  const name = { [back]: "back", [forward]: "on", Home: "first", End: "last" }[event.key];
  if (!name) return;
  event.preventDefault();
  go(target(name));
});

reveal();
root.dataset.ready = "";
