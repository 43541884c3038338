// Pictures of a match: their links follow the position that is looked at; a picture can be handed to other programs.

/** The address with the position that is on the board now. @param {string} address */
function atShown(address) {
  const url = new URL(address, location.href);
  const ply = /** @type {HTMLElement | null} */ (document.querySelector(".board[data-ply]"))?.dataset.ply;
  if (ply && url.searchParams.has("ply")) url.searchParams.set("ply", ply);
  return url.href;
}

/** @param {HTMLElement} button */
async function share(button) {
  const said = /** @type {HTMLElement} */ (button.closest(".picture-links")?.querySelector("[data-drawing]"));
  said.textContent = said.dataset.drawingWords ?? "";
  try {
    const answer = await fetch(atShown(button.dataset.sharesPicture ?? ""));
    if (!answer.ok) throw new Error(String(answer.status));
    const blob = await answer.blob();
    const file = new File([blob], button.dataset.file ?? "mashimo.png", { type: blob.type });
    said.textContent = "";
    if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] });
    else save(file);
  } catch (error) {
    const gone = /** @type {Error} */ (error).name === "AbortError"; // the reader has thought better of it
    said.textContent = gone ? "" : (said.dataset.failedWords ?? "");
  }
}

/** @param {File} file */
function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

document.addEventListener("click", ({ target }) => {
  const at = /** @type {Element} */ (target);
  const link = /** @type {HTMLAnchorElement | null} */ (at.closest?.("a[data-picture]"));
  if (link) link.href = atShown(link.href);
  const button = /** @type {HTMLElement | null} */ (at.closest?.("[data-shares-picture]"));
  if (button) share(button);
}, { capture: true });
