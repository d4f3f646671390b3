// @ts-check
/* Times in the reader's own zone, and how long it still takes by the server's clock. */
import { serverClock, timeLeft } from "./clock.js";

const language = document.documentElement.lang || "en";
// English without a country is read as American, but the cards lie in the Netherlands.
const ownLocale = navigator.languages.find((locale) => locale.startsWith(`${language}-`));
const locale = ownLocale || (language === "en" ? "en-GB" : language);
/** @type {Intl.DateTimeFormatOptions} */
const parts = {
  weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZoneName: "short",
};
const full = new Intl.DateTimeFormat(locale, parts);
const withYear = new Intl.DateTimeFormat(locale, { ...parts, year: "numeric" });
const relative = new Intl.RelativeTimeFormat(language, { numeric: "always" });
const PATIENCE = 5000; // milliseconds between two requests for the server's time
const clock = serverClock(() => performance.now(), () => Date.now());
/** @type {WeakSet<HTMLElement>} */
const known = new WeakSet();
let isAsking = false;

function now() {
  const { time, isInDoubt } = clock.read();
  if (isInDoubt) ask();
  return time;
}

/** Set the clock by a request to the server, at most one in a while. */
async function ask() {
  if (isAsking) return;
  isAsking = true;
  try {
    const answer = await fetch("/healthz", { method: "HEAD", cache: "no-store" });
    const said = Date.parse(answer.headers.get("Date") ?? "");
    // It says whole seconds: on average half of one has gone.
    if (said) clock.set(said + 500);
  } catch { /* out of reach: the longer of the two will do until it answers */ }
  setTimeout(() => { isAsking = false; }, PATIENCE);
  countdowns().forEach(tick);
}

/** @returns {HTMLElement[]} */
const countdowns = () => [...document.querySelectorAll(/** @type {"time"} */ ("[data-until]"))];

/** @param {HTMLElement} countdown */
function tick(countdown) {
  const text = timeLeft((Date.parse(countdown.dataset.until ?? "") - now()) / 1000, relative);
  if (countdown.textContent !== text) countdown.textContent = text;
}

/** Show all times and countdowns of the page.
 * @param {number} [arrived] when the page came, by the steady clock, if it has just come */
function show(arrived) {
  document.querySelectorAll(/** @type {"time"} */ ("time[datetime]:not([data-own])")).forEach((time) => {
    time.dataset.own = "";
    const date = new Date(time.dateTime);
    time.textContent = (date.getFullYear() === new Date().getFullYear() ? full : withYear).format(date);
  });
  countdowns().filter((countdown) => !known.has(countdown)).forEach((countdown) => {
    known.add(countdown);
    clock.set(Date.parse(countdown.dataset.now ?? ""), arrived);
  });
  countdowns().forEach(tick);
}

// The page said the server's time when it came, however long it took since to get here.
show(/** @type {PerformanceNavigationTiming} */ (performance.getEntriesByType("navigation")[0])?.responseStart);
document.addEventListener("htmx:afterSettle", () => show());
setInterval(show, 1000);
document.addEventListener("visibilitychange", () => show());
document.addEventListener("resume", () => show());
addEventListener("pageshow", () => show());
