/* What is chosen at the table: at most one card of each kind, kept through whatever comes between. */
(() => {
  "use strict";
  const KEPT = "gelijkspel-choice";
  const table = () => document.getElementById("table");
  const chosen = (name) => table().querySelector(`.pick input[name="${name}"]:checked`);
  const isWhole = () => Boolean(chosen("give") && chosen("take"));

  /* `act`: what was tapped and asked of the site, until its answer is there. */
  function keep(act = "") {
    const cards = { give: chosen("give")?.value, take: chosen("take")?.value };
    const choice = { path: location.pathname, at: table().dataset.at, act, ...cards };
    sessionStorage.setItem(KEPT, JSON.stringify(choice));
  }
  const forget = () => sessionStorage.removeItem(KEPT);

  function kept() {
    const choice = JSON.parse(sessionStorage.getItem(KEPT) || "{}");
    return choice.path === location.pathname ? choice : {};
  }

  /* Without script these are radio buttons; arrow keys would choose while they move, so with
     it they become boxes, of which at most one is ticked. */
  function begin(root) {
    root.querySelectorAll(".pick input").forEach((input) => { input.type = "checkbox"; });
    const { at, act, ...cards } = kept();
    if (act && at !== root.dataset.at && !root.querySelector("#told")) return forget();
    ["give", "take"].forEach((name) => {
      const input = [...root.querySelectorAll(`.pick input[name="${name}"]`)].find((one) => one.value === cards[name]);
      if (input) input.checked = true;
    });
    if (act && at === root.dataset.at && !root.querySelector("#told")) remind(root, act);
    ask(root);
  }

  /* What had been asked for has not been played: it waits for one more tap. */
  function remind(root, act) {
    const button = document.getElementById(act);
    if (!button) return;
    const note = document.getElementById("link");
    note.textContent = note.dataset.unsent;
    root.classList.toggle("unsent", isWhole());
    button.focus({ preventScroll: true });
    keep();
  }

  /* With one card chosen, say which other one it takes. */
  function ask(root) {
    const news = root.querySelector("#say-now");
    news.dataset.asked ??= news.innerHTML;
    const wanted = chosen("give") && !chosen("take") ? "take" : chosen("take") && !chosen("give") ? "give" : "";
    if (wanted) news.textContent = news.dataset[wanted];
    else news.innerHTML = news.dataset.asked;
  }

  function choose(input) {
    table().querySelectorAll(`.pick input[name="${input.name}"]`).forEach((other) => {
      if (other !== input) other.checked = false;
    });
    keep();
    ask(table());
    if (isWhole()) document.getElementById("act-swap").click();
    else table().classList.remove("unsent");
  }

  document.addEventListener("change", (event) => {
    if (event.target.matches?.("#table .pick input")) choose(event.target);
  });

  window.tableChoice = { begin, keep, forget, isWhole };
})();
