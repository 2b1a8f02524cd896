// What a form sends, whatever its controls are.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Form } from "../../Sources/SectionalProgram/Resources/preview/phone/form.js";

const several = (more) => ({ type: "array", items: { type: "string", oneOf: [{ const: "a" }, { const: "b" }] }, minItems: 1, ...more });

function formWith(fields) {
  const form = new Form();
  const actions = [{ id: "submit", trigger: "submit", fields: { type: "object", ...fields } }];
  form.update({ sections: [{ id: "form", cells: [{ id: "submit", actions }] }] });
  return { form, submit: form.submitOf("form", "submit") };
}

test("a choice of several that may be left out is, if nothing is chosen", () => {
  const properties = { needed: several(), free: several(), preset: several({ minItems: 0, default: [] }) };
  const { form, submit } = formWith({ properties, required: ["needed"] });
  assert.deepEqual(form.values(submit), { needed: [], preset: [] });
  assert.deepEqual(form.fault(submit, "needed"), { word: "tooFew", limit: 1 });
  assert.equal(form.fault(submit, "free"), undefined);
  form.type(submit, "free", ["b"]);
  assert.deepEqual(form.values(submit), { needed: [], free: ["b"], preset: [] });
});

test("a choice of several is needed while another field's value shows it", () => {
  const rule = {
    if: { properties: { isLent: { enum: [true] } } }, then: { required: ["places"] }, else: { properties: { places: false } },
  };
  const properties = { isLent: { type: "boolean", "x-field": { kind: "toggle" } }, places: several() };
  const { form, submit } = formWith({ properties, required: [], allOf: [rule] });
  assert.deepEqual(form.values(submit), { isLent: false });
  form.type(submit, "isLent", true);
  assert.deepEqual(form.fault(submit, "places"), { word: "tooFew", limit: 1 });
});

test("several searched choices begin with the initial ones, or with none", () => {
  const searched = (hints) => ({ type: "array", unevaluatedItems: { type: "string" }, minItems: 1, "x-field": { kind: "searchedChoices", ...hints } });
  const properties = { guests: searched({ initial: ["7"] }), hosts: searched({}) };
  const { form, submit } = formWith({ properties, required: ["hosts"] });
  assert.deepEqual(form.draft(submit, "hosts"), []);
  assert.deepEqual(form.values(submit), { guests: ["7"], hosts: [] });
});

function formOfTwo() {
  const form = new Form();
  const properties = { title: { type: "string" }, place: { type: "string" } };
  const input = (section) => ({
    id: section, cells: [{ id: "input", actions: [{ id: "submit", trigger: "submit", href: `/${section}`, fields: { type: "object", properties } }] }],
  });
  form.update({ sections: [input("notes"), input("places")] });
  return { form, notes: form.submitOf("notes", "input"), places: form.submitOf("places", "input") };
}

test("what is typed while a form is sent isn't cleared with what was sent", () => {
  const { form, notes } = formOfTwo();
  form.type(notes, "title", "first");
  const sent = { href: "/notes", fields: form.values(notes) };
  form.type(notes, "title", "second");
  form.type(notes, "place", "here");
  form.clear("input", sent);
  assert.deepEqual(form.values(notes), { title: "second", place: "here" });
  form.clear("input", { href: "/notes", fields: form.values(notes) });
  assert.deepEqual(form.values(notes), {});
});

test("a form is cleared with its errors, and no other one with it", () => {
  const { form, notes, places } = formOfTwo();
  form.type(notes, "title", "first");
  form.type(places, "title", "draft");
  form.refuse(notes, [{ pointer: "/place", detail: "is taken" }]);
  assert.deepEqual(form.fault(notes, "place"), { text: "is taken" });
  form.clear("input", { href: "/notes", fields: form.values(notes) });
  assert.equal(form.fault(notes, "place"), undefined);
  assert.deepEqual([form.values(notes), form.values(places)], [{}, { title: "draft" }]);
  assert.deepEqual([form.isEdited(notes, "title"), form.isEdited(places, "title")], [false, true]);
  // Another action, such as a button that empties the form, clears all.
  form.clear("input", { href: "/notes/reset" });
  assert.deepEqual(form.values(places), {});
});

test("a field is drawn anew when a patch changes its submit action, so that what it shows is what is sent", () => {
  const [form, title] = [new Form(), { id: "title", data: { field: "title", label: "Title" } }];
  const updated = (initial, text) => {
    const properties = { title: { type: "string", "x-field": { kind: "text", initial } } };
    const actions = [{ id: "submit", trigger: "submit", href: "/save", fields: { type: "object", properties } }];
    form.update({ sections: [{ id: "form", cells: [title, { id: "submit", data: { text }, actions }] }] });
    return form.written(title, "form");
  };
  const [first, same, other] = [updated("Dune", "Save"), updated("Dune", "Send"), updated("Momo", "Send")];
  assert.equal(same, first);
  assert.notEqual(other, first);
  const others = { title: { type: "string", "x-field": { kind: "text", initial: "Dune" } }, room: { type: "string" } };
  const actions = [{ id: "submit", trigger: "submit", href: "/save", fields: { type: "object", properties: others } }];
  form.update({ sections: [{ id: "form", cells: [title, { id: "submit", data: {}, actions }] }] });
  assert.equal(form.written(title, "form"), first);
  updated("Momo", "Send");
  assert.equal(form.written({ data: { text: "no field" } }, "form"), undefined);
  assert.equal(form.draft(form.submitTaking("title", "form"), "title"), "Momo");
});
