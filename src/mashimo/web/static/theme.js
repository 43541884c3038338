// The look that a reader has chosen, kept in his browser. Loaded before the page is drawn, so that nothing flashes.
"use strict";
{
  const root = document.documentElement;
  root.classList.add("scripts");
  if (navigator.share) root.classList.add("shares");

  const STANDARD = { theme: "auto", material: "wood", shows: "both" };

  const kept = (name) => {
    try {
      return localStorage.getItem(`mashimo-${name}`) || STANDARD[name];
    } catch {
      return STANDARD[name]; // storage is closed to us: the choice lasts for this page
    }
  };
  const keep = (name, value) => {
    try {
      localStorage.setItem(`mashimo-${name}`, value);
    } catch {
      // as above
    }
  };
  const show = (name, value) => {
    if (value === STANDARD[name]) delete root.dataset[name];
    else root.dataset[name] = value;
    if (name === "theme") showAround();
  };
  /** What is around the page (the bar of a phone) has its colour too. */
  const showAround = () => {
    const metas = [...document.querySelectorAll('meta[name="theme-color"]')];
    for (const meta of metas) {
      meta.dataset.own ??= meta.content;
      const chosen = metas.find(({ media }) => media.includes(root.dataset.theme ?? "-"));
      meta.content = chosen ? (chosen.dataset.own ?? chosen.content) : meta.dataset.own;
    }
  };
  const showKept = () => {
    for (const name of Object.keys(STANDARD)) {
      const value = kept(name);
      show(name, value);
      for (const input of document.querySelectorAll(`[data-look="${name}"]`)) {
        if (input.type === "radio") input.checked = input.value === value;
        else input.value = value;
      }
    }
  };

  showKept();
  addEventListener("DOMContentLoaded", showKept);
  addEventListener("storage", showKept); // chosen in another tab
  addEventListener("change", ({ target }) => {
    const name = target.dataset?.look;
    if (!name) return;
    keep(name, target.value);
    show(name, target.value);
  });

  const menu = () => document.querySelector("details.look[open]");
  addEventListener("click", ({ target }) => {
    for (const open of document.querySelectorAll("details.look[open]")) if (!open.contains(target)) open.open = false;
  });
  addEventListener("keydown", ({ key }) => {
    const open = menu();
    if (key !== "Escape" || !open) return;
    open.open = false;
    open.querySelector("summary").focus();
  });
}
