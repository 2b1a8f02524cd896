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
  const control = fileControl(photo, {}, { entered: (value) => form.type(submit, "photo", value), context });
  const [field, status] = control.element.children;
  const choose = (...files) => (Object.assign(field, { files }), field.dispatchEvent(new Event("change")));
  const answer = async (body) => (answers.shift()(body), await new Promise(setImmediate));
  form.type(submit, "title", "A");
  return { form, submit, status, choose, answer, control };
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
