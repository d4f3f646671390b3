// @ts-check
/* What lies where on a table, and the cards that change places from one layout to the next. No page needed. */

/** The face shown at each place, by the place's name: a card such as `Ah`, `back`, or a count.
 * @typedef {Map<string, string>} Layout */

/** A card that flies from one place to another, or that is turned face up where it lies.
 * @typedef {{ face: string, from: string, to: string } | { face: string, turned: string }} CardMove */

/** Parse a layout as the page writes it: `t0=Ah s1-0-2=back stock=23`.
 * @param {string | undefined} text
 * @returns {Layout} */
export function parseLayout(text) {
  const words = (text ?? "").split(" ").filter(Boolean);
  return new Map(words.map((word) => /** @type {[string, string]} */ (word.split("="))));
}

/** True for the face of a card, false for a back or a count.
 * @param {string | undefined} face */
export const isCard = (face) => /^[2-9TJQKA][cdhs]$/.test(face ?? "");

/** List the cards that change places in one move.
 * @param {Layout} before
 * @param {Layout} after
 * @param {{ source?: string, seat?: string }} mover where new cards come from, and the seat that acts
 * @returns {CardMove[]} */
export function cardMoves(before, after, { source, seat }) {
  const placeOf = new Map([...before].filter(([, face]) => isCard(face)).map(([place, face]) => [face, place]));
  /** @type {CardMove[]} */
  const moves = [];
  after.forEach((face, place) => {
    const previous = before.get(place);
    if (previous === face || place === "stock") return;
    const from = placeOf.get(face);
    if (from) moves.push({ face, from, to: place });
    else if (previous === "back" && isCard(face)) moves.push({ face, turned: place });
    else if (source || previous === undefined) moves.push({ face, from: source || `seat-${seat}`, to: place });
  });
  return moves;
}

/** The start of the names of a place's neighbours: `s1-0-` for `s1-0-2`, empty for a place without a row.
 * @param {string} place */
export const rowOf = (place) => place.slice(0, place.lastIndexOf("-") + 1);

/** The id of the seat that a place belongs to by its name: `seat-1` for `s1-0-2`.
 * @param {string} place */
export const seatIdOf = (place) => `seat-${place.slice(1).split("-")[0]}`;
