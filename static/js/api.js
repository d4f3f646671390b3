/* What the library of the API's page leaves out for readers: landmarks, the order of headings, names
   of choices, and that a key can scroll. */
(() => {
  "use strict";
  const LEVELS = { "h3.opblock-tag": 2, h4: 3, h5: 4 };

  function once(selector, mend) {
    document.getElementById("swagger-ui").querySelectorAll(`:is(${selector}):not([data-mended])`).forEach((found) => {
      found.dataset.mended = "";
      mend(found);
    });
  }

  function mend() {
    once(".information-container, .scheme-container", (part) => {
      part.setAttribute("role", "region");
      part.setAttribute("aria-label", part.querySelector(".title, .authorize")?.firstChild.textContent || document.title);
    });
    Object.entries(LEVELS).forEach(([heading, level]) => once(heading, (found) => found.setAttribute("aria-level", level)));
    once("button.opblock-summary-control a[href]", (link) => link.removeAttribute("href"));
    once("select", (choice) => {
      const named = choice.parentElement.closest(":has(small, label)")?.querySelector("small, label");
      if (!choice.labels.length) choice.setAttribute("aria-label", named?.textContent || choice.value);
    });
    once("pre", (text) => { text.tabIndex = 0; });
  }

  new MutationObserver(mend).observe(document.getElementById("swagger-ui"), { childList: true, subtree: true });
  mend();
})();
