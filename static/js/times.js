/* Times in the reader's own zone, and how long it still takes by the server's clock. */
(() => {
  "use strict";
  const lang = document.documentElement.lang || "en";
  // English without a country is read as American, but the cards lie in the Netherlands.
  const own = navigator.languages.find((one) => one.startsWith(`${lang}-`));
  const full = new Intl.DateTimeFormat(own || { en: "en-GB" }[lang] || lang, {
    weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZoneName: "short",
  });
  const ago = new Intl.RelativeTimeFormat(lang, { numeric: "always" });
  const PARTED = 1000, PATIENCE = 5000;
  const seen = new WeakSet();
  let told = null, asking = false;

  /* --- the server's clock ----------------------------------------------------------------- */

  /* What it said, and what both clocks of this machine said then. The one on the wall may be wrong
     by hours but goes on while the machine sleeps; the steady one is never set but may stand still. */
  function learn(server, steady = performance.now()) {
    told = { server, steady, wall: Date.now() - (performance.now() - steady) };
  }

  function now() {
    const steady = performance.now() - told.steady, wall = Date.now() - told.wall;
    // A machine that slept, or a clock that was set: the server knows which.
    if (Math.abs(wall - steady) > PARTED) ask();
    return told.server + Math.max(wall, steady);
  }

  async function ask() {
    if (asking) return;
    asking = true;
    try {
      const answer = await fetch("/healthz", { method: "HEAD", cache: "no-store" });
      const said = Date.parse(answer.headers.get("Date"));
      // It says whole seconds: on average half of one has gone.
      if (said) learn(said + 500);
    } catch { /* out of reach: the longer of the two will do until it answers */ }
    setTimeout(() => { asking = false; }, PATIENCE);
    document.querySelectorAll("[data-until]").forEach(tick);
  }

  /* --- the page --------------------------------------------------------------------------- */

  function words(seconds) {
    const left = Math.max(0, Math.round(seconds));
    if (left >= 172800) return ago.format(Math.floor(left / 86400), "day");
    if (left >= 7200) return ago.format(Math.floor(left / 3600), "hour");
    if (left >= 3600) return ago.format(Math.floor(left / 60), "minute");
    return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }

  function show(root, arrived) {
    root.querySelectorAll("time[datetime]:not([data-own])").forEach((time) => {
      time.dataset.own = "";
      time.textContent = full.format(new Date(time.dateTime));
    });
    const running = [...root.querySelectorAll("[data-until]")];
    running.filter((one) => !seen.has(one)).forEach((one) => {
      seen.add(one);
      learn(Date.parse(one.dataset.now), arrived);
    });
    running.forEach(tick);
  }

  function tick(element) {
    const text = words((Date.parse(element.dataset.until) - now()) / 1000);
    if (element.textContent !== text) element.textContent = text;
  }

  // The page told its time when it came, however long it took since to get here.
  show(document, performance.getEntriesByType("navigation")[0]?.responseStart);
  document.addEventListener("htmx:afterSettle", () => show(document));
  setInterval(() => show(document), 1000);
  ["visibilitychange", "resume"].forEach((name) => document.addEventListener(name, () => show(document)));
  window.addEventListener("pageshow", () => show(document));
})();
