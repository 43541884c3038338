// While a review is made, ask every second how far it is; when it is there, show it.
import { fragment } from "./html.js";

const SECOND = 1000;

async function look() {
  const panel = document.getElementById("review");
  if (!panel.dataset.busy) return;
  try {
    const answer = await fetch(panel.dataset.busy);
    if (answer.ok) put(panel, fragment(await answer.text()).firstElementChild);
  } catch {
    // no connection: the next time perhaps
  }
  setTimeout(look, SECOND);
}

function put(panel, made) {
  if (made.dataset.state === "done") {
    location.reload();
    return;
  }
  if (made.dataset.state !== panel.dataset.state) {
    panel.replaceWith(made);
    return;
  }
  for (const name of ["p", "progress"]) panel.querySelector(name).replaceWith(made.querySelector(name)); // the button stays under the finger
}

setTimeout(look, SECOND);
