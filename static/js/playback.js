// @ts-check
/* Plays what happened at the table, move by move: cards fly, seats speak. The page holds the end from the
   start; this shows the way to it, and any tap or key goes straight there. */
import { deal, elementAt, faceOf, fly, MOVE, show, slotOf, turn } from "./drawing.js";
import { cardMoves, parseLayout } from "./layout.js";

/** @typedef {import("./layout.js").CardMove} CardMove */
/** @typedef {import("./layout.js").Layout} Layout */
/** One playback under way: the cards in flight, the slots hidden until they land, and what ends a pause.
 * @typedef {{ table: HTMLElement, flying: HTMLElement[], hidden: HTMLElement[], isOver: boolean,
 *   question: string, timer: number, wake: (() => void) | null }} Playback */

const PAUSE = 170, WORD = 600; // milliseconds after a move of cards, and after one of words alone
/** @type {Playback | null} */
let current = null;

/** @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement} */
const first = (root, selector) => /** @type {HTMLElement} */ (root.querySelector(selector));

/** Resolve after so many milliseconds, or at once when the playback is skipped.
 * @param {number} ms
 * @param {Playback} playback
 * @returns {Promise<void>} */
const rest = (ms, playback) => new Promise((done) => {
  playback.wake = done;
  playback.timer = setTimeout(done, ms);
});

/** Start one card's flight or turn; slots that it leaves or fills are hidden until it has landed.
 * @param {CardMove} cardMove
 * @param {Layout} before
 * @param {Layout} after
 * @param {Playback} playback */
function startMove(cardMove, before, after, playback) {
  const { table, flying, hidden } = playback;
  if ("turned" in cardMove) return turn(table, cardMove.turned, cardMove.face);
  const { face, from, to } = cardMove;
  flying.push(fly(face, elementAt(table, from), elementAt(table, to)));
  // What lies under a card that comes stays in sight until it is covered.
  const isCovered = to.startsWith("p") && before.has(to);
  const isLeft = before.has(from) && after.get(from) !== before.get(from);
  const slots = [isCovered ? null : slotOf(table, to), isLeft ? slotOf(table, from) : null];
  slots.filter((slot) => slot !== null).forEach((slot) => {
    slot.style.opacity = "0";
    hidden.push(slot);
  });
}

/** Play the cards of one line of the log.
 * @param {HTMLElement} line
 * @param {Layout} before
 * @param {Layout} after
 * @param {Playback} playback */
async function playMove(line, before, after, playback) {
  const moves = cardMoves(before, after, line.dataset);
  moves.forEach((cardMove) => startMove(cardMove, before, after, playback));
  await rest(moves.length ? MOVE : 0, playback);
  unhide(playback);
  if (!playback.isOver) show(playback.table, after);
  await rest(moves.length ? PAUSE : WORD, playback);
}

/** @param {Playback} playback */
function unhide(playback) {
  playback.hidden.splice(0).forEach((slot) => { slot.style.opacity = ""; });
}

/** Scroll the log to a line, or to its end, where it has a place of its own.
 * @param {HTMLElement} log
 * @param {HTMLElement} [line] */
function scroll(log, line) {
  const side = /** @type {HTMLElement} */ (log.closest(".log"));
  side.scrollTop = line ? line.offsetTop + line.offsetHeight - side.clientHeight : side.scrollHeight;
}

/** Show what a seat says beside it; the player's own swaps need no words.
 * @param {HTMLElement} line
 * @param {HTMLElement} bubble */
function say(line, bubble) {
  const words = line.dataset.say ?? "";
  if (line.dataset.seat === "0" && /[→←+]/.test(words)) return;
  bubble.textContent = words;
  bubble.classList.toggle("loud", words.endsWith("!"));
  bubble.classList.add("on");
}

/** Play the lines of the log one after another, then show the table as it is.
 * @param {HTMLElement[]} lines
 * @param {Playback} playback */
async function run(lines, playback) {
  const { table } = playback;
  const log = first(table, "#log"), news = first(table, "#say-now");
  let before = parseLayout(log.dataset.lay);
  playback.question = news.innerHTML;
  show(table, before);
  for (const line of lines) {
    if (playback.isOver) break;
    const seat = first(table, `#seat-${line.dataset.seat}`), bubble = first(seat, ".say");
    const after = parseLayout(line.dataset.lay);
    seat.classList.add("acts");
    news.textContent = line.textContent;
    line.classList.add("told-now");
    scroll(log, line);
    say(line, bubble);
    await playMove(line, before, after, playback);
    seat.classList.remove("acts");
    bubble.classList.remove("on");
    before = after;
  }
  end(playback);
}

/** Show the table as it is now; the page has held it all along.
 * @param {Playback} playback */
function end(playback) {
  if (playback.isOver) return;
  playback.isOver = true;
  current = null;
  clearTimeout(playback.timer);
  playback.flying.forEach((card) => card.remove());
  unhide(playback);
  const { table } = playback;
  show(table, parseLayout(table.dataset.lay));
  table.querySelectorAll(".say.on").forEach((bubble) => bubble.classList.remove("on"));
  table.querySelectorAll(".acts").forEach((seat) => seat.classList.remove("acts"));
  first(table, "#say-now").innerHTML = playback.question;
  scroll(first(table, "#log"));
  table.classList.remove("telling");
  playback.wake?.();
  table.dispatchEvent(new Event("table:told", { bubbles: true }));
}

/** Tell screen readers each thing that happened, once; then what the player is asked.
 * @param {HTMLElement} table
 * @param {HTMLElement[]} lines
 * @param {boolean} isAnswer */
function announce(table, lines, isAnswer) {
  const region = first(document, "#news");
  const round = "dealt" in table.dataset ? [`${first(table, ".round").textContent?.trim()}.`] : [];
  const isRefused = table.querySelector("#told"); // which tells of itself
  if (!round.length && !lines.length && (isRefused || !isAnswer)) return;
  region.textContent = [...round, ...lines.map((line) => line.textContent), table.dataset.now].join(" ");
}

/** Play whatever is new on a table; `isAnswer` if it came as the answer to an action.
 * @param {HTMLElement} table
 * @param {boolean} isAnswer */
export function play(table, isAnswer) {
  skip();
  scroll(first(table, "#log"));
  const lines = /** @type {HTMLElement[]} */ ([...table.querySelectorAll("#log li[data-new]")]);
  announce(table, lines, isAnswer);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return;
  if ("dealt" in table.dataset) deal(table);
  if (!lines.length) return;
  current = { table, flying: [], hidden: [], isOver: false, question: "", timer: 0, wake: null };
  table.classList.add("telling");
  run(lines, current);
}

/** End the playback, if there is one. */
export function skip() {
  if (current) end(current);
}

/** True while something is played. */
export const isPlaying = () => current !== null;

/** True if a slot shows already what it will show at the end.
 * @param {HTMLElement} slot */
export function isFinal(slot) {
  const layout = parseLayout(document.getElementById("table")?.dataset.lay);
  return layout.get(slot.dataset.slot ?? "") === faceOf(slot);
}
