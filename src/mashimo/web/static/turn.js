// It is your turn: told to somebody who looks elsewhere, by the title, the icon of the page and that of the installed site.

const MARK = "● ";

export class TurnSign {
  constructor() {
    this.title = document.title;
    this.yours = false;
    this.marked = false;
    this.icon = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel='icon']"));
    this.plain = this.icon.href;
    document.addEventListener("visibilitychange", () => this.seen());
  }

  /** @param {string} title @param {boolean} yours whether it is the viewer's turn */
  tell(title, yours) {
    const came = yours && !this.yours;
    this.title = title;
    this.yours = yours;
    if (!yours) this.mark(false);
    else if (came && document.hidden) this.mark(true);
    document.title = this.marked ? MARK + title : title;
  }

  seen() {
    if (document.hidden || !this.marked) return;
    this.mark(false);
    document.title = this.title;
  }

  /** @param {boolean} marked */
  mark(marked) {
    if (marked === this.marked) return;
    this.marked = marked;
    this.icon.href = marked ? (this.icon.dataset.turn ?? this.plain) : this.plain;
    const badge = marked ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
    badge?.catch(() => {}); // not installed, or not allowed
  }
}
