// The one place where text from this server becomes nodes or scripts. Pages may demand trusted types: the policy is called
// "mashimo".

const policy = globalThis.trustedTypes?.createPolicy("mashimo", {
  createHTML: (/** @type {string} */ html) => html,
  createScriptURL: (/** @type {string} */ address) => address,
});

/**
 * Nodes of HTML that this site's server has rendered (never of text that a person wrote).
 * @param {string} html
 * @returns {DocumentFragment}
 */
export function fragment(html) {
  const template = document.createElement("template");
  template.innerHTML = /** @type {string} */ (/** @type {unknown} */ (policy ? policy.createHTML(html) : html));
  return template.content;
}

/**
 * The address of a script of this site, where the browser wants one that is trusted.
 * @param {string} address written in the code, never made of what somebody sent
 * @returns {string}
 */
export function script(address) {
  return /** @type {string} */ (/** @type {unknown} */ (policy ? policy.createScriptURL(address) : address));
}
