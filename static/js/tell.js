/* Tells what happened at the table, move by move: cards fly, seats speak. The page already holds
   the end; this shows the way to it, and any tap or key goes straight there. */
(() => {
  "use strict";
  document.documentElement.classList.add("js");
  const MOVE = 430, PAUSE = 170, WORD = 600;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let current = null;

  const cards = (text) => (text ? text.split(" ") : []);
  const slots = (table, where) => [...table.querySelectorAll(`${where} .cards .card`)];
  const face = (slot) => slot.querySelector("use").getAttribute("href").split("#")[1];
  const draw = (slot, card) => {
    const sheet = document.getElementById("sheet").dataset.sheet;
    slot.querySelector("use").setAttribute("href", `${sheet}#${card}`);
  };
  const lay = (table, line) => {
    cards(line.dataset.table).forEach((card, at) => draw(slots(table, ".middle")[at], card));
    cards(line.dataset.hand).forEach((card, at) => draw(slots(table, ".me")[at], card));
  };

  const rest = (ms, story) => new Promise((done) => {
    story.wake = done;
    story.timer = setTimeout(done, ms);
  });

  function fly(card, from, to, story) {
    const a = from.getBoundingClientRect(), b = to.getBoundingClientRect();
    const ghost = document.createElement("span");
    ghost.className = "fly card";
    ghost.innerHTML = '<svg aria-hidden="true"><use></use></svg>';
    ghost.style.setProperty("--w", `${b.width}px`);
    draw(ghost, card);
    document.body.append(ghost);
    const spin = (Math.random() - 0.5) * 14;
    const way = ghost.animate(
      [
        { transform: `translate(${a.left}px, ${a.top}px) scale(${a.width / b.width})`, transformOrigin: "0 0" },
        { transform: `translate(${b.left}px, ${b.top}px) scale(1) rotate(${spin}deg)`, transformOrigin: "0 0", offset: 0.9 },
        { transform: `translate(${b.left}px, ${b.top}px) scale(1)`, transformOrigin: "0 0" },
      ],
      { duration: MOVE, easing: "cubic-bezier(.35,.05,.25,1)" },
    );
    story.ghosts.push(ghost);
    way.onfinish = () => ghost.remove();
  }

  /* The cards that changed places in one move: each with the slot it left or came to. */
  function moves(table, before, line) {
    const was = cards(before.dataset.table), is = cards(line.dataset.table);
    const hand = slots(table, ".me"), middle = slots(table, ".middle");
    const held = cards(before.dataset.hand), holds = cards(line.dataset.hand);
    const seat = line.dataset.seat;
    const fan = [...table.querySelectorAll(`#seat-${seat} .fan .spot`)];
    const found = [];
    was.forEach((card, at) => {
      if (card === is[at]) return;
      const far = fan[found.length % Math.max(fan.length, 1)] || table.querySelector(`#seat-${seat}`);
      const takes = seat === "0" ? hand[holds.indexOf(card)] : far;
      const gives = seat === "0" ? hand[held.indexOf(is[at])] : far;
      found.push({ out: card, into: is[at], slot: middle[at], takes, gives });
    });
    return found;
  }

  async function move(table, before, line, story) {
    const found = moves(table, before, line);
    for (const { out, into, slot, takes, gives } of found) {
      fly(out, slot, takes, story);
      fly(into, gives, slot, story);
      slot.style.opacity = 0;
      if (line.dataset.seat === "0") takes.style.opacity = 0;
      story.bare.push(slot, takes);
    }
    await rest(found.length ? MOVE : 0, story);
    bareAgain(story);
    if (!story.over) lay(table, line);
    await rest(found.length ? PAUSE : WORD, story);
  }

  function bareAgain(story) {
    story.bare.splice(0).forEach((slot) => { slot.style.opacity = ""; });
  }

  async function run(table, lines, story) {
    const log = table.querySelector("#log"), news = table.querySelector("#say-now");
    let before = log;
    lay(table, log);
    for (const line of lines) {
      if (story.over) break;
      const seat = table.querySelector(`#seat-${line.dataset.seat}`), bubble = seat.querySelector(".say");
      seat.classList.add("acts");
      news.textContent = line.textContent;
      line.classList.add("told-now");
      if (line.dataset.seat !== "0" || !line.dataset.say.includes("→")) {
        bubble.textContent = line.dataset.say;
        bubble.classList.add("on");
      }
      await move(table, before, line, story);
      seat.classList.remove("acts");
      bubble.classList.remove("on");
      before = line;
    }
    end(story);
  }

  /* Show the table as it is now; the page has held it all along. */
  function end(story) {
    if (story.over) return;
    story.over = true;
    current = null;
    clearTimeout(story.timer);
    story.ghosts.forEach((ghost) => ghost.remove());
    bareAgain(story);
    const table = story.table;
    const last = table.querySelector("#log li:last-child");
    if (last && last.dataset.table !== undefined) lay(table, last);
    table.querySelectorAll(".say.on").forEach((bubble) => bubble.classList.remove("on"));
    table.querySelectorAll(".acts").forEach((seat) => seat.classList.remove("acts"));
    table.querySelector("#say-now").textContent = table.dataset.now;
    table.classList.remove("telling");
    story.wake?.();
    table.dispatchEvent(new Event("table:told", { bubbles: true }));
  }

  function deal(table) {
    const from = table.querySelector("#middle").getBoundingClientRect();
    table.querySelectorAll(".card").forEach((card, at) => {
      const to = card.getBoundingClientRect();
      const x = from.left + from.width / 2 - to.left - to.width / 2, y = from.top - to.top;
      card.animate(
        [{ transform: `translate(${x}px, ${y}px) rotate(-20deg) scale(.7)`, opacity: 0 }, {}],
        { duration: 320, delay: at * 22, fill: "backwards", easing: "cubic-bezier(.2,.8,.3,1)" },
      );
    });
  }

  function announce(table, lines) {
    const region = document.getElementById("news");
    if (!region || !lines.length) return;
    region.textContent = [...lines.map((line) => line.textContent), table.dataset.now].join(" ");
  }

  /* Begin with whatever is new on this table. */
  function tell(table) {
    if (current) end(current);
    const lines = [...table.querySelectorAll("#log li[data-new]")];
    announce(table, lines);
    if (still.matches || document.hidden) return;
    if ("dealt" in table.dataset) deal(table);
    if (!lines.length) return;
    current = { table, ghosts: [], bare: [], over: false, timer: 0, wake: null };
    table.classList.add("telling");
    run(table, lines, current);
  }

  window.tableStory = { tell, face, skip: () => current && end(current), isTelling: () => current !== null };
})();
