// The controls of a screen while patches come, with nodes that only keep what is done to them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { keepScroll } from "../../Sources/SectionalProgram/Resources/preview/phone/scrolled.js";
import { ScreenControls } from "../../Sources/SectionalProgram/Resources/preview/phone/screen-controls.js";

function node(tag) {
  return Object.assign(new EventTarget(), {
    tag, dataset: {}, children: [], replaced: 0, classList: { add() {} }, setAttribute() {},
    append(...added) {
      this.children.push(...added);
    },
    replaceChildren(...added) {
      this.children = added;
      this.replaced += 1;
    },
    insertBefore(added) {
      this.children.push(added);
    },
  });
}
globalThis.document = { createElement: node, createElementNS: (_, tag) => node(tag) };

test("the list from which a person chooses is drawn anew only if its options change", () => {
  const controls = new ScreenControls({ say: (word) => word });
  const choices = (selected, ...hrefs) => [{
    id: "sort", title: "Sort", options: hrefs.map((href) => ({ href, title: href, isSelected: href === selected })),
  }];
  controls.update({ choices: choices("/new", "/new", "/old") });
  const select = controls.element.children[1].children[0].children[1];
  assert.deepEqual([select.value, select.replaced, select.children.length], ["/new", 1, 2]);
  controls.update({ choices: choices("/old", "/new", "/old") });
  assert.deepEqual([select.value, select.replaced], ["/old", 1]);
  controls.update({ choices: choices("/old", "/old", "/best") });
  assert.deepEqual([select.value, select.replaced, select.children.map(({ value }) => value)], ["/old", 2, ["/old", "/best"]]);
});

test("what was scrolled in a row stays so when the row is drawn anew", () => {
  const row = { content: [{ scrollLeft: 120, scrollTop: 0 }], querySelectorAll: () => row.content };
  const restore = keepScroll(row);
  row.content = [{ scrollLeft: 0, scrollTop: 0 }, { scrollLeft: 0, scrollTop: 0 }];
  restore();
  assert.deepEqual(row.content, [{ scrollLeft: 120, scrollTop: 0 }, { scrollLeft: 0, scrollTop: 0 }]);
});
