// Where the focus is after a patch, with nodes that only have what is asked of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { keepFocus } from "../../Sources/SectionalProgram/Resources/preview/phone/focus.js";

globalThis.CSS = { escape: (text) => text };

/** A list with one row, whose field is drawn anew between `keepFocus` and what it returns. */
function refocused(tag, members) {
  const field = () => ({
    dataset: { part: "field-title" }, isConnected: true, ...members,
    matches: (selector) => selector.includes(tag) && selector.endsWith(".field"),
    closest: (selector) => (selector === ".row" ? row : undefined),
    focus: () => (document.activeElement = fields[1]),
    setSelectionRange(...range) {
      if (members.selectionStart === null) throw new DOMException("does not support selection", "InvalidStateError");
      this.selection = range;
    },
  });
  const fields = [field(), field()];
  const row = {
    dataset: { cell: "a" }, closest: () => ({ dataset: { section: "form" } }), querySelector: () => fields[1],
  };
  const list = { contains: () => true, querySelectorAll: () => [row], querySelector: () => row };
  globalThis.document = { activeElement: fields[0] };
  const restore = keepFocus(list);
  Object.assign(fields[0], { isConnected: false });
  restore();
  return { hasFocus: document.activeElement === fields[1], selection: fields[1].selection };
}

test("the selection of a text stays, in one line or in several", () => {
  for (const tag of ["input", "textarea"]) {
    assert.deepEqual(refocused(tag, { selectionStart: 2, selectionEnd: 4 }), { hasFocus: true, selection: [2, 4] }, tag);
  }
});

test("a number keeps the focus, though it has no selection", () => {
  const number = { selectionStart: null, selectionEnd: null };
  assert.deepEqual(refocused("input", number), { hasFocus: true, selection: undefined });
});
