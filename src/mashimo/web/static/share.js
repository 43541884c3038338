// Copying and sharing a link. The buttons may come and go: the whole page listens.
const absolute = (id) => {
  const field = document.getElementById(id);
  field.value = new URL(field.value, location.href).href;
  return field;
};

async function copy(button) {
  const field = absolute(button.dataset.copies);
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select(); // no clipboard without https, or it was refused
    if (!document.execCommand("copy")) return;
  }
  const said = button.closest(".copy").parentElement.querySelector("[data-copied]");
  said.textContent = "";
  setTimeout(() => { said.textContent = said.dataset.copied; }, 50);
}

async function share(button) {
  const field = absolute(button.dataset.shares);
  try {
    await navigator.share({ title: "Mashimo", text: button.dataset.text, url: field.value });
  } catch {
    // the reader has thought better of it
  }
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-copies], [data-shares]");
  if (button?.dataset.copies) copy(button);
  else if (button) share(button);
  else if (target.matches?.("[data-link]")) target.select();
});
