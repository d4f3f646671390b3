/* Two taps a swap, keys, and a table that finds its way back after anything that went wrong. */
(() => {
  "use strict";
  const story = window.tableStory;
  const table = () => document.getElementById("table");
  const help = () => document.getElementById("help");
  const keysOn = () => document.documentElement.dataset.keys !== "off";
  let lastFocus = "";

  document.addEventListener("change", (event) => {
    if (event.target.id === "keys-on") {
      document.documentElement.dataset.keys = event.target.checked ? "on" : "off";
    }
  });

  /* --- taps that come while the others' moves are told ------------------------------------- */

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

  let logIsOpen = matchMedia("(min-width: 1060px)").matches;
  document.addEventListener("toggle", (event) => {
    const log = event.target;
    if (log.id !== "log-box" || !log.isConnected) return;
    if (log.open && !logIsOpen) log.scrollIntoView(); // it was opened to be read
    logIsOpen = log.open;
  }, true);

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target?.id !== "table") return;
    const { xhr } = event.detail;
    lastFocus = document.activeElement?.id || "";
    // Another page came than this one: it is for the whole window, not for the table.
    if (xhr.status === 200 && !xhr.getResponseHeader("HX-Retarget") && !xhr.response.includes('id="table"')) {
      event.detail.shouldSwap = false;
      location.assign(xhr.responseURL || location.href);
    }
  });

  document.addEventListener("htmx:afterSettle", (event) => {
    const root = table();
    if (!root || event.detail.elt?.id !== "table" || root.dataset.ready) return;
    begin(root, true);
    refocus();
  });

  /* The end of a round stays hidden while it is told; then the way on gets the focus. */
  document.addEventListener("table:told", refocus);

  const PLACES = "#next, #hand-1, .turn button:not(.swap)";

  /* Who was at a card or a button is at the same one, or at the next best: never at nothing. */
  function refocus() {
    const root = table(), at = document.activeElement;
    if (!lastFocus || (at !== document.body && at !== root)) return;
    const places = [document.getElementById(lastFocus), ...root.querySelectorAll(PLACES)];
    if (!places.some((place) => take(place))) {
      root.tabIndex = -1; // where everything is being told
      take(root);
    }
  }
  function take(place) {
    place?.focus({ preventScroll: true });
    return Boolean(place) && document.activeElement === place;
  }

  function begin(root, isAnswer = false) {
    root.dataset.ready = "1";
    const log = root.querySelector("#log-box");
    if (log) log.open = logIsOpen;
    const rounds = root.querySelector(".rounds"), seen = rounds.querySelector(".seen");
    if (seen) rounds.scrollTop = seen.offsetTop - (rounds.clientHeight - seen.offsetHeight) / 2;
    window.tableChoice.begin(root);
    story.tell(root, isAnswer);
  }
  if (table()) begin(table());
})();
