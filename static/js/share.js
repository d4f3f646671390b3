// @ts-check
/* Hands a result's link to the device's own way of sharing, or else to the clipboard. */

/** @param {HTMLElement} box */
function setUp(box) {
  const button = /** @type {HTMLButtonElement} */ (box.querySelector("button"));
  const field = /** @type {HTMLInputElement} */ (box.querySelector("input"));
  const status = /** @type {HTMLElement} */ (box.querySelector("[role=status]"));
  if (!navigator.share && !navigator.clipboard) return;
  button.hidden = false;

  async function copy() {
    try {
      await navigator.clipboard.writeText(field.value);
      status.textContent = box.dataset.done ?? "";
    } catch {
      field.focus();
      field.select();
    }
  }

  button.addEventListener("click", async () => {
    if (!navigator.share) return copy();
    try {
      await navigator.share({ title: box.dataset.title, url: field.value });
    } catch (refusal) {
      if (/** @type {DOMException} */ (refusal).name !== "AbortError") await copy();
    }
  });
}

document.querySelectorAll(/** @type {"div"} */ ("[data-share]")).forEach(setUp);
