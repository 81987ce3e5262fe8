// Copies a text of the page. Without this module it is selected by hand, or taken from its own page.
// @ts-check

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("button[data-copies]"))) {
  const words = button.textContent;
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copies ?? "")?.textContent ?? "");
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = words), 2000);
  });
}
