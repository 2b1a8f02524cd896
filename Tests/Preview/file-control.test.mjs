// A file of a form while it is sent, with nodes that only keep what is done to them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileControl } from "../../Sources/SectionalProgram/Resources/preview/phone/file-control.js";
import { Form } from "../../Sources/SectionalProgram/Resources/preview/phone/form.js";

function node(tag) {
  return Object.assign(new EventTarget(), {
    tag, dataset: {}, children: [], attributes: {}, classList: { add() {} },
    append(...added) {
      this.children.push(...added);
    },
    getAttribute(name) {
      return this.attributes[name] ?? null;
    },
    setAttribute(name, value) {
      this.attributes[name] = value;
    },
  });
}
globalThis.document = { createElement: node };

function formWithPhoto() {
  const photo = { type: "string", "x-field": { kind: "file", contentTypes: ["image/png"], maximumSize: 100, href: "/photo" } };
  const fields = { type: "object", properties: { title: { type: "string" }, photo }, required: ["title"] };
  const form = new Form();
  form.update({ sections: [{ id: "form", cells: [{ id: "submit", actions: [{ id: "submit", trigger: "submit", fields }] }] }] });
  const submit = form.submitOf("form", "submit");
  const answers = [];
  const context = { say: (word) => word, storeFile: () => new Promise((answer) => answers.push(answer)) };
  const draft = () => form.draft(submit, "photo");
  // A patch draws the control anew, of the same form.
  const draw = () => {
    const control = fileControl(photo, {}, { entered: (value) => form.type(submit, "photo", value), draft, context });
    control.set(draft());
    form.addEventListener("change", () => control.follow(draft()));
    const [field, status] = control.element.children;
    const choose = (...files) => (Object.assign(field, { files }), field.dispatchEvent(new Event("change")));
    return { control, status, choose };
  };
  const answer = async (body) => (answers.shift()(body), await new Promise(setImmediate));
  form.type(submit, "title", "A");
  return { form, submit, draw, answer, ...draw() };
}

test("a form isn't sent without a file that is still being sent", async () => {
  const { form, submit, status, choose, answer, control } = formWithPhoto();
  assert.equal(form.isValid(submit), true);
  choose({ size: 10 });
  assert.deepEqual([form.isValid(submit), form.fault(submit, "photo")], [false, { word: "sendingFile" }]);
  // Nothing is wrong yet if the person goes on to the next field.
  assert.equal(form.isEmpty(submit, "photo"), true);
  control.set(form.draft(submit, "photo"));
  assert.equal(status.textContent, "sendingFile");
  await answer({ file: "7f" });
  assert.deepEqual([form.isValid(submit), form.values(submit), status.textContent], [true, { title: "A", photo: "7f" }, "fileIsThere"]);
});

test("a file that isn't taken, or is left out again, keeps nobody from sending the form", async () => {
  const { form, submit, status, choose, answer } = formWithPhoto();
  choose({ size: 10 });
  await answer({ problem: { title: "Unsupported" } });
  assert.deepEqual([form.isValid(submit), form.values(submit), status.textContent], [true, { title: "A" }, "Unsupported"]);
  choose({ size: 10 });
  choose();
  assert.equal(form.isValid(submit), true);
  await answer({ file: "7f" });
  assert.deepEqual(form.values(submit), { title: "A" });
  choose({ size: 101 });
  assert.deepEqual([form.isValid(submit), status.textContent], [true, "tooLargeFile"]);
});

test("a control that is drawn while a file is sent shows how that ends", async () => {
  for (const [body, shown, photo] of [[{ file: "7f" }, "fileIsThere", "7f"], [{ problem: { title: "No" } }, "", undefined]]) {
    const { form, submit, draw, choose, answer } = formWithPhoto();
    choose({ size: 10 });
    const { status } = draw();
    assert.equal(status.textContent, "sendingFile");
    await answer(body);
    assert.deepEqual([status.textContent, form.isValid(submit), form.values(submit).photo], [shown, true, photo]);
  }
});

test("of two files the later one is sent, also from a control that was drawn meanwhile", async () => {
  const { form, submit, draw, choose, answer } = formWithPhoto();
  choose({ size: 10 });
  const later = draw();
  later.choose({ size: 20 });
  await answer({ file: "first" });
  assert.deepEqual([form.isValid(submit), later.status.textContent], [false, "sendingFile"]);
  await answer({ file: "second" });
  assert.deepEqual([form.values(submit).photo, later.status.textContent], ["second", "fileIsThere"]);
});

test("a file that is being sent stays where what was sent before is cleared", async () => {
  const { form, submit, choose, answer } = formWithPhoto();
  const sent = { href: submit.action.href, fields: form.values(submit) };
  choose({ size: 10 });
  form.clear(submit.cell, sent);
  await answer({ file: "7f" });
  assert.equal(form.values(submit).photo, "7f");
});
