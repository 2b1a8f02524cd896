// A question before an action, with nodes that only keep what is done to them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cancelQuestion, confirmed } from "../../Sources/SectionalProgram/Resources/preview/phone/confirmation.js";

const node = (tag) => Object.assign(new EventTarget(), {
  tag, dataset: {}, children: [], style: { setProperty() {} }, classList: { add() {} }, returnValue: "",
  setAttribute() {}, showModal() {}, getBoundingClientRect: () => ({}),
  append(...added) {
    this.children.push(...added);
    for (const child of added.filter((child) => typeof child === "object")) child.parent = this;
  },
  remove() {
    this.parent.children = this.parent.children.filter((other) => other !== this);
  },
  close(value = this.returnValue) {
    this.returnValue = value;
    this.dispatchEvent(new Event("close"));
  },
  querySelectorAll(tag) {
    return this.children.filter((child) => child.tag === tag);
  },
});
Object.assign(globalThis, { document: { createElement: node }, innerHeight: 600 });

test("an action is performed if the person agrees, and not if its screen is left meanwhile", async () => {
  const phone = node("div");
  const ask = () => confirmed({ confirm: { title: "Remove it?" }, title: "Remove" }, phone, (word) => word);
  const [agreed, left] = [ask(), ask()];
  phone.children[0].close("yes");
  assert.equal(await agreed, true);
  cancelQuestion(phone);
  assert.equal(await left, false);
  assert.deepEqual(phone.children, []);
  cancelQuestion(phone);
  assert.equal(await confirmed({ title: "Add" }, phone), true);
});
