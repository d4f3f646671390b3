/* A connection that was lost: what was asked is kept, and asked again as soon as it can be. The site
   takes a turn once, however often it is asked for it, so that asking again is never a second move. */
(() => {
  "use strict";
  const PATIENCE = 1500, SHOWN = 8000;
  const note = document.getElementById("link");
  const table = () => document.getElementById("table");
  let asked = "", timer = 0, wasLost = false;

  /* Who asked; an answer that replaced the whole table is told of by what is left of the page. */
  const who = (event) => event.detail.requestConfig?.elt || event.detail.elt;
  const ours = (event) => Boolean(who(event)?.closest?.("#table"));
  const isMove = (event) => event.detail.requestConfig?.verb === "post";

  /* The button or the link that asked; nothing if the page itself had a look. */
  function asker(event) {
    if (isMove(event)) return event.detail.requestConfig.triggeringEvent?.submitter?.id || "";
    return who(event).id === "table" ? "" : who(event).id;
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!ours(event)) return;
    clearTimeout(timer);
    asked = asker(event);
    if (isMove(event)) window.tableChoice.keep(asked);
    if (!wasLost) note.textContent = "";
  });

  function lost(event) {
    if (!ours(event)) return;
    const { xhr } = event.detail;
    const refused = xhr?.status >= 400 && xhr.status < 500 && xhr.status !== 429;
    if (refused) return location.reload(); // the page itself tells why
    wasLost = true;
    note.textContent = isMove(event) ? note.dataset.kept : note.dataset.lost;
    const wait = Number(xhr?.getResponseHeader("Retry-After")) * 1000;
    clearTimeout(timer);
    timer = setTimeout(again, Math.max(wait || 0, PATIENCE));
  }
  ["htmx:sendError", "htmx:timeout", "htmx:responseError"].forEach((name) => document.addEventListener(name, lost));

  function again() {
    const button = asked && document.getElementById(asked);
    // Whoever has put a card back meanwhile wants something else.
    if (button && (asked !== "act-swap" || window.tableChoice.isWhole())) button.click();
    else look();
  }
  function look() {
    if (table()) window.htmx.trigger(table(), "look");
  }

  document.addEventListener("htmx:afterRequest", (event) => {
    const { xhr, successful } = event.detail;
    if (!ours(event) || !successful || xhr.getResponseHeader("HX-Redirect")) return;
    const isTold = xhr.response.includes('id="told"');
    if (isMove(event) && !isTold) window.tableChoice.forget();
    if (!wasLost) return;
    wasLost = false;
    note.textContent = isTold ? "" : isMove(event) ? note.dataset.played : note.dataset.back;
    timer = setTimeout(() => { note.textContent = ""; }, SHOWN);
  });

  window.addEventListener("online", () => { if (wasLost) again(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden && !wasLost) look(); });
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
})();
