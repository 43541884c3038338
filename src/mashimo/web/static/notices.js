// "Tell me when it is my turn": a notice of the system, also while the page is closed. Only where the person asks for it.

const KEPT = 200; // matches that this browser remembers to have asked for

/**
 * Let the button in the sheet of a match start and stop the notices. It is shown where browser and server can do it.
 * @param {HTMLElement} root
 */
export function tellOfTurns(root) {
  const place = /** @type {HTMLElement | null} */ (root.querySelector("[data-notices]"));
  if (!place || !("PushManager" in window) || !navigator.serviceWorker) return;
  // What it needs is asked for when the sheet is opened for the first time, which most people never do.
  place.closest("[popover]")?.addEventListener("toggle", () => offer(root, place), { once: true });
}

/** @param {HTMLElement} root @param {HTMLElement} place */
async function offer(root, place) {
  const match = /** @type {string} */ (root.dataset.match);
  const answer = await fetch("/notices/key").catch(() => undefined);
  if (!answer?.ok) return;
  const key = await answer.text();
  const button = /** @type {HTMLButtonElement} */ (place.querySelector("[data-notices-button]"));
  const isOn = () => button.ariaPressed === "true";
  const show = (/** @type {boolean} */ on) => (button.ariaPressed = String(on));
  show(asked().includes(match) && Notification.permission === "granted");
  place.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    const said = await (isOn() ? stop(match) : start(match, key)).catch(() => "failed");
    button.disabled = false;
    if (said === "on" || said === "off") {
      show(said === "on");
      remember(match, said === "on");
    }
    const text = place.querySelector(`[data-notices-word="${said}"]`)?.textContent ?? said;
    /** @type {HTMLElement} */ (place.querySelector("[data-notices-said]")).textContent = text;
  });
}

/** @param {string} match @param {string} key @returns {Promise<string>} what is to be said */
async function start(match, key) {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const { pushManager } = await navigator.serviceWorker.ready;
  const there = await pushManager.getSubscription();
  const subscription = there ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = subscription.toJSON();
  return post(`/m/${match}/notices`, { endpoint: endpoint ?? "", key: keys?.p256dh ?? "", auth: keys?.auth ?? "" }, "on");
}

/** @param {string} match @returns {Promise<string>} */
async function stop(match) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  if (!subscription) return "off";
  return post(`/m/${match}/notices/stop`, { endpoint: subscription.endpoint }, "off");
}

/** @param {string} address @param {Record<string, string>} fields @param {string} done @returns {Promise<string>} */
async function post(address, fields, done) {
  const answer = await fetch(address, { method: "POST", body: new URLSearchParams(fields) });
  if (answer.ok) return done;
  return (await answer.json()).detail ?? "failed";
}

/** @returns {string[]} */
function asked() {
  try {
    return JSON.parse(localStorage.getItem("mashimo-told") ?? "[]");
  } catch {
    return [];
  }
}

/** @param {string} match @param {boolean} on */
function remember(match, on) {
  try {
    const others = asked().filter((id) => id !== match);
    localStorage.setItem("mashimo-told", JSON.stringify(on ? [match, ...others].slice(0, KEPT) : others));
  } catch {
    // A browser without storage forgets; the server does not.
  }
}
