// @ts-check
/* The cards chosen for a swap: at most one of each kind, kept through whatever comes between. */

/** What is kept of a choice: the page and its state, the button that was sent off (or ""), and the cards.
 * @typedef {{ path?: string, at?: string, act?: string, give?: string, take?: string }} Choice */

const STORED_AS = "gelijkspel-choice";
/** @typedef {"give" | "take"} Kind */
/** @type {Kind[]} */
const KINDS = ["give", "take"];

/** @returns {HTMLElement} */
const table = () => /** @type {HTMLElement} */ (document.getElementById("table"));
/** @param {ParentNode} root
 * @param {string} [name]
 * @returns {HTMLInputElement[]} */
function inputs(root, name) {
  const selector = name ? `.pick input[name="${name}"]` : ".pick input";
  return [...root.querySelectorAll(/** @type {"input"} */ (selector))];
}
/** @param {Kind} kind */
const chosen = (kind) => inputs(table(), kind).find((input) => input.checked);

/** The kind of card that is still to be chosen once the other is; "" if none or both are.
 * @param {unknown} give
 * @param {unknown} take
 * @returns {Kind | ""} */
export function missingKind(give, take) {
  if (give && !take) return "take";
  return take && !give ? "give" : "";
}

/** True once both cards of a swap are chosen. */
export const isWhole = () => Boolean(chosen("give") && chosen("take"));

/** Keep the choice for when the page is loaded again.
 * @param {string} [act] the id of the button that was sent off, until its answer has come */
export function keep(act = "") {
  /** @type {Choice} */
  const choice = {
    path: location.pathname, at: table().dataset.at, act, give: chosen("give")?.value, take: chosen("take")?.value,
  };
  sessionStorage.setItem(STORED_AS, JSON.stringify(choice));
}

/** Keep no choice any longer. */
export const forget = () => sessionStorage.removeItem(STORED_AS);

/** @returns {Choice} */
function stored() {
  const choice = JSON.parse(sessionStorage.getItem(STORED_AS) || "{}");
  return choice.path === location.pathname ? choice : {};
}

/** Set up the inputs of a new table, and choose again what had been chosen on this page.
 *
 * Without script these are radio buttons. Arrow keys would choose while they move, so with script
 * they become boxes, of which at most one is ticked.
 * @param {HTMLElement} root */
export function begin(root) {
  inputs(root).forEach((input) => { input.type = "checkbox"; });
  const { at, act, ...cards } = stored();
  const isRefused = root.querySelector("#told");
  if (act && at !== root.dataset.at && !isRefused) return forget();
  KINDS.forEach((kind) => {
    const input = inputs(root, kind).find(({ value }) => value === cards[kind]);
    if (input) input.checked = true;
  });
  if (act && at === root.dataset.at && !isRefused) remind(root, act);
  ask(root);
}

/** Say that an action has not been played: it waits for one more tap.
 * @param {HTMLElement} root
 * @param {string} act */
function remind(root, act) {
  const button = document.getElementById(act);
  if (!button) return;
  const note = /** @type {HTMLElement} */ (document.getElementById("link"));
  note.textContent = note.dataset.unsent ?? "";
  root.classList.toggle("unsent", isWhole());
  button.focus({ preventScroll: true });
  keep();
}

/** With one card chosen, ask for the other one.
 * @param {HTMLElement} root */
function ask(root) {
  const news = /** @type {HTMLElement} */ (root.querySelector("#say-now"));
  news.dataset.asked ??= news.innerHTML;
  const kind = missingKind(chosen("give"), chosen("take"));
  if (kind) news.textContent = news.dataset[kind] ?? "";
  else news.innerHTML = news.dataset.asked;
}

/** @param {HTMLInputElement} input */
function choose(input) {
  inputs(table(), input.name).forEach((other) => {
    if (other !== input) other.checked = false;
  });
  keep();
  ask(table());
  if (isWhole()) document.getElementById("act-swap")?.click();
  else table().classList.remove("unsent");
}

/** Follow what is chosen on this page. */
export function watchChoice() {
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches("#table .pick input")) choose(target);
  });
}
