// When a lost request is sent again, and which cards a swap still needs.
import assert from "node:assert/strict";
import test from "node:test";
import { missingKind } from "../../static/js/choice.js";
import { isRefusal, retryDelay } from "../../static/js/connection.js";

for (const [status, expected] of [[0, false], [400, true], [403, true], [429, false], [499, true], [503, false]]) {
  test(`an answer of status ${status} is ${expected ? "a refusal" : "worth another try"}`, () => {
    assert.equal(isRefusal(status), expected);
  });
}

for (const [header, delay] of [[null, 1500], [undefined, 1500], ["1", 1500], ["7", 7000], ["Tue, 1 Dec", 1500]]) {
  test(`Retry-After ${header} means ${delay} ms`, () => assert.equal(retryDelay(header), delay));
}

for (const [give, take, kind] of [[null, null, ""], ["Ah", null, "take"], [null, "Kc", "give"], ["Ah", "Kc", ""]]) {
  test(`with ${give} to give and ${take} to take, "${kind}" is missing`, () => {
    assert.equal(missingKind(give, take), kind);
  });
}
