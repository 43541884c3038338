// What somebody has done of a lesson: kept in this browser, shown as seeds in a row of pits and in words.

/** @param {string} lesson @returns {Set<string>} the names of the steps that are done */
export function doneSteps(lesson) {
  try {
    return new Set((localStorage.getItem(keyOf(lesson)) ?? "").split(" ").filter(Boolean));
  } catch {
    return new Set();
  }
}

/** @param {string} lesson @param {Set<string>} steps */
function keep(lesson, steps) {
  try {
    localStorage.setItem(keyOf(lesson), [...steps].join(" "));
  } catch {
    // A browser without storage forgets.
  }
}

/** @param {string} lesson */
function keyOf(lesson) {
  return `mashimo-lesson-${lesson}`;
}

/** A step is done. @param {HTMLElement} root @param {string} step */
export function markDone(root, step) {
  const lesson = root.dataset.lesson ?? "";
  keep(lesson, doneSteps(lesson).add(step));
  showDone(root);
}

/** Fill the pits of the steps that are done. @param {HTMLElement} root */
export function showDone(root) {
  const done = doneSteps(root.dataset.lesson ?? "");
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-name]"))) {
    const is = done.has(link.dataset.name ?? "");
    link.classList.toggle("done", is);
    for (const words of /** @type {NodeListOf<HTMLElement>} */ (link.querySelectorAll("[data-done]"))) words.hidden = !is;
  }
}

/** The page with all steps: how many are done, and which comes next. @param {HTMLElement} root */
function overview(root) {
  const links = [.../** @type {NodeListOf<HTMLAnchorElement>} */ (root.querySelectorAll("[data-name]"))];
  const part = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (root.querySelector(selector));
  const show = () => {
    showDone(root);
    const left = links.filter((link) => !link.classList.contains("done"));
    const done = links.length - left.length;
    part("[data-begin]").hidden = done > 0;
    part("[data-go-on]").hidden = done === 0 || !left.length;
    part("[data-restart]").hidden = done === 0;
    if (left.length) /** @type {HTMLAnchorElement} */ (part("[data-go-on]")).href = left[0].href;
    part("[data-progress]").textContent = part(`[data-word="progress-${done}"]`).textContent;
  };
  part("[data-restart]").addEventListener("click", () => {
    keep(root.dataset.lesson ?? "", new Set());
    show();
    part("[data-begin]").focus();
  });
  addEventListener("pageshow", show);
}

const root = document.querySelector(".lesson-overview");
if (root) overview(/** @type {HTMLElement} */ (root));
