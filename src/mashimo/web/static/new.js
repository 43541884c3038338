// The form of a new match: while it is filled in, the server says how the chosen game differs from the standard rules.
import { fragment } from "./html.js";

const form = document.querySelector("form[data-differs]");
const place = document.getElementById("differs");
let timer = 0;
let asked = 0;

async function show() {
  const mine = ++asked;
  const fields = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  try {
    const answer = await fetch(`${form.dataset.differs}?${fields}`);
    if (!answer.ok) return;
    const html = await answer.text();
    if (mine === asked) put(html);
  } catch {
    // without a network the words stay as they were; the page after sending says them again
  }
}

// What is open stays open, and who copies the link of the form stays at it.
function put(html) {
  const opened = place.querySelector("details")?.open;
  const at = place.contains(document.activeElement) ? document.activeElement.id || document.activeElement.localName : "";
  place.replaceChildren(fragment(html));
  const details = place.querySelector("details");
  if (details) details.open = Boolean(opened);
  if (at) (document.getElementById(at) ?? place.querySelector(at))?.focus({ preventScroll: true });
}

// A shortcut beside a list: it would load the form again with its value; here it only chooses it.
form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-sets]");
  if (!button) return;
  event.preventDefault();
  document.getElementById(button.dataset.sets).value = button.value;
  show();
});
form.addEventListener("change", () => {
  clearTimeout(timer);
  timer = setTimeout(show, 80);
});
document.getElementById("errors")?.focus();
// A page that comes back from the browser's memory has the fields as they were left.
addEventListener("pageshow", (event) => event.persisted && show());
