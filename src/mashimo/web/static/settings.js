// What a person likes: the speed of moves, sound. Kept in this browser.

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Speed} Speed */

const SPEEDS = ["slow", "normal", "fast", "instant"];

/** Let the settings on the page say what is kept, and keep what they are changed to. @param {HTMLElement} root @param {Board} board */
export function settle(root, board) {
  const form = /** @type {HTMLFormElement} */ (root.querySelector("[data-settings]"));
  const speed = /** @type {HTMLSelectElement} */ (form.elements.namedItem("speed"));
  const sound = /** @type {HTMLInputElement} */ (form.elements.namedItem("sound"));
  const kept = read("speed") ?? "";
  speed.value = SPEEDS.includes(kept) ? kept : "normal";
  sound.checked = read("sound") !== "off";
  const apply = () => {
    board.speed = /** @type {Speed} */ (speed.value);
    board.sound.muted = !sound.checked;
  };
  form.addEventListener("change", () => {
    write("speed", speed.value);
    write("sound", sound.checked ? "on" : "off");
    apply();
  });
  apply();
  form.hidden = false;
  closeByThemselves(root);
}

/** The rules close when one presses beside them, sheets when the screen grows wide enough to do without. @param {HTMLElement} root */
function closeByThemselves(root) {
  const about = /** @type {HTMLDetailsElement} */ (root.querySelector(".about"));
  document.addEventListener("click", (event) => {
    if (!about.contains(/** @type {Node} */ (event.target))) about.open = false;
  });
  about.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") about.open = false;
  });
  matchMedia("(min-width: 601px)").addEventListener("change", () => {
    for (const sheet of root.querySelectorAll(".sheet:popover-open")) /** @type {HTMLElement} */ (sheet).hidePopover();
  });
}

/** @param {string} name */
function read(name) {
  try {
    return localStorage.getItem(`mashimo-${name}`);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
function write(name, value) {
  try {
    localStorage.setItem(`mashimo-${name}`, value);
  } catch {
    // A browser without storage forgets.
  }
}
