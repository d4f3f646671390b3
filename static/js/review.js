/* Steps through a round with the arrow keys, Home and End; says aloud where that leads. */
(() => {
  "use strict";
  const WAYS = { ArrowLeft: "back", ArrowRight: "onward", Home: "first", End: "last" };
  const caption = () => document.getElementById("caption");
  const keys = [];
  let moved = false, isAsking = false;
  const wanted = new Map(); /* what the reader has opened or closed stays so from step to step */

  document.addEventListener("click", (event) => {
    const part = event.target.closest?.("#walk summary")?.parentElement;
    if (part) wanted.set(part.dataset.part, !part.open);
  });

  function asWanted() {
    document.querySelectorAll("#walk details").forEach((part) => {
      if (wanted.has(part.dataset.part)) part.open = wanted.get(part.dataset.part);
    });
  }

  document.addEventListener("keydown", (event) => {
    const way = WAYS[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target.matches?.("input, textarea, select, summary")) return;
    if (!document.getElementById(`go-${way}`)) return;
    event.preventDefault();
    if (event.repeat && isAsking) return; // a key held down goes as fast as the answers come
    keys.push(way);
    press();
  });

  /* Keys that come faster than the answers wait for their turn. */
  function press() {
    while (keys.length && !isAsking) {
      const link = document.getElementById(`go-${keys.shift()}`);
      if (link?.getAttribute("href")) link.click();
    }
  }

  document.addEventListener("htmx:beforeRequest", () => { isAsking = true; });
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    isAsking = false;
    if (!detail.successful) keys.length = 0;
    setTimeout(press);
  });

  /* The list of steps scrolls by itself, the page stays where it is. */
  function showHere() {
    const here = document.querySelector(".log [aria-current]");
    const list = here?.closest("ol");
    if (list) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
  }
  showHere();

  /* Not when it is asked for: the next step may be asked for before this one has settled. */
  document.addEventListener("htmx:afterSwap", () => { moved = true; });

  document.addEventListener("htmx:afterSettle", () => {
    if (!moved || !caption()) return;
    moved = false;
    asWanted();
    showHere();
    const title = document.getElementById("decision-title");
    document.getElementById("said").textContent = [caption(), title]
      .filter(Boolean).map((part) => part.textContent.trim()).join(". ");
  });
})();
