// The site as an application: its worker, and the word that there is no connection.

import { fragment, script } from "./html.js";

const AGAIN = 5000;
const root = document.documentElement;
const banner = document.querySelector("[data-offline]");

const words = (/** @type {string} */ name) => banner?.querySelector(`[data-word="${name}"]`)?.textContent ?? "";

/** Whether the server answers. A browser that says "offline" may still reach one on the same computer. */
async function reaches() {
  try {
    await fetch("/robots.txt", { cache: "no-store", signal: AbortSignal.timeout(AGAIN) });
    return true;
  } catch {
    return false;
  }
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let again;

/** Say that there is no connection for as long as there is none. The offline page then makes way for the page that was wanted. */
async function look() {
  clearTimeout(again);
  const found = await reaches();
  if (found && document.querySelector("[data-offline-page]") && "kept" in root.dataset) location.reload();
  if (found) delete root.dataset.kept;
  say(found ? "" : words("kept" in root.dataset ? "kept" : "offline"));
  if (!found) again = setTimeout(look, AGAIN);
}

/** @param {string} text */
function say(text) {
  const place = /** @type {HTMLElement | null} */ (banner?.querySelector("[role='status']"));
  if (!banner || !place || place.textContent === text) return;
  place.textContent = text;
  banner.classList.toggle("told", Boolean(text));
}

addEventListener("offline", look);
addEventListener("online", look);
document.addEventListener("visibilitychange", () => document.hidden || !banner?.classList.contains("told") || look());
if (!navigator.onLine || "kept" in root.dataset) look();

// --- the worker ---

async function start() {
  const { serviceWorker } = navigator;
  await serviceWorker.register(script("/sw.js"), { updateViaCache: "none" });
  const { active } = await serviceWorker.ready;
  keepPages(active);
  keepMatch(active);
  serviceWorker.addEventListener("controllerchange", () => keepPages(serviceWorker.controller)); // of another language, perhaps
}

/** @param {ServiceWorker | null} worker */
function keepPages(worker) {
  const saves = /** @type {any} */ (navigator).connection?.saveData;
  if (!saves) worker?.postMessage({ keep: "pages" });
}

/** A match that was played in this browser is kept when it is over. @param {ServiceWorker | null} worker */
function keepMatch(worker) {
  const match = document.getElementById("match");
  if (!match?.dataset.seat || "kept" in root.dataset) return;
  const keep = () => match.dataset.stage === "over" && worker?.postMessage({ keep: "match", id: match.dataset.match });
  new MutationObserver(keep).observe(match, { attributeFilter: ["data-stage"] });
  keep();
}

const idle = globalThis.requestIdleCallback ?? setTimeout;
if (navigator.serviceWorker) addEventListener("load", () => idle(() => start().catch((error) => console.warn(error))));

// --- the list of past matches on the offline page ---

async function list() {
  const place = document.querySelector("[data-kept-matches]");
  if (!place || !globalThis.caches) return;
  const cache = await caches.open("matches");
  const lines = (await cache.keys()).filter(({ url }) => url.endsWith("/kept")).reverse();
  const found = await Promise.all(lines.map(async (line) => (await cache.match(line))?.body));
  for (const body of found) if (body) place.append(fragment(await new Response(body.pipeThrough(new DecompressionStream("gzip"))).text()));
  document.querySelector("[data-none-kept]")?.toggleAttribute("hidden", lines.length > 0);
  document.querySelector("[data-forget]")?.toggleAttribute("hidden", !lines.length);
}

document.querySelector("[data-forget]")?.addEventListener("click", async () => {
  await caches.delete("matches");
  location.reload();
});
list();
