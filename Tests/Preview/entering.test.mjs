// Which keys and drags are for a field, and which for its row or its form.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isSending, takesInput } from "../../Sources/SectionalProgram/Resources/preview/phone/entering.js";
import { enableSwipe } from "../../Sources/SectionalProgram/Resources/preview/phone/swipe.js";

const line = { matches: () => true };

test("Enter sends a form, but not where it ends the composing of a word", () => {
  assert.equal(isSending({ key: "Enter", isComposing: false, keyCode: 13, target: line }), true);
  assert.equal(isSending({ key: "Enter", isComposing: true, keyCode: 229, target: line }), false);
  // As in Safari, where the composing has already ended.
  assert.equal(isSending({ key: "Enter", isComposing: false, keyCode: 229, target: line }), false);
  assert.equal(isSending({ key: "Enter", isComposing: false, keyCode: 13, target: { matches: () => false } }), false);
});

/** The surface of a row, as if the `tag` in it were all of it. */
function surfaceOf(tag) {
  return Object.assign(new EventTarget(), {
    style: {}, setPointerCapture() {}, matches: (selector) => selector.split(", ").includes(tag),
  });
}

test("a drag in a text of several lines selects, and doesn't delete its row", () => {
  globalThis.getComputedStyle = () => ({ direction: "ltr" });
  for (const [tag, isDeleted] of [["p", true], ["input", false], ["textarea", false], ["select", false]]) {
    let clicks = 0;
    const row = { offsetWidth: 100, classList: { add() {}, remove() {}, toggle() {}, contains: () => false } };
    const surface = surfaceOf(tag);
    const button = Object.assign(new EventTarget(), { style: {}, scrollWidth: 40, offsetWidth: 40, click: () => (clicks += 1) });
    enableSwipe(row, surface, button, new AbortController().signal);
    for (const [type, clientX] of [["pointerdown", 100], ["pointermove", 10], ["pointerup", 10]]) {
      surface.dispatchEvent(Object.assign(new Event(type), { button: 0, clientX, clientY: 0, pointerId: 1 }));
    }
    assert.equal(clicks > 0, isDeleted, tag);
    assert.equal(takesInput(surface), !isDeleted, tag);
  }
});
