// Numbers in the digits of the reader's language.

const PLAIN = "0123456789";

/**
 * A number, or a text of digits and signs, as it is written in a language.
 * @param {string | number} text
 * @param {string} [digits] the ten digits of the language
 */
export function figures(text, digits = PLAIN) {
  const ten = [...digits];
  return String(text).replace(/\d/g, (digit) => ten[Number(digit)]);
}
