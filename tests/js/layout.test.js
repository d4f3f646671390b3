// The pure functions of layouts: what lies where, and what moves from one layout to the next.
import assert from "node:assert/strict";
import test from "node:test";
import { cardMoves, isCard, parseLayout, rowOf, seatIdOf } from "../../static/js/layout.js";

const NOBODY = { source: "", seat: "1" };
/** The moves between two layouts, written as the page writes them. */
const moves = (before, after, mover = NOBODY) => cardMoves(parseLayout(before), parseLayout(after), mover);

test("a layout is parsed place by place, in order", () => {
  assert.deepEqual([...parseLayout("t0=Ah s1-0-2=back stock=23")], [
    ["t0", "Ah"], ["s1-0-2", "back"], ["stock", "23"],
  ]);
});

test("a layout that is empty or missing has no places", () => {
  assert.equal(parseLayout("").size, 0);
  assert.equal(parseLayout(undefined).size, 0);
});

for (const face of ["2c", "Td", "Jh", "Qs", "Kc", "Ad"]) {
  test(`${face} is a card`, () => assert.ok(isCard(face)));
}
for (const face of ["back", "23", "1c", "Ax", "10h", "", undefined]) {
  test(`${face} is no card`, () => assert.ok(!isCard(face)));
}

test("nothing moves between equal layouts", () => {
  assert.deepEqual(moves("t0=Ah p0=Kc", "t0=Ah p0=Kc"), []);
});

test("two cards that change places both fly", () => {
  assert.deepEqual(moves("t0=Ah p0=Kc", "t0=Kc p0=Ah"), [
    { face: "Kc", from: "p0", to: "t0" },
    { face: "Ah", from: "t0", to: "p0" },
  ]);
});

test("a back that becomes a card is turned where it lies", () => {
  assert.deepEqual(moves("s1-0-0=back", "s1-0-0=Qs"), [{ face: "Qs", turned: "s1-0-0" }]);
});

test("a card that was nowhere comes from the source of the move, or else from the seat that acts", () => {
  assert.deepEqual(moves("", "open=7h", { source: "stock", seat: "2" }), [{ face: "7h", from: "stock", to: "open" }]);
  assert.deepEqual(moves("", "open=7h", { seat: "2" }), [{ face: "7h", from: "seat-2", to: "open" }]);
});

test("a place that showed another card gets a new one only from a source", () => {
  assert.deepEqual(moves("open=7h", "open=9d"), []);
  assert.deepEqual(moves("open=7h", "open=9d", { source: "stock", seat: "0" }), [
    { face: "9d", from: "stock", to: "open" },
  ]);
});

test("the count of the stock never flies", () => {
  assert.deepEqual(moves("stock=23", "stock=22", { source: "stock", seat: "0" }), []);
});

test("a place names its row and its seat", () => {
  assert.equal(rowOf("s1-0-2"), "s1-0-");
  assert.equal(rowOf("t0"), "");
  assert.equal(seatIdOf("s1-0-2"), "seat-1");
  assert.equal(seatIdOf("p2"), "seat-2");
});
