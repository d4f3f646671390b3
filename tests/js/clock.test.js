// The server's clock, kept by two clocks that the tests turn by hand; and the words for what is left.
import assert from "node:assert/strict";
import test from "node:test";
import { serverClock, timeLeft } from "../../static/js/clock.js";

const SERVER = Date.parse("2026-12-01T12:00:00Z");
const ENGLISH = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/** A clock set at SERVER, and the two clocks behind it; the one on the wall is an hour behind. */
function setUp() {
  const hands = { steady: 1000, wall: SERVER - 3_600_000 };
  const clock = serverClock(() => hands.steady, () => hands.wall);
  clock.set(SERVER);
  return { clock, hands };
}

test("it goes on from what the server said, however wrong the clock on the wall is", () => {
  const { clock, hands } = setUp();
  hands.steady += 5000;
  hands.wall += 5000;
  assert.deepEqual(clock.read(), { time: SERVER + 5000, isInDoubt: false });
});

test("what arrived a while ago is counted from then", () => {
  const { clock, hands } = setUp();
  hands.steady += 700;
  hands.wall += 700;
  clock.set(SERVER, hands.steady - 700);
  assert.deepEqual(clock.read(), { time: SERVER + 700, isInDoubt: false });
});

test("a machine that slept goes by the clock on the wall, in doubt", () => {
  const { clock, hands } = setUp();
  hands.wall += 60_000;
  assert.deepEqual(clock.read(), { time: SERVER + 60_000, isInDoubt: true });
});

test("a clock that is set back is passed over, in doubt", () => {
  const { clock, hands } = setUp();
  hands.steady += 10_000;
  hands.wall -= 50_000;
  assert.deepEqual(clock.read(), { time: SERVER + 10_000, isInDoubt: true });
});

for (const [seconds, text] of [
  [-5, "0:00"], [0, "0:00"], [9.4, "0:09"], [61, "1:01"], [3599.4, "59:59"], [3599.6, "in 60 minutes"],
  [3600, "in 60 minutes"], [7199, "in 119 minutes"], [7200, "in 2 hours"], [172_799, "in 47 hours"],
  [172_800, "in 2 days"], [259_199, "in 2 days"],
]) {
  test(`${seconds} s are left: ${text}`, () => assert.equal(timeLeft(seconds, ENGLISH), text));
}
