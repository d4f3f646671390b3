// @ts-check
/* A lost connection: the action is kept, and sent again as soon as it can be. The site takes an action
   once, however often it is sent, so that sending it again is never a second move. */
import * as choice from "./choice.js";

const PATIENCE = 1500, SHOWN = 8000; // milliseconds

/** @returns {HTMLElement} */
const note = () => /** @type {HTMLElement} */ (document.getElementById("link"));
const table = () => document.getElementById("table");
/** The id of the button or link whose request is under way; "" if the page itself had a look. */
let sender = "";
let timer = 0, isLost = false;

/** True for an answer that refuses the request, so that sending it again is of no use.
 * @param {number} status */
export const isRefusal = (status) => status >= 400 && status < 500 && status !== 429;

/** How long to wait before the next try, in milliseconds.
 * @param {string | null | undefined} retryAfter the header of that name, in seconds */
export const retryDelay = (retryAfter) => Math.max(Number(retryAfter) * 1000 || 0, PATIENCE);

/** The element that sent a request; after an answer that replaced the table, what is left of the page.
 * @param {HtmxEvent} event
 * @returns {Element | undefined} */
const elementOf = (event) => event.detail.requestConfig?.elt || event.detail.elt;
/** @param {HtmxEvent} event */
const isOfTable = (event) => Boolean(elementOf(event)?.closest?.("#table"));
/** @param {HtmxEvent} event */
const isMove = (event) => event.detail.requestConfig?.verb === "post";

/** @param {HtmxEvent} event */
function senderOf(event) {
  if (isMove(event)) return event.detail.requestConfig?.triggeringEvent?.submitter?.id || "";
  const id = elementOf(event)?.id ?? "";
  return id === "table" ? "" : id;
}

/** @param {HtmxEvent} event */
function onRequest(event) {
  if (!isOfTable(event)) return;
  clearTimeout(timer);
  sender = senderOf(event);
  if (isMove(event)) choice.keep(sender);
  if (!isLost) note().textContent = "";
}

/** @param {HtmxEvent} event */
function onLost(event) {
  if (!isOfTable(event)) return;
  const { xhr } = event.detail;
  if (xhr && isRefusal(xhr.status)) return location.reload(); // the page itself says why
  isLost = true;
  const { busy, kept, lost } = note().dataset;
  note().textContent = (!isMove(event) ? lost : xhr?.status === 429 ? busy : kept) ?? "";
  clearTimeout(timer);
  timer = setTimeout(sendAgain, retryDelay(xhr?.getResponseHeader("Retry-After")));
}

function sendAgain() {
  const button = sender && document.getElementById(sender);
  // Whoever has put a card back meanwhile wants something else.
  if (button && (sender !== "act-swap" || choice.isWhole())) button.click();
  else look();
}

function look() {
  const element = table();
  if (element) htmx.trigger(element, "look");
}

/** @param {HtmxEvent} event */
function onAnswer(event) {
  const { xhr, successful } = event.detail;
  if (!isOfTable(event) || !successful || xhr.getResponseHeader("HX-Redirect")) return;
  const isRefused = xhr.response.includes('id="told"');
  if (isMove(event) && !isRefused) choice.forget();
  if (!isLost) return;
  isLost = false;
  const { played, back } = note().dataset;
  note().textContent = (isRefused ? "" : isMove(event) ? played : back) ?? "";
  timer = setTimeout(() => { note().textContent = ""; }, SHOWN);
}

/** Follow the requests of the table on this page. */
export function watchConnection() {
  document.addEventListener("htmx:beforeRequest", onRequest);
  document.addEventListener("htmx:sendError", onLost);
  document.addEventListener("htmx:timeout", onLost);
  document.addEventListener("htmx:responseError", onLost);
  document.addEventListener("htmx:afterRequest", onAnswer);
  addEventListener("online", () => { if (isLost) sendAgain(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden && !isLost) look(); });
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
}
