// @ts-check
/* The table page: two taps a swap, keys, and a table that finds its way back after anything that went wrong. */
import * as choice from "./choice.js";
import { watchConnection } from "./connection.js";
import * as playback from "./playback.js";

/** @returns {HTMLElement} */
const table = () => /** @type {HTMLElement} */ (document.getElementById("table"));
const help = () => /** @type {HTMLDialogElement} */ (document.getElementById("help"));
const keysSwitch = () => /** @type {HTMLInputElement} */ (document.getElementById("keys-on"));
const settings = document.documentElement.dataset;
const areKeysOn = () => settings.keys !== "off";
/** @param {EventTarget | null} target
 * @returns {target is Element} */
const isElement = (target) => target instanceof Element;

/* --- taps that come while the others' moves are played ---------------------------------------- */

const CHOICE = ".pick, .tap";
let isIgnored = false;

/** False for a card that is about to change under the finger: it is not the one that was meant.
 * @param {Element} target */
function isStillThere(target) {
  const card = /** @type {HTMLElement} */ (target.querySelector(".card"));
  return Boolean(target.closest(".me")) || playback.isFinal(card);
}

/** @param {PointerEvent} event */
function onPointerDown({ target }) {
  isIgnored = false;
  if (!playback.isPlaying() || !isElement(target) || !table().contains(target)) return;
  const card = target.closest(CHOICE);
  isIgnored = card !== null && !isStillThere(card);
  playback.skip();
}

/** @param {MouseEvent} event */
function onClick(event) {
  if (!isElement(event.target)) return;
  if (isIgnored && event.target.closest(CHOICE)) event.preventDefault();
  if (event.target.closest("#help-button")) openHelp();
}

function openHelp() {
  keysSwitch().checked = areKeysOn();
  help().showModal();
}

/* --- keys ------------------------------------------------------------------------------------ */

/** @param {string} key */
function pressKey(key) {
  const isPlaying = playback.isPlaying();
  if (key === "?") return openHelp();
  if (key === "Enter") return isPlaying ? playback.skip() : document.getElementById("next")?.click();
  const target = table().querySelector(`[data-key="${CSS.escape(key)}"]`);
  const isMeant = target && (!isPlaying || !target.matches(CHOICE) || isStillThere(target));
  playback.skip();
  if (isMeant) press(target);
}

/** @param {Element} target */
function press(target) {
  const control = /** @type {HTMLElement} */ (target.matches(".pick") ? target.querySelector("input") : target);
  control.focus({ preventScroll: true });
  control.click();
}

const PASSIVE = ["Tab", "Shift", "Control", "Alt", "Meta", "Escape", " "];

/** True for Enter on a focused card, which a checkbox does not answer by itself.
 * @param {string} key
 * @param {Element} focused */
const isChoosing = (key, focused) => (
  key === "Enter" && focused.matches(".pick input") && !playback.isPlaying()
);

/** True for a key that the focused element, or the browser, has a use for.
 * @param {KeyboardEvent} event
 * @param {Element} focused */
function isForThePage(event, focused) {
  const isBusy = focused.matches("input, textarea, select") && !focused.matches(".pick input");
  const isActing = event.key === "Enter" && focused.matches("button, a, summary") && !playback.isPlaying();
  const isOff = !areKeysOn() && event.key !== "Enter";
  return isBusy || isActing || isOff || PASSIVE.includes(event.key) || event.repeat;
}

/** @param {KeyboardEvent} event */
const hasModifier = ({ ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey;

/** @param {KeyboardEvent} event */
function onKeyDown(event) {
  if (!table() || help().open || hasModifier(event)) return;
  const { key } = event, focused = isElement(event.target) ? event.target : document.body;
  if (isChoosing(key, focused)) {
    event.preventDefault();
    return /** @type {HTMLElement} */ (focused).click();
  }
  if (isForThePage(event, focused)) return;
  if (key === "Enter" || key.length === 1) event.preventDefault();
  pressKey(key.length === 1 ? key.toUpperCase() : key);
}

/* --- answers --------------------------------------------------------------------------------- */

let lastFocus = "";
let isLogOpen = matchMedia("(min-width: 1060px)").matches;

/** @param {Event} event */
function onToggle({ target: log }) {
  if (!(log instanceof HTMLDetailsElement) || log.id !== "log-box" || !log.isConnected) return;
  if (log.open && !isLogOpen) log.scrollIntoView(); // it was opened to be read
  isLogOpen = log.open;
}

/** @param {HtmxEvent} event */
function onSwap(event) {
  if (event.detail.target?.id !== "table") return;
  const { xhr } = event.detail;
  lastFocus = document.activeElement?.id || "";
  // Another page came than this one: it is for the whole window, not for the table.
  if (xhr.status === 200 && !xhr.getResponseHeader("HX-Retarget") && !xhr.response.includes('id="table"')) {
    event.detail.shouldSwap = false;
    location.assign(xhr.responseURL || location.href);
  }
}

/** @param {HtmxEvent} event */
function onSettle(event) {
  const root = table();
  if (!root || event.detail.elt?.id !== "table" || root.dataset.ready) return;
  begin(root, true);
  refocus();
}

const PLACES = "#next, #hand-1, .turn button:not(.swap)";

/** Keep the focus on the same card or button, or on the next best: never on nothing. */
function refocus() {
  const root = table(), focused = document.activeElement;
  if (!lastFocus || (focused !== document.body && focused !== root)) return;
  const places = [document.getElementById(lastFocus), ...root.querySelectorAll(PLACES)];
  if (!places.some(takeFocus)) {
    root.tabIndex = -1; // while everything is hidden
    takeFocus(root);
  }
}

/** Focus an element, if there is one; true if it has the focus then.
 * @param {Element | null} element */
function takeFocus(element) {
  /** @type {HTMLElement | null} */ (element)?.focus({ preventScroll: true });
  return element !== null && document.activeElement === element;
}

/** Set up a new table, and play what is new on it.
 * @param {HTMLElement} root
 * @param {boolean} isAnswer */
function begin(root, isAnswer) {
  root.dataset.ready = "1";
  const log = /** @type {HTMLDetailsElement | null} */ (root.querySelector("#log-box"));
  if (log) log.open = isLogOpen;
  const rounds = /** @type {HTMLElement} */ (root.querySelector(".rounds"));
  const shown = /** @type {HTMLElement | null} */ (rounds.querySelector(".seen"));
  if (shown) rounds.scrollTop = shown.offsetTop - (rounds.clientHeight - shown.offsetHeight) / 2;
  choice.begin(root);
  playback.play(root, isAnswer);
}

choice.watchChoice();
watchConnection();
document.addEventListener("change", ({ target }) => {
  if (target === keysSwitch()) settings.keys = keysSwitch().checked ? "on" : "off";
});
document.addEventListener("pointerdown", onPointerDown, true);
document.addEventListener("click", onClick, true);
document.addEventListener("keydown", onKeyDown);
document.addEventListener("toggle", onToggle, true);
document.addEventListener("htmx:beforeSwap", onSwap);
document.addEventListener("htmx:afterSettle", onSettle);
// The end of a round stays hidden while it is played; then the way on gets the focus.
document.addEventListener("table:told", refocus);
if (table()) begin(table(), false);
