// @ts-check
/* What the library of the API's page leaves out for readers: landmarks, the order of headings, names
   of choices, and that a key can scroll. */
const LEVELS = Object.entries({ "h3.opblock-tag": 2, h4: 3, h5: 4 });
const page = /** @type {HTMLElement} */ (document.getElementById("swagger-ui"));

/** Change each element that matches and has not been changed before.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} selector
 * @param {(element: E) => void} change */
function changeNew(selector, change) {
  /** @type {NodeListOf<E>} */
  const elements = page.querySelectorAll(`:is(${selector}):not([data-mended])`);
  elements.forEach((element) => {
    element.dataset.mended = "";
    change(element);
  });
}

/** @param {HTMLSelectElement} select */
function nameSelect(select) {
  const name = select.parentElement?.closest(":has(small, label)")?.querySelector("small, label");
  if (!select.labels.length) select.setAttribute("aria-label", name?.textContent || select.value);
}

function mend() {
  changeNew(".information-container, .scheme-container", (part) => {
    const title = part.querySelector(".title, .authorize")?.firstChild?.textContent;
    part.setAttribute("role", "region");
    part.setAttribute("aria-label", title || document.title);
  });
  LEVELS.forEach(([heading, level]) => {
    changeNew(heading, (element) => element.setAttribute("aria-level", `${level}`));
  });
  changeNew("button.opblock-summary-control a[href]", (link) => link.removeAttribute("href"));
  changeNew("select", nameSelect);
  changeNew("pre", (text) => { text.tabIndex = 0; });
}

new MutationObserver(mend).observe(page, { childList: true, subtree: true });
mend();
