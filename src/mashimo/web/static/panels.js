// The panels of a match page: the server sends their HTML, and what a person was doing in them stays.

import { fragment } from "./html.js";

const HASTE = 400; // a press this soon after a question appeared was meant for something else

export class Panels {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {Record<string, string>} */
    this.html = {};
    /** When a question appeared. @type {WeakMap<Element, number>} */
    this.since = new WeakMap();
    root.addEventListener("click", (event) => this.clicked(event), { capture: true });
    root.addEventListener("toggle", (event) => this.toggled(event), { capture: true });
    root.addEventListener("reset", (event) => closeAround(event));
    root.addEventListener("keydown", (event) => event.key === "Escape" && closeAround(event));
  }

  /** @param {Record<string, string>} html by name @param {boolean} changesStage */
  put(html, changesStage) {
    for (const [name, text] of Object.entries(html)) if (name !== "stage" || changesStage || this.joined(text)) this.replace(name, text);
  }

  /** While a match waits its page stays as it is, links chosen and all, unless a player has joined. @param {string} html */
  joined(html) {
    const made = /** @type {HTMLElement | null} */ (fragment(html).firstElementChild);
    const old = /** @type {HTMLElement | null} */ (this.root.querySelector('[data-panel="stage"]'));
    return made?.dataset.taken !== old?.dataset.taken;
  }

  /** @param {string} name @param {string} html */
  replace(name, html) {
    const old = /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-panel="${name}"]`));
    if (!old || this.html[name] === html) return;
    this.html[name] = html;
    const made = /** @type {HTMLElement | null} */ (fragment(html).firstElementChild);
    if (!made || made.isEqualNode(old)) return;
    const focus = old.contains(document.activeElement) ? describe(/** @type {Element} */ (document.activeElement)) : "";
    const scroll = old.querySelector(".turns")?.scrollTop;
    for (const open of old.querySelectorAll("details[open][id]")) made.querySelector(`#${open.id}`)?.setAttribute("open", "");
    this.keepAge(old, made);
    old.replaceWith(made);
    if (scroll !== undefined) /** @type {Element} */ (made.querySelector(".turns") ?? made).scrollTop = scroll;
    if (focus) refocus(this.root, made, focus);
  }

  /** A question that stands there still is as old as it was. @param {HTMLElement} old @param {HTMLElement} made */
  keepAge(old, made) {
    if (!made.dataset.prompt) return;
    const same = old.dataset.prompt === made.dataset.prompt;
    const since = this.since.get(old);
    if (!same) this.since.set(made, performance.now());
    else if (since !== undefined) this.since.set(made, since);
    this.question = same ? "" : [...made.querySelectorAll("form.offer p, .declined, .gone > p, .gone-soon")].map((text) => text.textContent?.replace(/\s+/g, " ").trim()).join(" ");
  }

  /** What the viewer is asked since the last time, once. */
  asked() {
    const question = this.question ?? "";
    this.question = "";
    return question;
  }

  /** A text in the panel that the server sent last. @param {string} name @param {string} selector */
  text(name, selector) {
    const html = this.html[name];
    return html === undefined ? undefined : (fragment(html).querySelector(selector)?.textContent ?? undefined);
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const button = /** @type {Element} */ (event.target).closest("button");
    const question = button?.closest("[data-prompt], details.confirm");
    if (!question || performance.now() - (this.since.get(question) ?? -HASTE) >= HASTE) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Event} event */
  toggled(event) {
    const details = /** @type {Element} */ (event.target);
    if (!details.matches("details.confirm[open]")) return;
    this.since.set(details, performance.now());
    /** @type {HTMLElement | null} */ (details.querySelector("[type='reset']"))?.focus();
  }
}

/** "No": the question goes, the button that asked it has the focus again. @param {Event} event */
function closeAround(event) {
  const details = /** @type {HTMLDetailsElement | null} */ (/** @type {Element} */ (event.target).closest("details.confirm[open]"));
  if (!details) return;
  details.open = false;
  details.querySelector("summary")?.focus();
}

/** How to find a control again in new HTML. @param {Element} element */
function describe(element) {
  const named = ["data-go", "data-ply", "href", "name", "value"].map((name) => [name, element.getAttribute(name)]);
  const found = named.filter(([name, value]) => value !== null && (name !== "href" || !element.hasAttribute("data-go")));
  return element.localName + found.map(([name, value]) => `[${name}="${CSS.escape(value ?? "")}"]`).join("");
}

/** @param {HTMLElement} root @param {HTMLElement} panel @param {string} selector */
function refocus(root, panel, selector) {
  const again = /** @type {HTMLElement | null} */ (panel.querySelector(selector) ?? root.querySelector(".press[tabindex='0']"));
  again?.focus({ preventScroll: true });
}
