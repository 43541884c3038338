// What a person likes: kept in this browser, the same on every page with a board.

/** What holds until something else is chosen. @type {Record<string, string>} */
const STANDARD = {
  speed: "normal", // slow, normal, fast, instant
  volume: "50", // 0 to 100
  vibration: "off",
  preview: "off", // where a move would end
  confirm: "off", // a move is asked about before it is made
  premove: "off", // a move may be chosen before it is one's turn
  turn: "off", // two on one device: the board is turned for whoever is to move
  speech: "full", // short, full, laps
  letters: "on", // keys that are single letters
  muted: "off", // what the other player says is neither shown nor spoken
};

/** Without storage the choice lasts for this page. @type {Map<string, string>} */
const chosen = new Map();

/** @type {Set<(name: string) => void>} */
const listeners = new Set();

export const names = () => Object.keys(STANDARD);

/** @param {string} name */
export function preferred(name) {
  try {
    return localStorage.getItem(`mashimo-${name}`) || (chosen.get(name) ?? STANDARD[name]);
  } catch {
    return chosen.get(name) ?? STANDARD[name];
  }
}

/** @param {string} name */
export const prefers = (name) => preferred(name) === "on";

/** @param {string} name @param {string} value */
export function prefer(name, value) {
  chosen.set(name, value);
  try {
    localStorage.setItem(`mashimo-${name}`, value);
  } catch {
    // as above
  }
  tell(name);
}

/** Call it with the name of every preference that changes, here or in another tab. @param {(name: string) => void} listener */
export function onPreference(listener) {
  listeners.add(listener);
}

/** @param {string} name */
function tell(name) {
  for (const listener of listeners) listener(name);
}

addEventListener("storage", ({ key }) => {
  if (key === null) names().forEach(tell);
  else if (key.replace("mashimo-", "") in STANDARD) tell(key.replace("mashimo-", ""));
});
