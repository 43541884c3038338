// The one place where HTML from this server becomes nodes. Pages may demand trusted types: the policy is called "mashimo".

const policy = globalThis.trustedTypes?.createPolicy("mashimo", { createHTML: (/** @type {string} */ html) => html });

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
