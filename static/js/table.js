/* Two taps a swap, keys, and a table that finds its way back after anything that went wrong. */
(() => {
  "use strict";
  const story = window.tableStory;
  const table = () => document.getElementById("table");
  const help = () => document.getElementById("help");
  const keysOn = () => document.documentElement.dataset.keys !== "off";
  let lastFocus = "";

  /* --- choosing --------------------------------------------------------------------------- */

  /* Without script these are radio buttons; arrow keys would choose while they move, so with
     it they become boxes, of which at most one is ticked. */
  function setUp(root) {
    root.querySelectorAll(".pick input").forEach((input) => { input.type = "checkbox"; });
    const log = root.querySelector("#log-box");
    if (log) log.open = matchMedia("(min-width: 1060px)").matches;
    story.tell(root);
  }

  function chosen(name) {
    return table().querySelector(`.pick input[name="${name}"]:checked`);
  }

  function choose(input) {
    table().querySelectorAll(`.pick input[name="${input.name}"]`).forEach((other) => {
      if (other !== input) other.checked = false;
    });
    if (chosen("give") && chosen("take")) {
      document.getElementById("act-swap").click();
    }
  }

  document.addEventListener("change", (event) => {
    if (event.target.matches?.(".pick input")) choose(event.target);
    if (event.target.id === "keys-on") {
      document.documentElement.dataset.keys = event.target.checked ? "on" : "off";
    }
  });

  const CHOICE = ".pick, .tap";

  /* A card that is about to change under the finger is not the one that was meant. */
  function isStillThere(choice) {
    return Boolean(choice.closest(".me")) || story.settled(choice.querySelector(".card"));
  }

  let ignored = false;
  document.addEventListener("pointerdown", (event) => {
    ignored = false;
    if (!story.isTelling() || !table().contains(event.target)) return;
    const choice = event.target.closest(CHOICE);
    ignored = Boolean(choice) && !isStillThere(choice);
    story.skip();
  }, true);
  document.addEventListener("click", (event) => {
    if (ignored && event.target.closest?.(CHOICE)) event.preventDefault();
    if (event.target.closest?.("#help-button")) openHelp();
  }, true);

  /* --- keys ------------------------------------------------------------------------------- */

  function openHelp() {
    document.getElementById("keys-on").checked = keysOn();
    help().showModal();
  }

  function pressed(event) {
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    const told = !story.isTelling();
    if (key === "?") return openHelp();
    if (key === "Enter") return told ? document.getElementById("next")?.click() : story.skip();
    const target = table().querySelector(`[data-key="${CSS.escape(key)}"]`);
    const meant = target && (told || !target.matches(CHOICE) || isStillThere(target));
    story.skip();
    if (meant) press(target);
  }

  function press(target) {
    const input = target.matches(".pick") ? target.querySelector("input") : target;
    input.focus({ preventScroll: true });
    input.click();
  }

  const PASSIVE = ["Tab", "Shift", "Control", "Alt", "Meta", "Escape", " "];
  document.addEventListener("keydown", (event) => {
    if (!table() || help().open || event.ctrlKey || event.metaKey || event.altKey) return;
    const box = event.target.matches?.(".pick input");
    if (box && event.key === "Enter" && !story.isTelling()) {
      event.preventDefault();
      return event.target.click();
    }
    const busy = !box && event.target.matches?.("input, textarea, select");
    const acts = event.key === "Enter" && event.target.matches?.("button, a, summary");
    if (busy || PASSIVE.includes(event.key) || event.repeat) return;
    if (acts && !story.isTelling()) return;
    if (!keysOn() && event.key !== "Enter") return;
    if (event.key === "Enter" || event.key.length === 1) event.preventDefault();
    pressed(event);
  });

  /* --- answers ---------------------------------------------------------------------------- */

  const ours = (event) => event.detail.target?.id === "table" || event.detail.elt?.closest?.("#table");

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!ours(event)) return;
    const { xhr } = event.detail;
    lastFocus = document.activeElement?.id || "";
    // Signed out elsewhere, or an error: that page is for the whole window, not for the table.
    if (xhr.status === 200 && !xhr.getResponseHeader("HX-Retarget") && !xhr.response.includes('id="table"')) {
      event.detail.shouldSwap = false;
      location.assign(xhr.responseURL || location.href);
    }
  });

  document.addEventListener("htmx:afterSettle", (event) => {
    const root = table();
    if (!root || event.detail.elt?.id !== "table" || root.dataset.ready) return;
    begin(root);
    if (document.activeElement === document.body && lastFocus) {
      (document.getElementById(lastFocus) || document.getElementById("next") || document.getElementById("hand-1"))
        ?.focus({ preventScroll: true });
    }
  });

  /* The end of a round stays hidden while it is told; then the way on gets the focus. */
  document.addEventListener("table:told", () => {
    if (document.activeElement === document.body && lastFocus) document.getElementById("next")?.focus({ preventScroll: true });
  });

  /* An answer was lost: look at the table again, whatever had been asked. */
  let again = 0;
  function lookAgain(event) {
    if (!ours(event)) return;
    table().querySelector("#say-now").textContent = table().dataset.lost;
    clearTimeout(again);
    again = setTimeout(look, 1200);
  }
  function look() {
    if (table()) window.htmx.trigger(table(), "look");
  }
  ["htmx:sendError", "htmx:timeout", "htmx:responseError"].forEach((name) => document.addEventListener(name, lookAgain));
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful && event.detail.xhr.status === 204 && table()) {
      table().querySelector("#say-now").textContent = table().dataset.now;
      table().querySelectorAll(".pick input:checked").forEach((input) => { if (chosen("give") && chosen("take")) input.checked = false; });
    }
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

  function begin(root) {
    root.dataset.ready = "1";
    setUp(root);
  }
  if (table()) begin(table());
})();
