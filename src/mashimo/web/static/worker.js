// The service worker: what is shown of the site without a connection. SITE is written before it by the server: its version
// and language, its scripts and styles (shell), the pages that teach (pages), and how many past matches are kept.
//
// Pages come from the network; what was kept is shown only when they cannot be had. Nothing that changes something passes
// here, nor any address with a secret in it (/s/).

/** @typedef {{version: string, language: string, shell: string[], pages: string[], matches: number}} Site */

const SHELL = `shell ${SITE.version}`;
const PAGES = `pages ${SITE.version} ${SITE.language}`;
const MATCHES = "matches"; // of every version: a match that is over changes no more
const OFFLINE = "/offline";
const PATIENCE = 6000; // then what was kept is shown, if anything was
const SLOWLY = 400; // between two pages that are kept in the background
const MATCH = /^\/m\/([\w-]+)$/;
const PLY = /^\/m\/([\w-]+)\/at\/(\d+)$/;

addEventListener("install", (event) => {
  skipWaiting(); // pages come from the network, so none is left with another version's scripts
  event.waitUntil(Promise.all([caches.open(SHELL).then((cache) => cache.addAll(SITE.shell)), keep(PAGES, OFFLINE)]));
});

addEventListener("activate", (event) => event.waitUntil(Promise.all([forgetOthers(), clients.claim()])));

// A page asks for what it wants to have kept: { keep: "pages" }, or { keep: "match", id } for a match that is over.
addEventListener("message", (event) => {
  if (event.data?.keep === "pages") event.waitUntil(keepPages());
  if (event.data?.keep === "match") event.waitUntil(keepMatch(`/m/${event.data.id}`));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== "GET") return;
  if (pathname.startsWith("/static/")) event.respondWith(script(request, pathname));
  else if (PLY.test(pathname)) event.respondWith(fetch(request).catch(() => keptPly(pathname)));
  else if (request.mode === "navigate" && !pathname.startsWith("/s/")) event.respondWith(pageOf(request, pathname));
});

// --- what is shown ---

/** A script or style: of this version from here; of another from the network, or else the one of its name. @param {Request} request @param {string} path */
async function script(request, path) {
  const name = path.split("/").slice(3).join("/");
  const same = SITE.shell.find((address) => address.endsWith(`/${name}`)) ?? path;
  return (await caches.match(request)) ?? fetch(request).catch(() => caches.match(same).then((kept) => kept ?? Response.error()));
}

/** @param {Request} request @param {string} path */
async function pageOf(request, path) {
  const kept = (await read(PAGES, path)) ?? (await read(MATCHES, path));
  const late = new Promise((resolve) => kept && setTimeout(() => resolve(undefined), PATIENCE));
  const answer = await Promise.race([fetch(request).catch(() => undefined), late]);
  return answer ?? (await marked(kept ?? (await read(PAGES, OFFLINE)))) ?? Response.error();
}

/** A page that says of itself that it was kept. @param {Response | undefined} page */
async function marked(page) {
  if (!page) return undefined;
  return new Response((await page.text()).replace("<html ", "<html data-kept "), { headers: page.headers });
}

/** A position of a match that is kept. @param {string} path */
async function keptPly(path) {
  const [, match, ply] = PLY.exec(path) ?? [];
  const plies = await (await read(MATCHES, `/m/${match}/plies`))?.json();
  return plies?.[ply] ? Response.json(plies[ply]) : Response.error();
}

// --- what is kept: packed, for boards are long and alike ---

/** @param {string} name of the cache @param {string} path */
async function keep(name, path) {
  const answer = await fetch(path, { headers: { accept: "text/html" }, cache: "no-store" });
  if (!answer.ok || answer.redirected || !answer.body) throw new Error(`${path} cannot be kept`);
  const headers = new Headers(answer.headers);
  for (const untrue of ["Content-Encoding", "Content-Length"]) headers.delete(untrue);
  const cache = await caches.open(name);
  await cache.delete(path);
  await cache.put(path, new Response(answer.body.pipeThrough(new CompressionStream("gzip")), { headers }));
}

/** @param {string} name @param {string} path */
async function read(name, path) {
  const kept = await caches.match(path, { cacheName: name });
  return kept?.body && new Response(kept.body.pipeThrough(new DecompressionStream("gzip")), { headers: kept.headers });
}

/** Keeps the pages that teach; however many pages ask for it, once at a time. */
function keepPages() {
  keepPages.now ??= keepEachPage().finally(() => (keepPages.now = undefined));
  return keepPages.now;
}
/** @type {Promise<void> | undefined} */
keepPages.now = undefined;

/** One after another; one that cannot be had now is asked for another time, and so are all when there is no connection. A newer worker has others. */
async function keepEachPage() {
  const cache = await caches.open(PAGES);
  for (const path of SITE.pages) {
    if (registration.waiting) return;
    if (await cache.match(path)) continue;
    const error = await keep(PAGES, path).catch((failed) => failed);
    if (error instanceof TypeError) return; // this is what fetch says when nobody answers
    await new Promise((resolve) => setTimeout(resolve, SLOWLY));
  }
}

/** A match that is over: its page, its moves and its line in the list. The oldest give way. @param {string} path */
async function keepMatch(path) {
  if (!MATCH.test(path)) return;
  for (const part of [path, `${path}/plies`, `${path}/kept`]) await keep(MATCHES, part);
  const cache = await caches.open(MATCHES);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname).filter((part) => MATCH.test(part));
  for (const old of kept.slice(0, -SITE.matches)) for (const part of [old, `${old}/plies`, `${old}/kept`]) await cache.delete(part);
}

async function forgetOthers() {
  const others = (await caches.keys()).filter((name) => ![SHELL, PAGES, MATCHES].includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}
