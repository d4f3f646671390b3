/* Hand a result's link to the device's own way of sharing, or else to the clipboard. */
(() => {
  "use strict";
  document.querySelectorAll("[data-share]").forEach((box) => {
    const button = box.querySelector("button");
    const field = box.querySelector("input");
    const said = box.querySelector("[role=status]");
    if (!navigator.share && !navigator.clipboard) return;
    button.hidden = false;

    const copy = async () => {
      try {
        await navigator.clipboard.writeText(field.value);
        said.textContent = box.dataset.done;
      } catch {
        field.focus();
        field.select();
      }
    };

    button.addEventListener("click", async () => {
      if (!navigator.share) return copy();
      try {
        await navigator.share({ title: box.dataset.title, url: field.value });
      } catch (refusal) {
        if (refusal.name !== "AbortError") await copy();
      }
    });
  });
})();
