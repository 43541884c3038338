// What is said to those who listen to the page: moves politely, losses and results at once.

const JOIN = 200; // what comes faster than this is said in one breath

export class Announcer {
  /** @param {ParentNode} root */
  constructor(root) {
    this.polite = /** @type {HTMLElement} */ (root.querySelector('[data-live="polite"]'));
    this.assertive = /** @type {HTMLElement} */ (root.querySelector('[data-live="assertive"]'));
    /** @type {string[]} */
    this.waiting = [];
  }

  /** Say it when there is a pause. @param {string[]} texts */
  say(...texts) {
    for (const text of texts) if (text && this.waiting.at(-1) !== text) this.waiting.push(text);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => put(this.polite, this.waiting.splice(0).join(" ")), JOIN);
  }

  /** Say it at once. @param {string[]} texts */
  alert(...texts) {
    put(this.assertive, texts.filter(Boolean).join(" "));
  }
}

/** The same text again is read again only if it differs a little. @param {HTMLElement} region @param {string} text */
function put(region, text) {
  if (!text) return;
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
