/* Times in the reader's own zone, and how long it still takes by the server's clock. */
(() => {
  "use strict";
  const lang = document.documentElement.lang || "en";
  const full = new Intl.DateTimeFormat(lang, {
    weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZoneName: "short",
  });
  const ago = new Intl.RelativeTimeFormat(lang, { numeric: "always" });
  const born = new WeakMap();

  function remaining(element) {
    if (!born.has(element)) born.set(element, performance.now());
    const gone = performance.now() - born.get(element);
    return (Date.parse(element.dataset.until) - Date.parse(element.dataset.now) - gone) / 1000;
  }

  function words(seconds) {
    const left = Math.max(0, Math.round(seconds));
    if (left >= 172800) return ago.format(Math.floor(left / 86400), "day");
    if (left >= 7200) return ago.format(Math.floor(left / 3600), "hour");
    if (left >= 3600) return ago.format(Math.floor(left / 60), "minute");
    const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    return clock;
  }

  function show(root) {
    root.querySelectorAll("time[datetime]:not([data-own])").forEach((time) => {
      time.dataset.own = "";
      time.textContent = full.format(new Date(time.dateTime));
    });
    root.querySelectorAll("[data-until]").forEach(tick);
  }

  function tick(element) {
    const text = words(remaining(element));
    if (element.textContent !== text) element.textContent = text;
  }

  show(document);
  document.addEventListener("htmx:afterSettle", () => show(document));
  setInterval(() => document.querySelectorAll("[data-until]").forEach(tick), 1000);
  document.addEventListener("visibilitychange", () => show(document));
})();
