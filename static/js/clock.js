// @ts-check
/* The server's clock, kept by the two clocks of this machine, and the words for the time that is left. */

const TOLERANCE = 1000; // milliseconds that the two clocks may differ
const MINUTE = 60, HOUR = 3600, DAY = 86400; // seconds

/** Keep the server's time by two clocks, all three in milliseconds.
 *
 * The clock on the wall may be wrong by hours but goes on while the machine sleeps; the steady one is
 * never set but may stand still.
 * @param {() => number} steadyNow
 * @param {() => number} wallNow */
export function serverClock(steadyNow, wallNow) {
  let server = NaN, steadyThen = 0, wallThen = 0;
  return {
    /** Set the clock to what the server said when the steady clock stood at `steady`.
     * @param {number} said
     * @param {number} [steady] */
    set(said, steady = steadyNow()) {
      [server, steadyThen, wallThen] = [said, steady, wallNow() - (steadyNow() - steady)];
    },
    /** The server's time now, by the clock that went further; in doubt after a sleep or a change of the clock. */
    read() {
      const steady = steadyNow() - steadyThen, wall = wallNow() - wallThen;
      return { time: server + Math.max(wall, steady), isInDoubt: Math.abs(wall - steady) > TOLERANCE };
    },
  };
}

/** The words for the time that is left: days, hours, `in 1 hour`, or minutes and seconds as `59:07`.
 * @param {number} seconds
 * @param {Intl.RelativeTimeFormat} format */
export function timeLeft(seconds, format) {
  const left = Math.max(0, Math.round(seconds));
  if (left >= 2 * DAY) return format.format(Math.floor(left / DAY), "day");
  if (left >= 2 * HOUR) return format.format(Math.floor(left / HOUR), "hour");
  if (left >= HOUR) return format.format(Math.floor(left / MINUTE), "minute");
  return `${Math.floor(left / MINUTE)}:${String(left % MINUTE).padStart(2, "0")}`;
}
