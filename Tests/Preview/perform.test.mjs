// What a tap leads to, before and after it is sent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { applyEffects } from "../../Sources/SectionalProgram/Resources/preview/phone/effects.js";
import { oncePerAnswer } from "../../Sources/SectionalProgram/Resources/preview/phone/once.js";
import { switchControl } from "../../Sources/SectionalProgram/Resources/preview/phone/switch-control.js";

const add = { kind: "perform", trigger: "submit", href: "/add" };

test("a double click performs once, and other values or a later click once more", async () => {
  const [performed, answers] = [[], []];
  const perform = oncePerAnswer((action, fields) => {
    performed.push(fields);
    return new Promise((...answer) => answers.push(answer));
  });
  const first = perform(add, { title: "a" });
  assert.deepEqual(await perform(add, { title: "a" }), { isCancelled: true });
  const second = perform(add, { title: "b" });
  answers[0][0]({ problem: undefined });
  answers[1][1](new Error("fails"));
  assert.deepEqual(await first, { problem: undefined });
  await assert.rejects(second);
  perform(add, { title: "a" });
  perform(add, { title: "b" });
  assert.deepEqual(performed.map(({ title }) => title).join(""), "abab");
});

test("a row is deleted once, and a switch or a counter that is tapped twice changes twice", async () => {
  const counts = [];
  for (const trigger of ["delete", "toggle", "select"]) {
    let count = 0;
    const perform = oncePerAnswer(async () => (count += 1));
    const action = { kind: "perform", trigger, href: "/change" };
    await Promise.all([perform(action), perform(action)]);
    counts.push(count);
  }
  assert.deepEqual(counts, [1, 2, 2]);
});

test("who has left a screen before its action is answered isn't sent back once more", () => {
  const done = [];
  const phone = { goBack: () => done.push("back"), say: (text) => done.push(text), form: { clear: (...input) => done.push(input) } };
  const effects = [{ kind: "clearInput", cell: "a" }, { kind: "message", text: "Saved" }, { kind: "dismiss" }, { kind: "constructor" }];
  const sent = { href: "/add", fields: {} };
  applyEffects(effects, phone, { sent, hasLeft: false });
  assert.deepEqual(done.splice(0), [["a", sent], "Saved", "back"]);
  applyEffects(effects, phone, { sent, hasLeft: true });
  assert.deepEqual(done, ["Saved"]);
});

test("a switch shows what the screen says, also if toggling it has changed nothing or was refused", async () => {
  globalThis.document = {
    createElement: () => Object.assign(new EventTarget(), { dataset: {}, classList: { add() {} }, setAttribute() {}, append() {} }),
  };
  for (const answer of [{}, { problem: { status: 409 } }, { isCancelled: true }]) {
    const context = { cell: { accessory: "switch" }, action: () => ({}), perform: async () => answer };
    const control = switchControl(context, { id: "label" }, true);
    control.checked = false;
    control.dispatchEvent(new Event("change"));
    await new Promise(setImmediate);
    assert.equal(control.checked, true, JSON.stringify(answer));
  }
});
