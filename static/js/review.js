// @ts-check
/* Steps through a round with the arrow keys, Home and End; says aloud where that leads. */

/** @type {Record<string, string>} */
const STEPS = { ArrowLeft: "back", ArrowRight: "onward", Home: "first", End: "last" };
/** The steps that wait for the answers to those before.
 * @type {string[]} */
const waiting = [];
let isMoved = false, isAsking = false;

/* --- what the reader has opened or closed stays so from step to step ------------------------- */

/** @type {Map<string, boolean>} */
const isOpen = new Map();

document.addEventListener("click", ({ target }) => {
  const part = target instanceof Element && target.closest("#walk summary")?.parentElement;
  if (part instanceof HTMLDetailsElement) isOpen.set(part.dataset.part ?? "", !part.open);
});

function openAsBefore() {
  document.querySelectorAll(/** @type {"details"} */ ("#walk details")).forEach((part) => {
    part.open = isOpen.get(part.dataset.part ?? "") ?? part.open;
  });
}

/* --- keys ------------------------------------------------------------------------------------ */

/** @param {KeyboardEvent} event */
function stepOf({ key, target, ctrlKey, metaKey, altKey, shiftKey }) {
  if (ctrlKey || metaKey || altKey || shiftKey) return undefined;
  const isTyping = target instanceof Element && target.matches("input, textarea, select, summary");
  const step = STEPS[key];
  return !isTyping && step && document.getElementById(`go-${step}`) ? step : undefined;
}

document.addEventListener("keydown", (event) => {
  const step = stepOf(event);
  if (!step) return;
  event.preventDefault();
  if (event.repeat && isAsking) return; // a key held down goes as fast as the answers come
  waiting.push(step);
  goOn();
});

/** Take the steps that wait: one, or more where there is nowhere to go. */
function goOn() {
  while (waiting.length && !isAsking) {
    const link = document.getElementById(`go-${waiting.shift()}`);
    if (link?.getAttribute("href")) link.click();
  }
}

/* --- answers --------------------------------------------------------------------------------- */

/** Scroll the list of steps to the current one; the page stays where it is. */
function showCurrentStep() {
  const current = /** @type {HTMLElement | null} */ (document.querySelector(".log [aria-current]"));
  const list = current?.closest("ol");
  if (list && current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}

document.addEventListener("htmx:beforeRequest", () => { isAsking = true; });
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  isAsking = false;
  if (!detail.successful) waiting.length = 0;
  setTimeout(goOn);
});

// Not at the request: the next one may be sent before this one has settled.
document.addEventListener("htmx:afterSwap", () => { isMoved = true; });

document.addEventListener("htmx:afterSettle", () => {
  const caption = document.getElementById("caption");
  if (!isMoved || !caption) return;
  isMoved = false;
  openAsBefore();
  showCurrentStep();
  const parts = [caption, document.getElementById("decision-title")].filter((part) => part !== null);
  const region = /** @type {HTMLElement} */ (document.getElementById("said"));
  region.textContent = parts.map((part) => part.textContent?.trim()).join(". ");
});

showCurrentStep();
