// Fields that do more than a browser's own: a link that is copied, a file that goes into a text.
// @ts-check
import { all, make, one } from "./page.js";

for (const field of all("input[data-copy]")) {
  const copy = make("button", { type: "button", className: "plain", textContent: "Copy" });
  copy.addEventListener("click", async () => {
    const link = /** @type {HTMLInputElement} */ (field);
    link.select();
    // Without TLS a browser lends no clipboard; what is selected is copied the old way.
    const done = navigator.clipboard ? navigator.clipboard.writeText(link.value) : Promise.resolve(document.execCommand("copy"));
    await done;
    copy.textContent = "Copied";
  });
  field.after(copy);
}

for (const row of all("[data-fills]")) {
  row.hidden = false;
  one("input[type=file]", row)?.addEventListener("change", async (event) => {
    const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
    const field = /** @type {HTMLTextAreaElement | null} */ (document.getElementById(row.dataset.fills ?? ""));
    if (file && field) field.value = await file.text();
  });
}
