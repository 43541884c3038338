// The form of settings on a page: it says what is preferred, and keeps what it is changed to.

import { names, onPreference, prefer, preferred } from "./preferences.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

/** @param {HTMLElement} root */
export function settle(root) {
  const form = /** @type {HTMLFormElement} */ (root.querySelector("[data-settings]"));
  const control = (/** @type {string} */ name) => /** @type {Control | null} */ (form.elements.namedItem(name));
  const show = (/** @type {string} */ name) => {
    const input = control(name);
    if (input) put(input, preferred(name));
  };
  names().forEach(show);
  onPreference(show);
  form.addEventListener("input", ({ target }) => {
    const input = /** @type {Control} */ (target);
    if (names().includes(input.name)) prefer(input.name, valueOf(input));
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-needs='vibrate']"))) part.hidden = !("vibrate" in navigator);
  form.hidden = false;
  closeByThemselves(root);
}

/** @param {Control} input */
function valueOf(input) {
  return input.type === "checkbox" ? (/** @type {HTMLInputElement} */ (input).checked ? "on" : "off") : input.value;
}

/** @param {Control} input @param {string} value */
function put(input, value) {
  if (input.type === "checkbox") /** @type {HTMLInputElement} */ (input).checked = value === "on";
  else input.value = value;
  if (input.type === "range") tellVolume(/** @type {HTMLInputElement} */ (input));
}

/** The number beside a slider, or that it is off. @param {HTMLInputElement} input */
function tellVolume(input) {
  const output = /** @type {HTMLOutputElement} */ (input.parentElement?.querySelector("output"));
  const text = Number(input.value) ? new Intl.NumberFormat(document.documentElement.lang).format(Number(input.value)) : (output.dataset.off ?? "");
  output.textContent = text;
  input.ariaValueText = text;
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
