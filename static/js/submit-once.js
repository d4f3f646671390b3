// @ts-check
/* Sends a form once where its answer is a file: a second click would throw the file away. */
const LONG = 5000; // milliseconds: nobody waits longer for it and has not seen it come

document.querySelectorAll("form[data-once]").forEach((form) => {
  let sentAt = -LONG;
  form.addEventListener("submit", (event) => {
    if (event.timeStamp - sentAt < LONG) event.preventDefault();
    else sentAt = event.timeStamp;
  });
});
