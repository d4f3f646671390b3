/* Tells what happened at the table, move by move: cards fly, seats speak. The page already holds
   the end; this shows the way to it, and any tap or key goes straight there. */
(() => {
  "use strict";
  document.documentElement.classList.add("js");
  const MOVE = 430, PAUSE = 170, WORD = 600;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let current = null;

  /* A picture says what lies where: `t0=Ah s1-0-2=back stock=23`. */
  const picture = (element) => new Map(
    (element.dataset.lay || "").split(" ").filter(Boolean).map((word) => word.split("=")),
  );
  const slotOf = (table, place) => table.querySelector(`[data-slot="${place}"]`);
  const face = (slot) => slot.querySelector("use").getAttribute("href").split("#")[1];
  const draw = (slot, card) => {
    const sheet = document.getElementById("sheet").dataset.sheet;
    slot.querySelector("use").setAttribute("href", `${sheet}#${card}`);
  };
  const lay = (table, lying) => table.querySelectorAll("[data-slot]").forEach((slot) => {
    const shown = lying.get(slot.dataset.slot);
    if (!slot.querySelector("use")) slot.textContent = shown ?? "";
    else {
      slot.classList.toggle("bare", !shown);
      if (shown) draw(slot, shown);
    }
  });

  /* Where a place is on the page; one that the page no longer has was at the end of its row. */
  function spot(table, place) {
    const slot = slotOf(table, place) || document.getElementById(place);
    if (slot) return slot;
    const row = place.slice(0, place.lastIndexOf("-") + 1);
    const last = row && [...table.querySelectorAll(`[data-slot^="${row}"]`)].pop();
    return last || document.getElementById(`seat-${place.slice(1).split("-")[0]}`) || table.querySelector("#middle");
  }

  const rest = (ms, story) => new Promise((done) => {
    story.wake = done;
    story.timer = setTimeout(done, ms);
  });

  /* What has no room on a small screen is thought of as in the middle. */
  function box(element) {
    const found = element.getBoundingClientRect();
    if (found.width) return found;
    const middle = document.getElementById("middle").getBoundingClientRect();
    return new DOMRect(middle.x + middle.width / 2 - 20, middle.y, 40, 56);
  }

  /* What comes from a seat or a heap, and not from a place of its own, is as large there as where it goes. */
  function start(from, b) {
    const a = box(from);
    if (from.matches("[data-slot]")) return a;
    return new DOMRect(a.x + (a.width - b.width) / 2, a.y + (a.height - b.height) / 2, b.width, b.height);
  }

  function fly(card, from, to, story) {
    const b = box(to), a = start(from, b);
    const ghost = document.createElement("span");
    ghost.className = `fly ${to.matches(".coin") ? "coin" : "card"}`;
    ghost.innerHTML = '<svg aria-hidden="true"><use></use></svg>';
    ghost.style.width = `${b.width}px`;
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

  const isCard = (shown) => /^[2-9TJQKA][cdhs]$/.test(shown || "");

  /* The cards that changed places in one move: each with the place it left or came from. */
  function moves(before, after, line) {
    const where = new Map(), found = [];
    before.forEach((shown, place) => { if (isCard(shown)) where.set(shown, place); });
    after.forEach((shown, place) => {
      const was = before.get(place);
      if (was === shown || place === "stock") return;
      const from = where.get(shown);
      if (from) found.push({ shown, from, to: place });
      else if (was === "back" && isCard(shown)) found.push({ shown, turned: place });
      else if (line.dataset.source || was === undefined) {
        found.push({ shown, from: line.dataset.source || `seat-${line.dataset.seat}`, to: place });
      }
    });
    return found;
  }

  function turn(table, place, shown) {
    const slot = slotOf(table, place);
    if (!slot) return;
    draw(slot, shown);
    slot.animate([{ transform: "scaleX(0)" }, {}], { duration: MOVE / 2, easing: "ease-out" });
  }

  async function move(table, line, before, after, story) {
    const found = moves(before, after, line);
    for (const { shown, from, to, turned } of found) {
      if (turned) turn(table, turned, shown);
      else {
        fly(shown, spot(table, from), spot(table, to), story);
        const left = [slotOf(table, to), before.has(from) && after.get(from) !== before.get(from) ? slotOf(table, from) : null];
        // What lies under a card that comes stays in sight until it is covered.
        if (to.startsWith("p") && before.has(to)) left[0] = null;
        left.filter(Boolean).forEach((slot) => { slot.style.opacity = 0; story.bare.push(slot); });
      }
    }
    await rest(found.length ? MOVE : 0, story);
    bareAgain(story);
    if (!story.over) lay(table, after);
    await rest(found.length ? PAUSE : WORD, story);
  }

  /* The newest line is in sight where the log has a place of its own. */
  function scroll(log, line) {
    const side = log.closest(".log");
    side.scrollTop = line ? line.offsetTop + line.offsetHeight - side.clientHeight : side.scrollHeight;
  }

  function bareAgain(story) {
    story.bare.splice(0).forEach((slot) => { slot.style.opacity = ""; });
  }

  async function run(table, lines, story) {
    const log = table.querySelector("#log"), news = table.querySelector("#say-now");
    let before = picture(log);
    story.asked = news.innerHTML;
    lay(table, before);
    for (const line of lines) {
      if (story.over) break;
      const seat = table.querySelector(`#seat-${line.dataset.seat}`), bubble = seat.querySelector(".say");
      const after = picture(line);
      seat.classList.add("acts");
      news.textContent = line.textContent;
      line.classList.add("told-now");
      scroll(log, line);
      if (line.dataset.seat !== "0" || !/[→←+]/.test(line.dataset.say)) {
        bubble.textContent = line.dataset.say;
        bubble.classList.toggle("loud", line.dataset.say.endsWith("!"));
        bubble.classList.add("on");
      }
      await move(table, line, before, after, story);
      seat.classList.remove("acts");
      bubble.classList.remove("on");
      before = after;
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
    lay(table, picture(table));
    table.querySelectorAll(".say.on").forEach((bubble) => bubble.classList.remove("on"));
    table.querySelectorAll(".acts").forEach((seat) => seat.classList.remove("acts"));
    table.querySelector("#say-now").innerHTML = story.asked;
    scroll(table.querySelector("#log"));
    table.classList.remove("telling");
    story.wake?.();
    table.dispatchEvent(new Event("table:told", { bubbles: true }));
  }

  function deal(table) {
    const from = table.querySelector("#middle").getBoundingClientRect();
    table.querySelectorAll(".card:not(.bare)").forEach((card, at) => {
      const to = card.getBoundingClientRect();
      const x = from.left + from.width / 2 - to.left - to.width / 2, y = from.top - to.top;
      card.animate(
        [{ transform: `translate(${x}px, ${y}px) rotate(-20deg) scale(.7)`, opacity: 0 }, {}],
        { duration: 320, delay: at * 22, fill: "backwards", easing: "cubic-bezier(.2,.8,.3,1)" },
      );
    });
  }

  /* For readers: each thing that happened, once; then what is asked. */
  function announce(table, lines, isAnswer) {
    const region = document.getElementById("news");
    const round = "dealt" in table.dataset ? [`${table.querySelector(".round").textContent.trim()}.`] : [];
    const isRefused = table.querySelector("#told"); // which tells of itself
    if (!round.length && !lines.length && (isRefused || !isAnswer)) return;
    region.textContent = [...round, ...lines.map((line) => line.textContent), table.dataset.now].join(" ");
  }

  /* Whether a card shows already what it will be at the end of the story. */
  const settled = (slot) => picture(document.getElementById("table")).get(slot.dataset.slot) === face(slot);

  /* Begin with whatever is new on this table. */
  function tell(table, isAnswer) {
    if (current) end(current);
    scroll(table.querySelector("#log"));
    const lines = [...table.querySelectorAll("#log li[data-new]")];
    announce(table, lines, isAnswer);
    if (still.matches || document.hidden) return;
    if ("dealt" in table.dataset) deal(table);
    if (!lines.length) return;
    current = { table, ghosts: [], bare: [], over: false, timer: 0, wake: null };
    table.classList.add("telling");
    run(table, lines, current);
  }

  window.tableStory = { tell, settled, skip: () => current && end(current), isTelling: () => current !== null };
})();
