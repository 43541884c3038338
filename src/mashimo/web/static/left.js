// The other player has left: whoever stays may claim, or wait. And we ourselves: the server is told when we go on purpose.

export class Away {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.waits = "";
    if (root.dataset.seat) addEventListener("pagehide", () => navigator.sendBeacon(`/m/${root.dataset.match}/bye`));
    root.addEventListener("click", (event) => this.clicked(event));
    this.show();
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const pressed = /** @type {Element} */ (event.target).closest("[data-waits], [data-waits-no]");
    if (!pressed || event.defaultPrevented) return;
    event.preventDefault();
    this.waits = pressed.matches("[data-waits]") ? (this.panel?.dataset.away ?? "") : "";
    this.show();
    /** @type {HTMLElement | null} */ (this.root.querySelector(this.waits ? "[data-waits-no]" : "[data-waits]"))?.focus();
  }

  get panel() {
    return /** @type {HTMLElement | null} */ (this.root.querySelector("[data-away]"));
  }

  /** Whoever chose to wait is not asked again during the same absence. */
  show() {
    const { panel } = this;
    if (!panel) return;
    const waits = panel.dataset.away === this.waits;
    panel.hidden = waits;
    /** @type {HTMLElement} */ (this.root.querySelector("[data-away-still]")).hidden = !waits;
  }
}
