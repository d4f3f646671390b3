// @ts-check
/* Draws layouts and moves at the table: faces in their slots, cards that fly or turn. */
import { rowOf, seatIdOf } from "./layout.js";

/** @typedef {import("./layout.js").Layout} Layout */

export const MOVE = 430; // milliseconds that a card flies

/** @param {string} id
 * @returns {HTMLElement} */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {Element} slot
 * @returns {SVGUseElement} */
const drawingIn = (slot) => /** @type {SVGUseElement} */ (slot.querySelector("use"));

/** The element that shows what lies at a place, if the table has one.
 * @param {HTMLElement} table
 * @param {string} place
 * @returns {HTMLElement | null} */
export const slotOf = (table, place) => table.querySelector(`[data-slot="${place}"]`);

/** The face that a slot shows now.
 * @param {Element} slot */
export const faceOf = (slot) => (drawingIn(slot).getAttribute("href") ?? "").split("#")[1];

/** Draw a face in a slot.
 * @param {Element} slot
 * @param {string} face */
function draw(slot, face) {
  drawingIn(slot).setAttribute("href", `${byId("sheet").dataset.sheet}#${face}`);
}

/** Show a whole layout: in each slot its face or count, or nothing.
 * @param {HTMLElement} table
 * @param {Layout} layout */
export function show(table, layout) {
  table.querySelectorAll("[data-slot]").forEach((slot) => {
    const face = layout.get(/** @type {HTMLElement} */ (slot).dataset.slot ?? "");
    if (!drawingIn(slot)) slot.textContent = face ?? "";
    else {
      slot.classList.toggle("bare", !face);
      if (face) draw(slot, face);
    }
  });
}

/** The element nearest to a place: its slot, else the end of its row, its seat, or the middle.
 * @param {HTMLElement} table
 * @param {string} place
 * @returns {HTMLElement} */
export function elementAt(table, place) {
  const element = slotOf(table, place) || document.getElementById(place);
  if (element) return element;
  const row = rowOf(place);
  const last = row && [...table.querySelectorAll(`[data-slot^="${row}"]`)].pop();
  return /** @type {HTMLElement} */ (last || document.getElementById(seatIdOf(place)) || byId("middle"));
}

/** The box of an element; one that a small screen leaves out is thought of as in the middle.
 * @param {Element} element */
function boxOf(element) {
  const box = element.getBoundingClientRect();
  if (box.width) return box;
  const middle = byId("middle").getBoundingClientRect();
  return new DOMRect(middle.x + middle.width / 2 - 20, middle.y, 40, 56);
}

/** Where a flight begins; what comes from a seat or a heap is as large there as where it goes.
 * @param {Element} from
 * @param {DOMRect} end */
function startBox(from, end) {
  const box = boxOf(from);
  if (from.matches("[data-slot]")) return box;
  const x = box.x + (box.width - end.width) / 2, y = box.y + (box.height - end.height) / 2;
  return new DOMRect(x, y, end.width, end.height);
}

/** Fly a card over the page; returns the element that flies, which goes when it has landed.
 * @param {string} face
 * @param {Element} from
 * @param {Element} to */
export function fly(face, from, to) {
  const end = boxOf(to), start = startBox(from, end);
  const card = document.createElement("span");
  card.className = `fly ${to.matches(".coin") ? "coin" : "card"}`;
  card.innerHTML = '<svg aria-hidden="true"><use></use></svg>';
  card.style.width = `${end.width}px`;
  draw(card, face);
  document.body.append(card);
  const spin = (Math.random() - 0.5) * 14;
  const landed = `translate(${end.left}px, ${end.top}px) scale(1)`;
  const flight = card.animate(
    [
      {
        transform: `translate(${start.left}px, ${start.top}px) scale(${start.width / end.width})`,
        transformOrigin: "0 0",
      },
      { transform: `${landed} rotate(${spin}deg)`, transformOrigin: "0 0", offset: 0.9 },
      { transform: landed, transformOrigin: "0 0" },
    ],
    { duration: MOVE, easing: "cubic-bezier(.35,.05,.25,1)" },
  );
  flight.onfinish = () => card.remove();
  return card;
}

/** Turn a card face up where it lies.
 * @param {HTMLElement} table
 * @param {string} place
 * @param {string} face */
export function turn(table, place, face) {
  const slot = slotOf(table, place);
  if (!slot) return;
  draw(slot, face);
  slot.animate([{ transform: "scaleX(0)" }, {}], { duration: MOVE / 2, easing: "ease-out" });
}

/** Deal all cards of a table out from its middle.
 * @param {HTMLElement} table */
export function deal(table) {
  const from = byId("middle").getBoundingClientRect();
  table.querySelectorAll(".card:not(.bare)").forEach((card, index) => {
    const to = card.getBoundingClientRect();
    const x = from.left + from.width / 2 - to.left - to.width / 2, y = from.top - to.top;
    card.animate(
      [{ transform: `translate(${x}px, ${y}px) rotate(-20deg) scale(.7)`, opacity: 0 }, {}],
      { duration: 320, delay: index * 22, fill: "backwards", easing: "cubic-bezier(.2,.8,.3,1)" },
    );
  });
}
