// Asking for a hint: the form's answer as data.

import { word } from "./reading.js";
import { asSeen } from "./view.js";

/** @typedef {{seq: number, board: string, said: string}} Hint */

const PATIENCE = 20_000;

/** @param {HTMLFormElement} form @param {ParentNode} root @returns {Promise<{hint?: Hint, reason: string}>} */
export async function askHint(form, root) {
  try {
    const answer = await fetch(asSeen(form.action), { method: "POST", headers: { accept: "application/json" }, signal: AbortSignal.timeout(PATIENCE) });
    const told = await answer.json();
    return answer.ok ? { hint: told, reason: "" } : { reason: told.detail };
  } catch {
    return { reason: word(root, "nohint") };
  }
}
